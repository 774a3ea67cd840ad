import { entity } from "#functions/platform/table/entity.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { Report } from "./report.ts";

/** Identity of a report (docs/rules/reports.md, "What a report is"). */
export type ReportIdentity = Pick<Report, "seller" | "buyer" | "destination" | "number" | "date">;

interface ReportNumber {
  identity: string;
  id: number;
}

export const ReportNumberEntity = /* @__PURE__ */ entity<ReportNumber>()({
  name: "reportNumber",
  /** Which report has this number of this day, seller, buyer and destination? */
  key: { of: ["identity"] },
});

export function reportNumberOf(report: Report): ReportNumber {
  return { id: report.id, identity: identityKey(report) };
}

export function identityKey({ seller, buyer, destination, number, date }: ReportIdentity): string {
  return JSON.stringify([seller, buyer, destination, numberKey(number), date]);
}

export async function reportIdsOf(identities: readonly ReportIdentity[]): Promise<Map<string, number>> {
  const unique = [...new Set(identities.map(identityKey))].map((identity) => ({ identity }));
  const numbers = await ReportNumberEntity.getAll(unique);
  return new Map(numbers.map(({ identity, id }) => [identity, id]));
}
