import { compareTexts } from "#shared/domain/acts/actOrder.ts";

/** Measured rows of an act, by waybill. */
interface RowOfWaybill {
  waybill: string;
  /** Whether EVR brought it. */
  isFromEvr: boolean;
}

/** Numbers of waybills of which EVR brought no row, in natural order (docs/rules/attachments.md, "Paper waybills"). */
export function paperWaybills(rows: Iterable<RowOfWaybill>): string[] {
  const paper = new Set<string>();
  const electronic = new Set<string>();
  for (const { waybill, isFromEvr } of rows) (isFromEvr ? electronic : paper).add(waybill);
  return [...paper].filter((number) => !electronic.has(number)).sort(compareTexts);
}

/** The first of the waybills that has no file; undefined when each has one. */
export function firstMissing(waybills: readonly string[], withFile: ReadonlySet<string>): string | undefined {
  return waybills.find((number) => !withFile.has(number));
}
