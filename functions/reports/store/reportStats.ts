import { DestinationEntity } from "#functions/companies/store/destination.ts";
import { derivation } from "#functions/platform/table/derived/derivation.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { add, type Cents, NO_CENTS, NO_VOLUME, subtract, type Thousandths } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import type { Report } from "./report.ts";

type OpenSums = Pick<Report, "openSolid" | "openLoose" | "openCents">;

const NOTHING_OPEN: OpenSums = { openSolid: NO_VOLUME, openLoose: NO_VOLUME, openCents: NO_CENTS };

const NOTHING = { open: 0, acted: 0, lastOpen: "", lastActed: "", firstOpen: "", ...NOTHING_OPEN, version: 0 };

/** Counts of one buyer and destination (docs/rules/reports.md, "Counts and last dates"). */
export interface ReportStats {
  buyer: number;
  destination: string;
  open: number;
  acted: number;
  /** '' for an empty tab. */
  lastOpen: IsoDate;
  lastActed: string;
  /** Day of the oldest open report; missing until the first change since it is kept. */
  firstOpen?: string;
  openSolid: Thousandths;
  openLoose: Thousandths;
  openCents: Cents;
  version: number;
}

export const ReportStatsEntity = /* @__PURE__ */ entity<ReportStats>()({
  name: "reportStats",
  /** How many reports has each destination? One item for each, read whole by the dashboard. */
  key: { of: [], by: ["buyer", "destination"] },
});

export function allReportStats(): Promise<ReportStats[]> {
  return ReportStatsEntity.all("key", {}, { consistent: false });
}

export function reportStatsOf(buyer: number): Promise<ReportStats[]> {
  return ReportStatsEntity.all("key", { buyer }, { consistent: false });
}

export async function reportStatsAt(buyer: number, destination: string): Promise<ReportStats> {
  return (await ReportStatsEntity.get({ buyer, destination })) ?? { buyer, destination, ...NOTHING };
}

/** Removes a destination unless a report has it (docs/rules/companies.md, "Destinations"). */
export async function removeUnusedDestination(buyer: number, code: string): Promise<"removed" | "used" | "missing"> {
  const outcome = await commit([
    DestinationEntity.remove({ buyer, code }),
    ReportStatsEntity.check({ buyer, destination: code }, [{ open: undefined }, { open: 0, acted: 0 }]),
  ]);
  if (outcome.ok) return "removed";
  return outcome.refused.includes(0) ? "missing" : "used";
}

/** Returns stats in the order of the keys; version 0 where nothing is stored. */
async function reportStatsAtAll(keys: readonly Pick<ReportStats, "buyer" | "destination">[]): Promise<ReportStats[]> {
  const asked = keys.map(({ buyer, destination }) => ({ buyer, destination }));
  const found = await ReportStatsEntity.getAll(asked);
  const stored = new Map(found.map((stats) => [statsKey(stats), stats]));
  return asked.map((key) => stored.get(statsKey(key)) ?? { ...key, ...NOTHING });
}

function statsKey({ buyer, destination }: Pick<ReportStats, "buyer" | "destination">): string {
  return `${buyer}#${destination}`;
}

export const reportCounts = /* @__PURE__ */ derivation({
  name: "reportCounts",
  keyOf: (report: Report) => statsKey(report),
  basisOf: ({ tab, date, openSolid, openLoose, openCents }) => [tab, date, openSolid, openLoose, openCents].join("#"),
  dayOf: ({ buyer, destination, tab, date }) => ({ scope: daysOfReports(buyer, destination, tab), day: date }),
  read: reportStatsAtAll,
  apply: async (stats: ReportStats, left, came, { lastDay, firstDay }) => {
    const { buyer, destination } = stats;
    const [lastOpen, lastActed, firstOpen] = await Promise.all([
      lastDay(daysOfReports(buyer, destination, "open"), stats.lastOpen),
      lastDay(daysOfReports(buyer, destination, "acted"), stats.lastActed),
      firstDay(daysOfReports(buyer, destination, "open"), stats.firstOpen),
    ]);
    const moved = (tab: ReportTab) => inTab(came, tab) - inTab(left, tab);
    const counts = { open: stats.open + moved("open"), acted: stats.acted + moved("acted") };
    return { ...stats, ...openSums(stats, left, came), ...counts, lastOpen, lastActed, firstOpen };
  },
  write: (before, after) =>
    before.version === 0 ? ReportStatsEntity.create(after) : ReportStatsEntity.put(after, { version: before.version }),
});

/** The destination is last: it is free text. */
export function daysOfReports(buyer: number, destination: string, tab: ReportTab): string {
  return `reports/${tab}/${buyer}/${destination}`;
}

function inTab(reports: readonly Report[], tab: ReportTab): number {
  return reports.filter((report) => report.tab === tab).length;
}

function openSums(stats: OpenSums, left: readonly OpenSums[], came: readonly OpenSums[]): OpenSums {
  const { openSolid, openLoose, openCents } = came.reduce(addSums, stats);
  const gone = left.reduce(addSums, NOTHING_OPEN);
  return {
    openSolid: subtract(openSolid, gone.openSolid),
    openLoose: subtract(openLoose, gone.openLoose),
    openCents: subtract(openCents, gone.openCents),
  };
}

function addSums(one: OpenSums, other: OpenSums): OpenSums {
  return {
    openSolid: add(one.openSolid, other.openSolid),
    openLoose: add(one.openLoose, other.openLoose),
    openCents: add(one.openCents, other.openCents),
  };
}
