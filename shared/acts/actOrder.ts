import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { Unit } from "#shared/basics/units.ts";

export interface ActGroup {
  assortment: string;
  unit: Unit;
  /** null: the certificate chosen for the act applies. */
  certificate: string | null;
  /** Per unit, in the same money unit for all groups. */
  price: number;
}

/** Order of the groups of an act, on the form and on paper (docs/rules/acts.md, "Order of an act"). */
export function compareGroups(one: ActGroup, other: ActGroup): number {
  return (
    compareEstonian(one.assortment, other.assortment) ||
    Number(one.unit === "LCM") - Number(other.unit === "LCM") ||
    compareTexts(one.certificate ?? "", other.certificate ?? "") ||
    other.price - one.price ||
    plainOrder(one.assortment, other.assortment)
  );
}

export interface ActLine extends ActGroup {
  waybill: string;
  siteName: string;
  cadaster: string;
  amount: number;
  sum: number;
}

/** Lines of equal rank look the same on paper, so any order of `lines` gives the same paper. */
export function inActOrder<Line extends ActLine>(lines: readonly Line[]): Line[] {
  const groups = Map.groupBy(lines, ({ assortment, unit, certificate, price }) =>
    JSON.stringify([assortment, unit, certificate, price]),
  );
  return [...groups.values()]
    .sort(([one], [other]) => (one && other ? compareGroups(one, other) : 0))
    .flatMap((members) => members.sort(compareLines));
}

function compareLines(one: ActLine, other: ActLine): number {
  return (
    compareTexts(one.waybill, other.waybill) ||
    compareTexts(one.siteName, other.siteName) ||
    compareTexts(one.cadaster, other.cadaster) ||
    other.amount - one.amount ||
    other.sum - one.sum
  );
}

/** Natural order, with digits as numbers; different texts are never equal. */
export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : compareEstonian(one, other) || plainOrder(one, other);
}

/** Ids of previous owners by name: the order of the purchase acts of a sales act. */
export function ownersByName(owners: Iterable<{ id: number; name: string }>): string[] {
  return [...owners]
    .sort((one, other) => compareTexts(one.name, other.name) || one.id - other.id)
    .map(({ id }) => String(id));
}

function plainOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
