import type { ReportTab } from "#functions/data/reports/report.ts";
import { type ReportStats, reportStatsAt, reportStatsOf } from "#functions/data/reports/reportStats.ts";

interface Counted {
  report_counts: { acted: number; non_acted: number; total: number };
  report_dates: { acted: string | null; non_acted: string | null };
}

export function summed(destinations: readonly ReportStats[]): Counted {
  const total = { open: 0, acted: 0, lastOpen: "", lastActed: "" };
  for (const destination of destinations) {
    total.open += destination.open;
    total.acted += destination.acted;
    if (destination.lastOpen > total.lastOpen) total.lastOpen = destination.lastOpen;
    if (destination.lastActed > total.lastActed) total.lastActed = destination.lastActed;
  }
  return {
    report_counts: { acted: total.acted, non_acted: total.open, total: total.open + total.acted },
    report_dates: { acted: total.lastActed || null, non_acted: total.lastOpen || null },
  };
}

export async function reportCount(
  { buyer, destination }: { buyer: number; destination?: string | undefined },
  tab: ReportTab,
): Promise<number> {
  const stats = destination === undefined ? await reportStatsOf(buyer) : [await reportStatsAt(buyer, destination)];
  return stats.reduce((sum, each) => sum + each[tab], 0);
}
