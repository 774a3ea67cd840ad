import { add, NO_CENTS, NO_VOLUME, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import type { ReportDestination } from "#shared/reports/contract.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { type ReportStats, reportStatsAt, reportStatsOf } from "./store/reportStats.ts";

type Summed = Pick<ReportDestination, "report_counts" | "report_dates" | "open">;

export function summed(destinations: readonly ReportStats[]): Summed {
  const total = { open: 0, acted: 0, lastOpen: "", lastActed: "" };
  const sums = { solid: NO_VOLUME, loose: NO_VOLUME, value: NO_CENTS };
  for (const destination of destinations) {
    total.open += destination.open;
    total.acted += destination.acted;
    if (destination.lastOpen > total.lastOpen) total.lastOpen = destination.lastOpen;
    if (destination.lastActed > total.lastActed) total.lastActed = destination.lastActed;
    sums.solid = add(sums.solid, destination.openSolid);
    sums.loose = add(sums.loose, destination.openLoose);
    sums.value = add(sums.value, destination.openCents);
  }
  return {
    report_counts: { acted: total.acted, non_acted: total.open, total: total.open + total.acted },
    report_dates: { acted: total.lastActed || null, non_acted: total.lastOpen || null },
    open: {
      amount: toCubicMetres(sums.solid),
      amount_loose: toCubicMetres(sums.loose),
      euros: toEuros(sums.value),
    },
  };
}

export async function reportCount(
  { buyer, destination }: { buyer: number; destination?: string | undefined },
  tab: ReportTab,
): Promise<number> {
  const stats = destination === undefined ? await reportStatsOf(buyer) : [await reportStatsAt(buyer, destination)];
  return stats.reduce((sum, each) => sum + each[tab], 0);
}
