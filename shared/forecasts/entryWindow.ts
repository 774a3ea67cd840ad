import type { IsoDate } from "#shared/basics/dates.ts";
import { addQuarters, monthPeriod, type Quarter, quarterOf } from "#shared/basics/periods.ts";

const LAST_DAY = 15;

export function forecastQuarter(today: IsoDate): Quarter {
  return addQuarters(quarterOf(today), 1);
}

/** Days 1–15 of the last month of a quarter (docs/rules/forecasts.md, "Entry window"). `today` is a day in Tallinn. */
export function isEntryWindow(today: IsoDate): boolean {
  return Number(today.slice(5, 7)) % 3 === 0 && Number(today.slice(8, 10)) <= LAST_DAY;
}

/** The next window that is not over yet. */
export function nextEntryWindow(today: IsoDate): { from: IsoDate; to: IsoDate } {
  const { year, quarter } = quarterOf(today);
  const here = windowOf({ year, quarter });
  return today <= here.to ? here : windowOf(addQuarters({ year, quarter }, 1));
}

export type MayAdd = { ok: true; quarter: Quarter } | { ok: false; reason: "not_entering" | "exists" | "closed" };

export function mayAddForecast(facts: {
  today: IsoDate;
  isSuperUser: boolean;
  entersForecasts: boolean;
  last: Quarter | null;
}): MayAdd {
  const quarter = forecastQuarter(facts.today);
  if (!facts.entersForecasts) return { ok: false, reason: "not_entering" };
  // No forecast is ever for a later quarter than the next one.
  if (facts.last?.year === quarter.year && facts.last.quarter === quarter.quarter)
    return { ok: false, reason: "exists" };
  return facts.isSuperUser || isEntryWindow(facts.today) ? { ok: true, quarter } : { ok: false, reason: "closed" };
}

function windowOf({ year, quarter }: Quarter): { from: IsoDate; to: IsoDate } {
  const { from } = monthPeriod(year, quarter * 3);
  return { from, to: `${from.slice(0, 8)}${LAST_DAY}` };
}
