import type { Unit } from "#shared/domain/quantities/units.ts";
import type { Party } from "#shared/domain/reports/measuredReport.ts";

/** What a file may refer to: an import adds no buyers and no assortments (docs/rules/imports.md, "What a file may name"). */
export interface ExistingNames {
  /** The platform company: the seller of everything that names no other. */
  seller: Party;
  /** Buyers by register code. */
  buyers: ReadonlyMap<string, { name: string }>;
  assortments: readonly ExistingAssortment[];
}

export interface ExistingAssortment {
  /** Upper case, as the register has it. */
  code: string;
  name: string;
  unit: Unit;
}

/** Finds an assortment by its code or else by its name, in any case. */
export function assortmentLookup(all: readonly ExistingAssortment[]): (name: string) => ExistingAssortment | undefined {
  const byCode = new Map(all.map((each) => [each.code.toUpperCase(), each]));
  const byName = new Map(all.map((each) => [each.name.toUpperCase(), each]));
  return (name) => byCode.get(name.toUpperCase()) ?? byName.get(name.toUpperCase());
}
