import { addDays } from "#shared/basics/dates.ts";
import { monthPeriod, type Period } from "#shared/basics/periods.ts";
import { dayNumber } from "#shared/basics/weeks.ts";

/**
 * Plan of a week in ten-thousandths: each of its days has an equal share of the plan of its month (docs/rules/overview.md,
 * "Deliveries by week"). Null when no month of the week has a plan. @param planOf plan of a month YYYY-MM
 */
export function weekForecast({ from, to }: Period, planOf: (month: string) => number | undefined): number | null {
  let planned = 0;
  let hasPlan = false;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const plan = planOf(day.slice(0, 7));
    if (plan === undefined) continue;
    hasPlan = true;
    planned += plan / daysOfMonth(day);
  }
  return hasPlan ? Math.round(planned) : null;
}

function daysOfMonth(day: string): number {
  const { from, to } = monthPeriod(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  return dayNumber(to) - dayNumber(from) + 1;
}
