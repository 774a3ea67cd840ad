import { seeded } from "#scripts/random/random.ts";
import { addDays, type IsoDate } from "#shared/basics/dates.ts";

/** Events of one day of the year (docs/rules/demo-data.md, "A year in the demo"). */
export interface PlannedDay {
  day: IsoDate;
  /** Positions of the buyers whose open reports become an act. */
  acting: readonly number[];
  /** The first day of a week with acts: what was measured until then is imported. */
  isImport: boolean;
  /** Parties whose acts the platform signs on this day. */
  signing: readonly ("buyers" | "owners")[];
  isExport: boolean;
  isForecast: boolean;
}

const WEEK = 7;
/** The buyers with most loads come first in the demo. */
const LARGE_BUYERS = 5;
const WEEKS_BETWEEN_ACTS = { large: 4, small: 8 };
/** Loads of the last days are without an act. */
const DAYS_WITHOUT_ACTS = 6;
const WEEKS_BETWEEN_SIGNATURES = { buyers: 2, owners: 8 };
const EXPORT_DAY = 5;
const FORECAST_DAY = 10;

const SIGNED = ["buyers", "owners"] as const;

/** Working days from `from` to `to`, both included. */
export function plannedDays(from: IsoDate, to: IsoDate, buyers: number): PlannedDay[] {
  const planned: PlannedDay[] = [];
  const lastActing = addDays(to, -DAYS_WITHOUT_ACTS);
  let imported = -1;
  for (let day = from, count = 0; day <= to; day = addDays(day, 1), count += 1) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const week = Math.floor(count / WEEK);
    const acting = Array.from({ length: buyers }, (_, buyer) => buyer).filter((buyer) => {
      const weeks = buyer < LARGE_BUYERS ? WEEKS_BETWEEN_ACTS.large : WEEKS_BETWEEN_ACTS.small;
      return day <= lastActing && weekday === 1 + (buyer % 5) && week % weeks === buyer % weeks;
    });
    const isImport = acting.length > 0 && week > imported;
    if (isImport) imported = week;
    planned.push({
      day,
      acting,
      isImport,
      signing: weekday === 5 ? SIGNED.filter((kind) => (week + 1) % WEEKS_BETWEEN_SIGNATURES[kind] === 0) : [],
      isExport: isFirstWorkingDayFrom(EXPORT_DAY, day),
      isForecast: Number(day.slice(5, 7)) % 3 === 0 && isFirstWorkingDayFrom(FORECAST_DAY, day),
    });
  }
  return planned;
}

/** True for the month's first working day from the day of the month `first` on. */
function isFirstWorkingDayFrom(first: number, day: IsoDate): boolean {
  const date = Number(day.slice(8, 10));
  if (date < first || date > first + 2) return false;
  return date === first || new Date(day).getUTCDay() === 1;
}

/** Returns a number from 0 to 1 that depends on the name alone, so that each year draws the same. */
export function lotOf(name: string): number {
  let seed = 17;
  for (const letter of name) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return seeded(seed).next();
}
