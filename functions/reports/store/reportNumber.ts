import { entity } from "#functions/platform/table/entity.ts";
import { numberKey, numberKeys } from "#shared/basics/names.ts";
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

export function identityKey(identity: ReportIdentity): string {
  return keyWith(identity, numberKey(identity.number));
}

/** The items that lead to each of these reports, by its id; another report may have a key of before. */
export async function ownIdentities(
  reports: readonly Report[],
): Promise<ReadonlyMap<number, readonly Pick<ReportNumber, "identity">[]>> {
  const keys = reports.flatMap((report) => identityKeys(report).map((identity) => ({ identity })));
  return Map.groupBy(await ReportNumberEntity.getAll(keys), ({ id }) => id);
}

/** `identityKey` first (docs/rules/names.md, "Keys of before"). */
function identityKeys(identity: ReportIdentity): string[] {
  return numberKeys(identity.number).map((key) => keyWith(identity, key));
}

function keyWith({ seller, buyer, destination, date }: ReportIdentity, number: string): string {
  return JSON.stringify([seller, buyer, destination, number, date]);
}

/** Ids by `identityKey`. */
export async function reportIdsOf(identities: readonly ReportIdentity[]): Promise<Map<string, number>> {
  const keys = new Map(identities.map((identity) => [identityKey(identity), identityKeys(identity)]));
  const unique = [...new Set([...keys.values()].flat())].map((identity) => ({ identity }));
  const stored = new Map((await ReportNumberEntity.getAll(unique)).map(({ identity, id }) => [identity, id]));
  return new Map(
    [...keys].flatMap(([key, all]) => {
      const found = all.find((each) => stored.has(each));
      return found === undefined ? [] : [[key, stored.get(found) ?? 0]];
    }),
  );
}
