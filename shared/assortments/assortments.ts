import { foldText } from "#shared/basics/documentText.ts";
import type { Unit } from "#shared/basics/units.ts";

/** Assortments that are forecast and counted together (docs/rules/assortments.md, "Groups of assortments"). */
export interface AssortmentGroup {
  id: number;
  name: string;
  unit: Unit;
  forecastsPerDestination: boolean;
  /** Forecasts may also name 'Grupeerimata': all destinations outside of the group together. */
  ungroupedDestination: boolean;
  destinations: readonly number[];
}

/** The virtual group 'Grupeerimata': solid assortments without a group. */
export const NO_GROUP = 0;
export const MAX_GROUPS = 60;
export const MAX_GROUP_DESTINATIONS = 60;

/** Characters. */
export const ASSORTMENT_CODE_LENGTH = 30;
export const ASSORTMENT_NAME_LENGTH = 100;

/** docs/rules/assortments.md, "Assortments and their units": case does not count. */
export function assortmentCode(typed: string): string {
  return foldText(typed).toUpperCase();
}

/** Equal for names that a file cannot tell apart. */
export function sameName(name: string): string {
  return foldText(name).toLowerCase();
}
