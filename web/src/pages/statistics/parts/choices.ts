import { type IsoDate, isIsoDate } from "#shared/domain/dates/dates.ts";
import { type Period, quickPeriod } from "#shared/domain/dates/periods.ts";
import { tallinnDay } from "#shared/domain/dates/tallinnClock.ts";

/** Before the server has said which day it is. */
export function todayHere(): IsoDate {
  return tallinnDay(new Date().toISOString());
}

/** The chosen period, else the current quarter. */
export function periodOrQuarter(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: IsoDate,
): Period {
  return from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : quickPeriod("currentQuarter", today);
}

/** As the API takes a period. */
export function periodQuery({ from, to }: Period): { date_after: string; date_before: string } {
  return { date_after: from, date_before: to };
}
