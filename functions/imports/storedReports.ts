import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { identityKey, type ReportIdentity, reportIdsOf } from "#functions/reports/store/reportNumber.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { existingLike } from "#shared/basics/names.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { spelledAs } from "./measuredLoads.ts";

const SLICE = 1000;

export interface StoredReport {
  before: Report | undefined;
  identity: ReportIdentity;
}

/** Reads in slices, since reports of a large file do not fit into memory at once. */
export async function* storedReports<Item extends { measured: MeasuredReport }>(
  items: readonly Item[],
): AsyncGenerator<(Item & StoredReport)[]> {
  const companies = await companyIdsByCode(
    items.flatMap(({ measured }) => [measured.seller.code, measured.buyer.code]),
  );
  const buyers = new Set(items.flatMap(({ measured }) => companies.get(measured.buyer.code) ?? []));
  const destinationOf = await destinationCodes([...buyers]);
  for (const some of chunksOf(items, SLICE)) {
    const slice = some.map((item) => {
      const { seller, buyer, destination, number, date } = item.measured;
      const buyerId = companies.get(buyer.code) ?? 0;
      const identity: ReportIdentity = {
        seller: companies.get(seller.code) ?? 0,
        buyer: buyerId,
        destination: destination ? destinationOf(buyerId, destination.code) : "",
        number,
        date,
      };
      return { item, identity };
    });
    const ids = await reportIdsOf(slice.map(({ identity }) => identity));
    const stored = new Map((await reportsById([...ids.values()])).map((report) => [report.id, report]));
    yield slice.map(({ item, identity }) => {
      const before = stored.get(ids.get(identityKey(identity)) ?? 0);
      return { ...item, measured: spelledAs(before, item.measured), before, identity };
    });
  }
}

/** Returns a code as the buyer has it, itself where the buyer does not have it. */
async function destinationCodes(buyers: readonly number[]): Promise<(buyer: number, code: string) => string> {
  const found = await Promise.all(
    buyers.map(async (buyer) => {
      const codes = (await destinationsOf(buyer)).map(({ code }) => code);
      return [buyer, existingLike(codes)] as const;
    }),
  );
  const codes = new Map(found);
  return (buyer, code) => codes.get(buyer)?.(code) ?? code;
}
