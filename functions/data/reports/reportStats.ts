import { type MonthCountsEntity, monthWrite } from "#functions/data/table/dayCounts.ts";
import { derivation } from "#functions/data/table/derivation.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";
import type { InTransaction } from "#functions/data/table/transaction.ts";
import type { Report, ReportTab } from "./report.ts";

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
  dayOf: ({ buyer, destination, tab, date }) => ({ scope: daysOfReports(buyer, destination, tab), day: date }),
  read: (reports) => Promise.all(reports.map(({ buyer, destination }) => reportStatsAt(buyer, destination))),
  apply: async (stats: ReportStats, left, came, lastDay) => {
    const { buyer, destination } = stats;
    const [lastOpen, lastActed] = await Promise.all([
      lastDay(daysOfReports(buyer, destination, "open"), stats.lastOpen),
      lastDay(daysOfReports(buyer, destination, "acted"), stats.lastActed),
    ]);
    const moved = (tab: ReportTab) => inTab(came, tab) - inTab(left, tab);
    return { ...stats, open: stats.open + moved("open"), acted: stats.acted + moved("acted"), lastOpen, lastActed };
  },
  write: ({ reportCounts: entity }: ReportCountWrites, before, after) =>
    before.version === 0
      ? entity.create(after).commit()
      : entity
          .put(after)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
  writeMonth: (entities, month) => monthWrite(entities, month),
});

type ReportCountWrites = InTransaction<{
  reportCounts: typeof ReportStatsEntity;
  months: typeof MonthCountsEntity;
}>;

/** The destination is last: it is free text. */
export function daysOfReports(buyer: number, destination: string, tab: ReportTab): string {
  return `reports/${tab}/${buyer}/${destination}`;
}

function inTab(reports: readonly Report[], tab: ReportTab): number {
  return reports.filter((report) => report.tab === tab).length;
}
