import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import { numberKey } from "#shared/basics/numberKey.ts";
import type { Report } from "./report.ts";

/** What makes measurements one report (docs/rules/reports.md, "What a report is"). */
export type ReportIdentity = Pick<Report, "seller" | "buyer" | "destination" | "number" | "date">;

/** Makes an identity one report, however often it arrives. */
export const ReportNumberEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "reportNumber", version: "2", service: "virn" },
    attributes: {
      /** Of the report, as `identityKey` returns it. */
      identity: { type: "string", required: true },
      id: idInKey,
    },
    indexes: {
      /** Which report has this number of this day, seller, buyer and destination? */
      byIdentity: {
        pk: { field: "pk", composite: ["identity"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);

export function reportNumberOf(report: Report) {
  return { id: report.id, identity: identityKey(report) };
}

/** Equal for equal identities only. */
export function identityKey({ seller, buyer, destination, number, date }: ReportIdentity): string {
  return JSON.stringify([seller, buyer, destination, numberKey(number), date]);
}

/** Ids of the reports that exist, by the key of their identity. */
export async function reportIdsOf(identities: readonly ReportIdentity[]): Promise<Map<string, number>> {
  const unique = [...new Set(identities.map(identityKey))].map((identity) => ({ identity }));
  if (unique.length === 0) return new Map();
  const { data } = await ReportNumberEntity.get(unique).go({ consistent: true, concurrent: 4 });
  return new Map(data.map(({ identity, id }) => [identity, id]));
}
