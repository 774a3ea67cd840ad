import { fulfilment, type PlanAndDelivered, shownAmount, toneOf } from "#shared/statistics/comparison.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import { formatCount, formatMoney } from "#web/ui/text/formats.ts";

export const DASHBOARD_DECIMALS = 2;

/** 1 234,50 with 2 decimals, 1 235 without. */
export function amountText(amount: number, decimals: 0 | 2): string {
  const shown = shownAmount(amount, decimals);
  return decimals === 0 ? formatCount(shown) : formatMoney(shown);
}

export function planText({ plan }: PlanAndDelivered, decimals: 0 | 2): string {
  return plan === null ? "–" : amountText(plan, decimals);
}

export function percentText(of: PlanAndDelivered): string {
  const found = fulfilment(of);
  return found.kind === "percent" ? `${formatMoney(found.percent)}%` : found.kind === "beyond" ? text.beyond : "-";
}

/** Shows '-' for a delivery without a plan, for which `percentText` has a word. */
export function plainPercentText(of: PlanAndDelivered): string {
  return of.plan ? percentText(of) : "-";
}

/** Value of `data-tone`: nothing for a neutral difference. */
export function toneAttribute(amount: number, decimals: 0 | 2): "happy" | "sad" | undefined {
  const tone = toneOf(amount, decimals);
  return tone === "neutral" ? undefined : tone;
}
