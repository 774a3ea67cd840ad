import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/platform/searchTokens.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { common } from "#web/ui/text/et.ts";
import { actsText } from "./text.ts";

export function NoActs({ isSuperUser }: { isSuperUser: boolean }) {
  return (
    <EmptyState
      title={common.noResults}
      text={isSuperUser ? actsText.nothing : `${actsText.nothing} ${actsText.whenActsCome}`}
      action={
        isSuperUser && (
          <Button variant="default" renderRoot={(props) => <Link to="/reports/dashboard/" {...props} />}>
            {actsText.toReports}
          </Button>
        )
      }
    />
  );
}

/** docs/rules/user-interface.md, "Empty lists". */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const isShort = Array.from(normaliseQuery(query).number).length < MIN_TOKEN_LENGTH;
  return (
    <EmptyState
      title={common.noResults}
      text={isShort ? `${actsText.noMatch} ${actsText.shortNumber}` : actsText.noMatch}
      action={
        <Button variant="default" onClick={onClear}>
          {common.clearSearch}
        </Button>
      }
    />
  );
}
