import type { Unit } from "#shared/basics/units.ts";
import type { Party } from "#shared/reports/measuredReport.ts";

/** An import adds no buyers and no assortments (docs/rules/imports.md, "What a file may name"). */
export interface ExistingNames {
  seller: Party;
  buyers: { get(code: string): { name: string } | undefined };
  assortments: readonly ExistingAssortment[];
}

export interface ExistingAssortment {
  code: string;
  name: string;
  unit: Unit;
}
