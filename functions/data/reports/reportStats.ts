import { Entity } from "electrodb";
import { table } from "#functions/data/table/table.ts";

/**
 * How many reports a buyer has at a destination, by tab, and the last date of each: written in the transaction of the
 * report itself, at the version that was read, so that it never differs from the reports (architecture.md, rule 7).
 */
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
      /** Where was how much measured? One item for each place of delivery in use, read whole by the dashboard. */
      byPlace: {
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: ["buyer", "destination"], casing: "none" },
      },
    },
  },
  table,
);

export async function allReportStats(): Promise<ReportStats[]> {
  const { data } = await ReportStatsEntity.query.byPlace({}).go({ pages: "all" });
  return data;
}

export async function reportStatsOf(buyer: number): Promise<ReportStats[]> {
  const { data } = await ReportStatsEntity.query.byPlace({ buyer }).go({ pages: "all" });
  return data;
}

export async function reportStatsAt(buyer: number, destination: string): Promise<ReportStats> {
  const { data } = await ReportStatsEntity.get({ buyer, destination }).go({ consistent: true });
  return data ?? { buyer, destination, open: 0, acted: 0, lastOpen: "", lastActed: "", version: 0 };
}
