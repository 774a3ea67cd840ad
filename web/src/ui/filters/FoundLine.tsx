import { Button } from "@mantine/core";
import type { FoundCount } from "#web/api/filteredViews.ts";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { common } from "#web/ui/text/et.ts";
import { filterBarText as text } from "#web/ui/text/filterBar.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import classes from "./filters.module.css";

interface FoundLineProps {
  /** Undefined while the first page loads. */
  counted: FoundCount | undefined;
  unit: (count: number) => string;
  /** Hits of the other tab; `onOpen` leads there. */
  beside?: { text: string; onOpen: () => void } | undefined;
}

/** 'Leitud 12 akti', or 'Leitud vähemalt 12 akti' until the end of the list was reached. */
export function FoundLine({ counted, unit, beside }: FoundLineProps) {
  return (
    <output className={classes.found}>
      {counted && text.found(formatCount(counted.found), unit(counted.found), counted.isWhole)}
      {counted && beside && (
        <span data-no-print>
          {" · "}
          <button type="button" className={layout.action} onClick={beside.onOpen}>
            {beside.text}
          </button>
        </span>
      )}
    </output>
  );
}

/** Nothing that was read fits the filters. `isWhole`: all was read. */
export function NothingFits({ isWhole, onClear }: { isWhole: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={common.noResults}
      text={isWhole ? text.nothing : text.nothingYet}
      action={
        isWhole && (
          <Button variant="default" onClick={onClear}>
            {text.clear}
          </Button>
        )
      }
    />
  );
}
