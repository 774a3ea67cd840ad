import type { IsoDate } from "./dates.ts";
import { dayNumber } from "./weeks.ts";

/** Lead times are counted by whole days up to this; longer ones together (docs/rules/overview.md, "Lead times"). */
export const MAX_LEAD_DAYS = 60;

/** Whole days from one day to another: 0 where the second is earlier, 61 for more than 60. */
export function leadDays(from: IsoDate, to: IsoDate): number {
  return Math.min(Math.max(dayNumber(to) - dayNumber(from), 0), MAX_LEAD_DAYS + 1);
}
