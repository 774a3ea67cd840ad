import { createHash } from "node:crypto";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { buyersByCode, companiesById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { firstWithin } from "#functions/platform/table/itemBytes.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { assortmentLookup } from "#shared/assortments/assortmentLookup.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { newestFirst } from "#shared/basics/lists.ts";
import { existingLike, numberKey } from "#shared/basics/names.ts";
import { type Doubt, inOrder } from "#shared/reports/doubtKinds.ts";
import type { DoubtList } from "#shared/reports/doubtList.ts";
import { type DoubtedReport, doubtsOf, type ExistingFacts, type StoredWaybill } from "#shared/reports/doubts.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import type { WrittenNames } from "#shared/reports/writtenNames.ts";
import { isNewer, isRegistered } from "./measuredLoads.ts";
import { nameDoubts } from "./nameDoubts.ts";
import type { ImportRun } from "./store/importRun.ts";
import { type StoredReport, storedReports } from "./storedReports.ts";
import { twinsOf } from "./zeroTwins.ts";

/** Keys are ids of acts. Acts come after reports in the order of nouns, so the entry points pass this query. */
export type NumbersOfActs = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

interface ReportOfFile {
  measured: MeasuredReport;
  lines: readonly number[];
}

/** What a reader found, by rows of the file. */
export interface FoundInFile {
  doubts: DoubtList;
  names: WrittenNames;
}

/** What the reader found counts in new and changed rows. Writes nothing. */
export async function importDoubts(
  reports: readonly ReportOfFile[],
  { doubts: read, names }: FoundInFile,
  today: IsoDate,
  numbersOfActs: NumbersOfActs,
): Promise<Doubt[]> {
  const changed: DoubtedReport[] = [];
  for await (const slice of storedReports(reports)) changed.push(...(await changedReports(slice, numbersOfActs)));
  const rows = new Set(changed.flatMap(({ lines }) => lines));
  const counts = (row: number) => rows.has(row) || (row === 0 && rows.size > 0);
  const ofNames = await nameDoubts(names.names(counts));
  return inOrder([...read.doubts(counts), ...ofNames, ...doubtsOf(changed, await existingFacts(changed, today))]);
}

const MAX_DOUBTS = 1000;
/** They share an item with their run, and DynamoDB limits it to 400 KB. */
const MAX_DOUBT_BYTES = 200_000;

export function doubtNote(doubts: readonly Doubt[]) {
  const kinds: NonNullable<ImportRun["doubts"]>["kinds"] = {};
  const hash = createHash("sha256");
  for (const doubt of doubts) {
    kinds[doubt.kind] = (kinds[doubt.kind] ?? 0) + 1;
    hash.update(JSON.stringify(doubt));
  }
  const first = firstWithin(doubts.slice(0, MAX_DOUBTS), MAX_DOUBT_BYTES);
  return { doubts: { first, count: doubts.length, kinds }, doubtPrint: hash.digest("base64url") };
}

async function changedReports(
  reports: readonly (ReportOfFile & StoredReport)[],
  numbersOfActs: NumbersOfActs,
): Promise<DoubtedReport[]> {
  const existing = await reportsOfWaybills(
    reports.flatMap(({ measured }) => measured.waybills.map(({ number }) => number)),
  );
  const loads = reports.flatMap((report) =>
    report.measured.waybills.flatMap((waybill) => {
      const others = (existing.get(waybill.number) ?? []).filter(({ id }) => id !== report.before?.id);
      const leaving = waybill.measuredAt ? others.filter((other) => isRegistered(other, waybill.number)) : [];
      if (!isNewer(report.measured, waybill, report.before, leaving)) return [];
      return [{ report, waybill, others, leaving: new Set(leaving) }];
    }),
  );
  const acts = await actsOfWaybills(
    loads.flatMap(({ report, others }) => [...(report.before ? [report.before] : []), ...others]),
    numbersOfActs,
  );
  const twins = await twinsOf(loads);
  return [...Map.groupBy(loads, ({ report }) => report)].map(([report, own]) => {
    const { measured, lines, before } = report;
    const stored = new Map<string, StoredWaybill>();
    for (const { waybill, others, leaving } of own) {
      const elsewhere = others
        .toSorted(newestFirst)
        .map((other) => ({ other, acts: acts(other.id, waybill.number) }))
        .filter(({ other, acts: numbers }) => numbers.length > 0 || !leaving.has(other))
        .map(({ other, acts: numbers }) => ({ report: other.number, date: other.date, acts: numbers }));
      const ownActs = before ? acts(before.id, waybill.number) : [];
      const twin = twins.ofWaybill(waybill.number);
      if (elsewhere.length > 0 || ownActs.length > 0 || twin) {
        stored.set(waybill.number, { elsewhere, ownActs, ...(twin ? { twin } : {}) });
      }
    }
    const twin = twins.ofReport(report.identity);
    const changed = new Set(own.map(({ waybill }) => waybill.number));
    const rows = [...measured.rows.entries()].filter(([, row]) => changed.has(row.waybill));
    return {
      measured: { ...measured, rows: rows.map(([, row]) => row) },
      lines: rows.map(([index]) => lines[index] ?? 0),
      stored,
      ...(twin ? { twin } : {}),
    };
  });
}

async function actsOfWaybills(reports: readonly Report[], numbersOfActs: NumbersOfActs) {
  const acted = new Map(reports.filter(({ actOf }) => actOf.some((act) => act > 0)).map((one) => [one.id, one]));
  const rows = await rowsOfReports([...acted.keys()]);
  const found = new Map<string, Set<number>>();
  for (const { id, actOf } of acted.values()) {
    for (const [index, { waybill }] of (rows.get(id) ?? []).entries()) {
      const act = actOf[index] ?? 0;
      if (act === 0) continue;
      const key = `${id} ${numberKey(waybill)}`;
      found.set(key, (found.get(key) ?? new Set()).add(act));
    }
  }
  const numbers = await numbersOfActs([...new Set([...found.values()].flatMap((ids) => [...ids]))]);
  return (report: number, waybill: string): string[] =>
    [...(found.get(`${report} ${numberKey(waybill)}`) ?? [])].map((act) => numbers.get(act) ?? "");
}

async function existingFacts(reports: readonly DoubtedReport[], today: IsoDate): Promise<ExistingFacts> {
  const codes = reports.flatMap(({ measured }) => [
    measured.seller.code,
    ...measured.rows.flatMap(({ previousOwner }) => previousOwner?.code ?? []),
  ]);
  const named = reports.flatMap(({ measured }) => (measured.destination ? [measured.buyer.code] : []));
  const [ids, buyers, assortments] = await Promise.all([
    companyIdsByCode(codes),
    buyersByCode(named),
    allAssortments(),
  ]);
  const owners = [...(await companiesById([...ids.values()])).values()].filter(
    ({ isOwner, kind }) => isOwner || kind === "platform",
  );
  const ownerCodes = new Set(owners.map(({ code }) => code));
  const destinations = new Map<string, ReturnType<typeof existingLike>>();
  for (const { code, id } of buyers.values()) {
    destinations.set(code, existingLike((await destinationsOf(id)).map((destination) => destination.code)));
  }
  const assortmentOf = assortmentLookup(assortments);
  return {
    today,
    hasDestination: (buyer, code) => destinations.get(buyer)?.(code) !== undefined,
    isOwner: (code) => ownerCodes.has(code),
    boundsOf: ({ code, name }) => assortmentOf(code, name)?.bounds,
  };
}
