import { derivation, laterDay } from "#functions/data/table/derivation.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";
import type { InTransaction } from "#functions/data/table/transaction.ts";
import type { Report, ReportTab } from "./report.ts";
import { newestDateWithout } from "./reportLists.ts";

/** By buyer and destination (docs/rules/reports.md, "Counts and last dates"). */
export interface ReportStats {
  buyer: number;
  destination: string;
  open: number;
  acted: number;
  /** YYYY-MM-DD, '' where the tab is empty. */
  lastOpen: string;
  lastActed: string;
  version: number;
}

export const ReportStatsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "reportStats", version: "1", service: "virn" },
    attributes: {
      buyer: { type: "number", required: true },
      destination: { type: "string", required: true },
      open: { type: "number", required: true },
      acted: { type: "number", required: true },
      lastOpen: { type: "string", required: true },
      lastActed: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      /** How many reports has each destination? One item for each, read whole by the dashboard. */
      byDestination: {
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: ["buyer", "destination"], casing: "none" },
      },
    },
  },
  table,
);

export async function allReportStats(): Promise<ReportStats[]> {
  const { data } = await ReportStatsEntity.query.byDestination({}).go({ pages: "all" });
  return data;
}

export async function reportStatsOf(buyer: number): Promise<ReportStats[]> {
  const { data } = await ReportStatsEntity.query.byDestination({ buyer }).go({ pages: "all" });
  return data;
}

export async function reportStatsAt(buyer: number, destination: string): Promise<ReportStats> {
  const { data } = await ReportStatsEntity.get({ buyer, destination }).go({ consistent: true });
  return data ?? { buyer, destination, open: 0, acted: 0, lastOpen: "", lastActed: "", version: 0 };
}

export const reportCounts = /* @__PURE__ */ derivation({
  name: "reportCounts",
  keyOf: ({ buyer, destination }: Report) => `${buyer}#${destination}`,
  basisOf: ({ tab, date }) => `${tab}#${date}`,
  read: (reports) => Promise.all(reports.map(({ buyer, destination }) => reportStatsAt(buyer, destination))),
  apply: async (stats: ReportStats, left, came) => {
    const [open, acted] = await Promise.all([
      tabAfter(stats, "open", stats.lastOpen, left, came),
      tabAfter(stats, "acted", stats.lastActed, left, came),
    ]);
    return { ...stats, open: open.count, acted: acted.count, lastOpen: open.last, lastActed: acted.last };
  },
  write: ({ reportCounts: entity }: InTransaction<{ reportCounts: typeof ReportStatsEntity }>, before, after) =>
    before.version === 0
      ? entity.create(after).commit()
      : entity
          .put(after)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
});

async function tabAfter(
  stats: ReportStats,
  tab: ReportTab,
  last: string,
  left: readonly Report[],
  came: readonly Report[],
): Promise<{ count: number; last: string }> {
  const inTab = (report: Report) => report.tab === tab;
  const [gone, added] = [left.filter(inTab), came.filter(inTab)];
  const newest = added.map((report) => report.date).reduce(laterDay, "");
  const lostLast = gone.some((report) => report.date === last);
  const remaining = lostLast ? await newestDateWithout(stats, tab, new Set(gone.map(({ id }) => id))) : last;
  return { count: stats[tab] - gone.length + added.length, last: laterDay(remaining, newest) };
}
