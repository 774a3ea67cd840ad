import { type IsoDate, isIsoDate } from "#shared/basics/dates.ts";
import { type Period, quickPeriod } from "#shared/basics/periods.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { PeriodSearch } from "#web/statistics/statisticsSearch.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";

/** Serves until the server has said which day it is. */
export function todayHere(): IsoDate {
  return tallinnDay(new Date().toISOString());
}

export function periodOrQuarter({ date_after: from, date_before: to }: PeriodSearch, today: IsoDate): Period {
  return from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : quickPeriod("currentQuarter", today);
}

export function periodQuery({ from, to }: Period): { date_after: string; date_before: string } {
  return { date_after: from, date_before: to };
}

export function withPeriod(address: string, period: Period): string {
  return `${address}${writeSearch(periodQuery(period))}`;
}
