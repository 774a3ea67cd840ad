import { add, type Thousandths } from "#shared/basics/amounts.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { Unit } from "#shared/basics/units.ts";
import { compareTexts } from "./actOrder.ts";

interface PublicTimber {
  assortment: string;
  unit: Unit;
  /** '' for timber without a certificate. */
  certificate: string;
}

export interface PublicLine extends PublicTimber {
  waybill: string;
  site: string;
  cadaster: string;
  /** Reference numbers; '' for none. */
  eudr: string;
  /** State of each number; '' for none. */
  eudr_state: string;
  amount: Thousandths;
}

export interface PublicTotal extends PublicTimber {
  amount: Thousandths;
}

/** Unmerged or price-sorted lines would reveal something about prices (docs/rules/acts.md, "Public view"). */
export function publicLines(lines: readonly PublicLine[]): PublicLine[] {
  const merged = summedLines(lines, (line) => [
    ...timberKey(line),
    line.waybill,
    line.site,
    line.cadaster,
    line.eudr,
    line.eudr_state,
  ]);
  return merged.sort(
    (one, other) =>
      compareTimber(one, other) ||
      compareTexts(one.waybill, other.waybill) ||
      compareTexts(one.site, other.site) ||
      compareTexts(one.cadaster, other.cadaster) ||
      compareTexts(one.eudr, other.eudr) ||
      compareTexts(one.eudr_state, other.eudr_state),
  );
}

export function publicTotals(lines: readonly PublicTotal[]): PublicTotal[] {
  const totals = lines.map(({ assortment, unit, certificate, amount }) => ({ assortment, unit, certificate, amount }));
  return summedLines(totals, timberKey).sort(compareTimber);
}

function timberKey({ assortment, unit, certificate }: PublicTimber): string[] {
  return [assortment, unit, certificate];
}

function compareTimber(one: PublicTimber, other: PublicTimber): number {
  return (
    compareEstonian(one.assortment, other.assortment) ||
    compareTexts(one.assortment, other.assortment) ||
    Number(one.unit === "LCM") - Number(other.unit === "LCM") ||
    compareTexts(one.certificate, other.certificate)
  );
}

function summedLines<Line extends { amount: Thousandths }>(
  lines: readonly Line[],
  keyOf: (line: Line) => readonly string[],
): Line[] {
  const groups = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify(keyOf(line));
    const group = groups.get(key);
    groups.set(key, group ? { ...group, amount: add(group.amount, line.amount) } : line);
  }
  return [...groups.values()];
}
