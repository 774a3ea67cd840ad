import { difference, fulfilment, type PlanAndDelivered, shownAmount } from "#shared/statistics/comparison.ts";
import type { FileCell, FileColumn } from "./tableFile.ts";

export const NUMBER_WIDTH = 14;
const BEYOND_PLAN = "> plaan";

export function comparedCells(of: PlanAndDelivered, decimals: number): FileCell[] {
  return [
    planCell(of, decimals),
    shownAmount(of.delivered, decimals),
    percentCell(of),
    shownAmount(difference(of), decimals),
  ];
}

export function planCell({ plan }: PlanAndDelivered, decimals: number): FileCell {
  return plan === null ? null : shownAmount(plan, decimals);
}

/** Empty where a screen has '-'. @param beyond cell of a delivery without a plan */
export function percentCell(of: PlanAndDelivered, beyond: string | null = BEYOND_PLAN): FileCell {
  const found = fulfilment(of);
  return found.kind === "percent" ? found.percent : found.kind === "beyond" ? beyond : null;
}

export function comparedColumns(prefix: string, decimals: number): FileColumn[] {
  const title = (name: string) => (prefix === "" ? name : `${prefix}: ${name}`);
  return [
    { title: title("Plaan"), width: NUMBER_WIDTH, decimals },
    { title: title("Tarnitud"), width: NUMBER_WIDTH, decimals },
    { title: title("%"), width: NUMBER_WIDTH, decimals: 2 },
    { title: title("Vahe"), width: NUMBER_WIDTH, decimals },
  ];
}
