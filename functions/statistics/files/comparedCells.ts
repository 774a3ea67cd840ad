import { difference, fulfilment, type PlanAndDelivered, shownAmount } from "#shared/statistics/comparison.ts";
import type { FileCell, FileColumn } from "./tableFile.ts";

export const NUMBER_WIDTH = 14;
const BEYOND_PLAN = "> plaan";

export function comparedCells(of: PlanAndDelivered, places: number): FileCell[] {
  return [
    planCell(of, places),
    shownAmount(of.delivered, places),
    percentCell(of),
    shownAmount(difference(of), places),
  ];
}

export function planCell({ plan }: PlanAndDelivered, places: number): FileCell {
  return plan === null ? null : shownAmount(plan, places);
}

/** Empty where a screen has '-'. @param beyond cell of a delivery without a plan */
export function percentCell(of: PlanAndDelivered, beyond: string | null = BEYOND_PLAN): FileCell {
  const found = fulfilment(of);
  return found.kind === "percent" ? found.percent : found.kind === "beyond" ? beyond : null;
}

export function comparedColumns(prefix: string, places: number): FileColumn[] {
  const title = (name: string) => (prefix === "" ? name : `${prefix}: ${name}`);
  return [
    { title: title("Plaan"), width: NUMBER_WIDTH, places },
    { title: title("Tarnitud"), width: NUMBER_WIDTH, places },
    { title: title("%"), width: NUMBER_WIDTH, places: 2 },
    { title: title("Vahe"), width: NUMBER_WIDTH, places },
  ];
}
