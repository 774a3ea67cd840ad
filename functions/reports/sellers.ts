import { companiesById } from "#functions/companies/store/company.ts";
import { isSellerComplete } from "#shared/reports/reportEligibility.ts";

/** Adds whether their data are complete now (docs/rules/companies.md, "Complete seller data"); one batch read. */
export async function withSellers<One extends { seller: number }>(
  reports: readonly One[],
): Promise<(One & { sellerComplete: boolean })[]> {
  const sellers = await companiesById(reports.map(({ seller }) => seller));
  const complete = new Set([...sellers.values()].flatMap((seller) => (isSellerComplete(seller) ? [seller.id] : [])));
  return reports.map((report) => ({ ...report, sellerComplete: complete.has(report.seller) }));
}
