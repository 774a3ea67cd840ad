import { compareTexts } from "#shared/acts/actOrder.ts";
import { numberKey } from "#shared/basics/names.ts";

interface RowOfWaybill {
  waybill: string;
  isFromEvr: boolean;
}

/** Waybills without a row from EVR, in natural order and the first spelling (docs/rules/attachments.md, "Paper waybills"). */
export function paperWaybills(rows: Iterable<RowOfWaybill>): string[] {
  const paper = new Map<string, string>();
  const electronic = new Set<string>();
  for (const { waybill, isFromEvr } of rows) {
    const key = numberKey(waybill);
    if (isFromEvr) electronic.add(key);
    else if (!paper.has(key)) paper.set(key, waybill);
  }
  return [...paper].flatMap(([key, number]) => (electronic.has(key) ? [] : [number])).sort(compareTexts);
}

/** The one owner of all timber of a waybill; undefined for several, and for the seller's own forest (owner 0). */
export function ownerOfWaybill(rows: readonly { owner: number }[]): number | undefined {
  const [owner, ...others] = new Set(rows.map((row) => row.owner));
  return others.length === 0 && owner !== 0 ? owner : undefined;
}

/** The first waybill without a file; undefined when each has one. @param withFile numbers of those with a file */
export function firstMissing(waybills: readonly string[], withFile: Iterable<string>): string | undefined {
  const keys = new Set(Array.from(withFile, numberKey));
  return waybills.find((number) => !keys.has(numberKey(number)));
}
