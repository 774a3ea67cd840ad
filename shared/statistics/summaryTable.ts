import { byName } from "#shared/basics/estonianOrder.ts";
import {
  difference,
  fulfilment,
  fulfilmentOrder,
  type PlanAndDelivered,
  percentage,
  sumOfPlans,
} from "./comparison.ts";
import type { SummarySort } from "./summarySorts.ts";

/** A line before sorting; ten-thousandths. */
export interface SummaryFact extends PlanAndDelivered {
  id: number;
  name: string;
}

export interface SummaryLine extends SummaryFact {
  /** Percent of the plan of the whole table; null without a plan. */
  share: number | null;
}

export interface SummaryTable {
  lines: SummaryLine[];
  total: PlanAndDelivered;
}

/** docs/rules/statistics.md, "Summary". `direction` 1 is the down arrow: names from A, numbers from the largest. */
export function summaryTable(facts: readonly SummaryFact[], sort: SummarySort, direction: 1 | -1): SummaryTable {
  const total = sumOfPlans(facts);
  const lines = facts.map((fact) => ({ ...fact, share: shareOfPlan(fact, total) }));
  const order =
    sort === "name"
      ? (one: SummaryLine, other: SummaryLine) => direction * byName(one, other)
      : (one: SummaryLine, other: SummaryLine) =>
          direction * compareNumbers(valueOf(other, sort), valueOf(one, sort)) || byName(one, other);
  return { lines: lines.toSorted(order), total };
}

/** Infinities of equal sign are equal. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function shareOfPlan({ plan }: PlanAndDelivered, total: PlanAndDelivered): number | null {
  return plan !== null && total.plan ? percentage(plan, total.plan) : null;
}

function valueOf(line: SummaryLine, sort: Exclude<SummarySort, "name">): number {
  const values: Record<typeof sort, () => number> = {
    share: () => line.share ?? Number.NEGATIVE_INFINITY,
    plan: () => line.plan ?? Number.NEGATIVE_INFINITY,
    delivered: () => line.delivered,
    percent: () => fulfilmentOrder(fulfilment(line)),
    difference: () => difference(line),
  };
  return values[sort]();
}
