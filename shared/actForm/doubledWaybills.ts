import { numberKey } from "#shared/basics/names.ts";
import { reportOfRow } from "#shared/reports/measuredReport.ts";

/** A report with rows of a waybill on another act; `act` is null while that act is being made. */
export interface ActedElsewhere {
  report: number;
  report_number: string;
  act: { id: number; number: string } | null;
}

export interface DoubledWaybill {
  /** Digest of the waybill and of all its other acts: another act makes another id. */
  id: string;
  waybill: string;
  elsewhere: readonly ActedElsewhere[];
  own: readonly { id: number; number: string }[];
}

/** Report ids by `numberKey` of the waybill, for rows of an act. */
export function reportsByWaybill(
  rows: Iterable<{ readonly id: number; readonly waybill: string }>,
): Map<string, Set<number>> {
  const reports = new Map<string, Set<number>>();
  for (const { id, waybill } of rows) {
    const key = numberKey(waybill);
    const own = reports.get(key);
    if (own) own.add(reportOfRow(id));
    else reports.set(key, new Set([reportOfRow(id)]));
  }
  return reports;
}

/** Those that an act of the rows would invoice twice (docs/rules/actForm.md, "Waybills on two acts"). */
export function doubledWaybills(
  taken: ReadonlyMap<string, ReadonlySet<number>>,
  found: readonly DoubledWaybill[],
): DoubledWaybill[] {
  return found.flatMap((one) => {
    const reports = taken.get(numberKey(one.waybill));
    if (!reports) return [];
    const own = one.own.filter(({ id }) => reports.has(id));
    // The rows of one report are measured once: some of them may be on an earlier act.
    const elsewhere = one.elsewhere.filter(({ report }) => reports.size > 1 || !reports.has(report));
    return own.length > 1 || elsewhere.length > 0 ? [{ ...one, own, elsewhere }] : [];
  });
}
