import type { PlanAndDelivered } from "./comparison.ts";

export const NOTHING: PlanAndDelivered = { plan: null, delivered: 0 };

/** Adds up; the plan of nothing planned is null. */
export function plus(one: PlanAndDelivered, other: PlanAndDelivered): PlanAndDelivered {
  const plan = one.plan === null && other.plan === null ? null : (one.plan ?? 0) + (other.plan ?? 0);
  return { plan, delivered: one.delivered + other.delivered };
}

export function sumOfPlans(all: readonly PlanAndDelivered[]): PlanAndDelivered {
  return all.reduce(plus, NOTHING);
}

/** Whether there is a forecast row (0 is one) or a delivery. */
export function hasAny({ plan, delivered }: PlanAndDelivered): boolean {
  return plan !== null || delivered !== 0;
}
