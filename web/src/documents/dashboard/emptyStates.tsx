import { Button } from "@mantine/core";
import { MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/platform/searchTokens.ts";
import { documentsText as text } from "#web/documents/text.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { common } from "#web/ui/text/et.ts";

export function NoDocuments() {
  return <EmptyState title={common.noResults} text={text.nothing} />;
}

/** docs/rules/user-interface.md, "Empty lists". */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const isShort = Array.from(normaliseQuery(query).number).length < MIN_TOKEN_LENGTH;
  return (
    <EmptyState
      title={common.noResults}
      text={isShort ? `${text.noMatch} ${text.shortQuery}` : text.noMatch}
      action={
        <Button variant="default" onClick={onClear}>
          {common.clearSearch}
        </Button>
      }
    />
  );
}
