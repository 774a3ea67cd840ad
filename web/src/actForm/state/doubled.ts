import { type DoubledWaybill, doubledWaybills, reportsByWaybill } from "#shared/actForm/doubledWaybills.ts";
import type { ActRow } from "#shared/acts/actRows.ts";
import { numberKey } from "#shared/basics/names.ts";
import { doubledText as text } from "#web/actForm/text.ts";
import type { ActFormState } from "./formState.ts";

const NOTHING: readonly DoubledWaybill[] = [];

/** Doubled waybills of the selected rows (docs/rules/actForm.md, "Waybills on two acts"). */
export function doubledOf({ counted, loaded }: Pick<ActFormState, "counted" | "loaded">): readonly DoubledWaybill[] {
  if (loaded.doubled_waybills.length === 0) return NOTHING;
  const rows = counted.flatMap((row) => (row.selected ? row.report_rows : []));
  return doubledWaybills(reportsByWaybill(rows), loaded.doubled_waybills);
}

/** Keys are row keys, and row keys with a waybill. */
export function doubtsOf(rows: readonly ActRow[], doubled: readonly DoubledWaybill[]): ReadonlyMap<string, string> {
  const doubts = new Map<string, string>();
  if (doubled.length === 0) return doubts;
  const sentences = new Map(doubled.map((one) => [numberKey(one.waybill), sentenceOf(one)]));
  for (const { key, selected, report_rows } of rows) {
    if (!selected) continue;
    const own = new Set(report_rows.map(({ waybill }) => numberKey(waybill)).filter((number) => sentences.has(number)));
    for (const waybill of own) doubts.set(waybillKey(key, waybill), sentences.get(waybill) ?? "");
    const [first] = own;
    if (first === undefined) continue;
    doubts.set(key, own.size === 1 ? (sentences.get(first) ?? "") : `${text.title(own.size)}.`);
  }
  return doubts;
}

export function waybillKey(row: string, waybill: string): string {
  return `${row} ${numberKey(waybill)}`;
}

function sentenceOf({ waybill, elsewhere, own }: DoubledWaybill): string {
  const usedOn = elsewhere.map(({ act, report_number: report }) =>
    act ? `${text.onAct} ${act.number} ${text.report(report)}` : text.beingActed(report),
  );
  const reports = own.length > 1 ? [text.ofReports(own.map(({ number }) => number))] : [];
  return `${text.waybill} ${waybill} ${[...usedOn, ...reports].join("; ")}.`;
}
