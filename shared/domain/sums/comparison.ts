import { exact, round, toWire } from "#shared/domain/quantities/money.ts";

/** Places of the whole numbers that are compared: ten-thousandths of a cubic metre. */
export const SUM_PLACES = 4;
const SCALE = 10 ** SUM_PLACES;
const PERCENT_PLACES = 2;

/** In ten-thousandths of a cubic metre. */
export interface PlanAndDelivered {
  /** Null where there is no forecast row; 0 was entered. */
  plan: number | null;
  delivered: number;
}

/** As a number of cubic metres. */
export function wireAmount(amount: number): number {
  return amount / SCALE;
}

/** What `wireAmount` made, as the whole number again. */
export function amountOfWire(cubicMetres: number): number {
  return Math.round(cubicMetres * SCALE);
}

/** In cubic metres, rounded half away from zero as the screen shows it; never -0. */
export function shownAmount(amount: number, places: number): number {
  return toWire(round(exact(amount).div(SCALE), places));
}

/** Delivered minus plan, in ten-thousandths. Without a plan all of the delivery is the difference. */
export function difference({ plan, delivered }: PlanAndDelivered): number {
  return delivered - (plan ?? 0);
}

export type Tone = "happy" | "sad" | "neutral";

/** By the value that is shown: -0.004 with 2 places is 0,00 and neutral. */
export function toneOf(amount: number, places: number): Tone {
  const shown = shownAmount(amount, places);
  return shown > 0 ? "happy" : shown < 0 ? "sad" : "neutral";
}

/** `beyond`: something was delivered and nothing planned. */
export type Fulfilment = { kind: "percent"; percent: number } | { kind: "beyond" } | { kind: "none" };

/** Delivered / plan × 100 with two places (docs/rules/statistics.md, "Plan and delivered"). */
export function fulfilment({ plan, delivered }: PlanAndDelivered): Fulfilment {
  if (plan) return { kind: "percent", percent: percentage(delivered, plan) };
  return delivered > 0 ? { kind: "beyond" } : { kind: "none" };
}

/** Percent that `part` is of `whole`, with two places. @throws RangeError for a whole of 0 */
export function percentage(part: number, whole: number): number {
  if (whole === 0) throw new RangeError("There is no share of nothing");
  return toWire(round(exact(part).times(100).div(whole), PERCENT_PLACES));
}

/** Order of a column of percentages: none, then numbers, then beyond the plan (docs/rules/statistics.md, "Order"). */
export function fulfilmentOrder(of: Fulfilment): number {
  return of.kind === "percent"
    ? of.percent
    : of.kind === "beyond"
      ? Number.POSITIVE_INFINITY
      : Number.NEGATIVE_INFINITY;
}
