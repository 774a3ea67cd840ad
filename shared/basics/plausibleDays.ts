import type { IsoDate } from "./dates.ts";

/** Bounds of a typed day (docs/rules/dates.md, "Plausible dates"). */
export const FIRST_PLAUSIBLE_DAY: IsoDate = "2000-01-01";
export const LAST_PLAUSIBLE_DAY: IsoDate = "2099-12-31";

export function isPlausibleDay(date: IsoDate): boolean {
  return date >= FIRST_PLAUSIBLE_DAY && date <= LAST_PLAUSIBLE_DAY;
}
