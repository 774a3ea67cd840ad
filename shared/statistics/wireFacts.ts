import type { Unit } from "#shared/basics/units.ts";
import { amountOfWire } from "./comparison.ts";
import type { DestinationFact } from "./destinationTable.ts";
import type { StatisticsFact } from "./statisticsTable.ts";
import type { SummaryFact } from "./summaryTable.ts";

interface ForecastSum {
  destination_id: number;
  forecast__company: number;
  yearmonth: number;
  predicted_amount: number | null;
  completed_amount: number | null;
}

interface DeliveredSum {
  group: number;
  timber_batch__waybill__timber_owner: number;
  yearmonth: number;
  amount__sum: number;
}

export function statisticsFacts(reply: {
  data_forecast: readonly ForecastSum[];
  data_delivered: readonly DeliveredSum[];
}): StatisticsFact[] {
  return [
    ...reply.data_forecast.map((sum) => ({
      company: sum.forecast__company,
      destination: sum.destination_id,
      yearMonth: sum.yearmonth,
      plan: sum.predicted_amount === null ? null : amountOfWire(sum.predicted_amount),
      delivered: amountOfWire(sum.completed_amount ?? 0),
    })),
    ...reply.data_delivered.map((sum) => ({
      company: sum.timber_batch__waybill__timber_owner,
      destination: sum.group,
      yearMonth: sum.yearmonth,
      plan: null,
      delivered: amountOfWire(sum.amount__sum),
    })),
  ];
}

/** A plan is of all destinations, and only some are chosen (docs/rules/statistics.md, "Plan of a group"). */
export function isPlanOfGroup(reply: {
  assortment: { forecasts_per_destination: boolean };
  destinations: readonly number[];
  all_destinations: readonly Named[];
  data_forecast: readonly ForecastSum[];
}): boolean {
  return (
    !reply.assortment.forecasts_per_destination &&
    reply.destinations.length < reply.all_destinations.length &&
    reply.data_forecast.some(({ predicted_amount }) => predicted_amount !== null)
  );
}

interface Named {
  id: number;
  name: string;
}

export function summaryFacts<Sum extends { unit: Unit; amount: number }>(
  unit: Unit,
  named: readonly Named[],
  idOf: (sum: Sum) => number,
  { planned, delivered }: { planned: readonly Sum[]; delivered: readonly Sum[] },
): SummaryFact[] {
  const amounts = (sums: readonly Sum[]) =>
    new Map(sums.filter((sum) => sum.unit === unit).map((sum) => [idOf(sum), amountOfWire(sum.amount)]));
  const [plans, deliveries] = [amounts(planned), amounts(delivered)];
  return named.flatMap(({ id, name }) => {
    const [plan, own] = [plans.get(id) ?? null, deliveries.get(id) ?? 0];
    return plan === null && own === 0 ? [] : [{ id, name, plan, delivered: own }];
  });
}

interface DestinationSum {
  assortment: number;
  destination: number;
  year: number;
  month: number;
  amount: number;
}

export function destinationFacts(reply: {
  forecast_sums: readonly DestinationSum[];
  completed_sums: readonly DestinationSum[];
}): DestinationFact[] {
  const fact = ({ assortment, destination, year, month }: DestinationSum) => ({
    assortment,
    destination,
    year,
    number: month,
  });
  return [
    ...reply.forecast_sums.map((sum) => ({ ...fact(sum), plan: amountOfWire(sum.amount), delivered: 0 })),
    ...reply.completed_sums.map((sum) => ({ ...fact(sum), plan: null, delivered: amountOfWire(sum.amount) })),
  ];
}
