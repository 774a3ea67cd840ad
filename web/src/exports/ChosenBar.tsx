import { Button } from "@mantine/core";
import { cents, toEuros } from "#shared/basics/amounts.ts";
import { type ExportSelection, selectionTotal } from "#shared/exports/exportSelection.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { NOTHING_COUNTED } from "#web/ui/lists/choice.ts";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { common } from "#web/ui/text/et.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import { exportText as text } from "./text.ts";
import type { ChosenScope } from "./useExport.ts";

interface ChosenBarProps {
  selection: ExportSelection;
  scope: ChosenScope;
  onClear: () => void;
}

/** Number and sum of what is chosen (docs/rules/exports.md, "Total of a choice"). */
export function ChosenBar({ selection, scope: { query, ...filters }, onClear }: ChosenBarProps) {
  const { group, isWhole } = selection;
  const asked = useRead(
    api.exports.total,
    isWhole && group !== null ? { query: { type: group, query: query === "" ? undefined : query, ...filters } } : null,
  );
  const { data, refusal, retry } = asked;
  const total = selectionTotal(selection, data && { count: data.count, withVat: cents(Math.round(100 * data.sum)) });
  return (
    <SelectionBar
      choice={{ ...NOTHING_COUNTED, count: group === null ? 0 : Math.max(1, total?.count ?? 1) }}
      label={total ? text.chosen(total.count) : text.counting}
      details={
        total ? (
          <span className={`${layout.figures} ${layout.nowrap}`}>{`${formatMoney(toEuros(total.withVat))} €`}</span>
        ) : (
          <ErrorText>{refusal}</ErrorText>
        )
      }
      onClear={onClear}
    >
      {refusal !== undefined && !total && (
        <Button variant="default" size="compact-sm" onClick={() => void retry()}>
          {common.tryAgain}
        </Button>
      )}
    </SelectionBar>
  );
}
