import type { IsoDate } from "#shared/basics/dates.ts";
import {
  monthLabel,
  monthPeriod,
  type Period,
  type Quarter,
  quarterLabel,
  quarterPeriod,
} from "#shared/basics/periods.ts";
import type { PlanAndDelivered } from "#shared/statistics/comparison.ts";
import { elapsedShare } from "#shared/statistics/elapsed.ts";
import type { Month } from "#shared/statistics/periodParts.ts";
import type { PlanLine } from "#web/ui/charts/PlanBars.tsx";

export function monthLine({ year, month }: Month, of: PlanAndDelivered, today: IsoDate): PlanLine {
  return lineOf(monthLabel(year, month), monthPeriod(year, month), of, today);
}

export function quarterLine(quarter: Quarter, of: PlanAndDelivered, today: IsoDate): PlanLine {
  return lineOf(quarterLabel(quarter), quarterPeriod(quarter), of, today);
}

function lineOf(name: string, period: Period, { plan, delivered }: PlanAndDelivered, today: IsoDate): PlanLine {
  return { id: name, name, plan, delivered, due: elapsedShare(period, today) };
}
