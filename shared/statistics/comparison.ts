import { exact, round, toWire } from "#shared/basics/money.ts";

/** Decimals of the compared whole numbers: ten-thousandths of a cubic metre. */
export const SUM_DECIMALS = 4;
const SCALE = 10 ** SUM_DECIMALS;
const PERCENT_DECIMALS = 2;

/** In ten-thousandths of a cubic metre. */
export interface PlanAndDelivered {
  /** Null without a forecast row. */
  plan: number | null;
  delivered: number;
}

/** In cubic metres. */
export function wireAmount(amount: number): number {
  return amount / SCALE;
}

/** The inverse of `wireAmount`. */
export function amountOfWire(cubicMetres: number): number {
  return Math.round(cubicMetres * SCALE);
}

/** In cubic metres, rounded half away from zero as on the screen; never -0. */
export function shownAmount(amount: number, decimals: number): number {
  return quotient(amount, 10 ** (SUM_DECIMALS - decimals)) / 10 ** decimals;
}

export function difference({ plan, delivered }: PlanAndDelivered): number {
  return delivered - (plan ?? 0);
}

export type Tone = "happy" | "sad" | "neutral";

/** Tone of the number as shown: -0.004 with 2 decimals is 0,00 and neutral. */
export function toneOf(amount: number, decimals: number): Tone {
  const shown = shownAmount(amount, decimals);
  return shown > 0 ? "happy" : shown < 0 ? "sad" : "neutral";
}

/** `beyond`: a delivery without a plan. */
export type Fulfilment = { kind: "percent"; percent: number } | { kind: "beyond" } | { kind: "none" };

/** Delivered / plan × 100, rounded once to the shown decimals (docs/rules/statistics.md, "Plan and delivered"). */
export function fulfilment({ plan, delivered }: PlanAndDelivered, decimals = PERCENT_DECIMALS): Fulfilment {
  if (plan) return { kind: "percent", percent: percentage(delivered, plan, decimals) };
  return delivered > 0 ? { kind: "beyond" } : { kind: "none" };
}

/** @throws RangeError for a whole of 0 */
export function percentage(part: number, whole: number, decimals = PERCENT_DECIMALS): number {
  if (whole === 0) throw new RangeError("There is no share of nothing");
  return quotient(part, whole, 100 * 10 ** decimals) / 10 ** decimals;
}

/** Half away from zero, never -0. Without Decimal below 2^52: 20,000 of a large table took longer than drawing it. */
function quotient(part: number, whole: number, times = 1): number {
  const size = Math.abs(part * times);
  if (!(Number.isSafeInteger(2 * size) && Number.isSafeInteger(2 * whole) && whole > 0)) {
    return toWire(round(exact(part).times(times).div(whole), 0));
  }
  const rest = size % whole;
  const found = (size - rest) / whole + (2 * rest >= whole ? 1 : 0);
  return part < 0 && found !== 0 ? -found : found;
}

/** None, then numbers, then beyond the plan (docs/rules/statistics.md, "Order"). */
export function fulfilmentOrder(of: Fulfilment): number {
  return of.kind === "percent"
    ? of.percent
    : of.kind === "beyond"
      ? Number.POSITIVE_INFINITY
      : Number.NEGATIVE_INFINITY;
}

export const NOTHING: PlanAndDelivered = { plan: null, delivered: 0 };

export function addAmounts(one: PlanAndDelivered, other: PlanAndDelivered): PlanAndDelivered {
  const plan = one.plan === null && other.plan === null ? null : (one.plan ?? 0) + (other.plan ?? 0);
  return { plan, delivered: one.delivered + other.delivered };
}

export function sumOfPlans(all: readonly PlanAndDelivered[]): PlanAndDelivered {
  return all.reduce(addAmounts, NOTHING);
}

/** A forecast row, even of 0, or a delivery. */
export function hasAny({ plan, delivered }: PlanAndDelivered): boolean {
  return plan !== null || delivered !== 0;
}
