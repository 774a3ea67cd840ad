import { compareTexts } from "#shared/acts/actOrder.ts";
import { numberKey } from "#shared/basics/names.ts";

/** Measured rows of an act, by waybill. */
interface RowOfWaybill {
  waybill: string;
  /** Whether EVR brought it. */
  isFromEvr: boolean;
}

/** Numbers of waybills of which EVR brought no row, in natural order, in the spelling that comes first (docs/rules/attachments.md, "Paper waybills"). */
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

/** The first of the waybills that has no file; undefined when each has one. @param withFile numbers of those with a file */
export function firstMissing(waybills: readonly string[], withFile: Iterable<string>): string | undefined {
  const keys = new Set(Array.from(withFile, numberKey));
  return waybills.find((number) => !keys.has(numberKey(number)));
}
