import { namedActsOf, wireReport } from "#functions/reports/reportWire.ts";
import { withSellers } from "#functions/reports/sellers.ts";
import type { Report } from "#functions/reports/store/report.ts";
import type { Report as WireReport } from "#shared/reports/contract.ts";
import { namedActs, withSigning } from "./actsOfReports.ts";

/** Reports of a list, with their acts and whether they can be acted. */
export async function wireReports(reports: readonly Report[]): Promise<WireReport[]> {
  const [acts, checked] = await Promise.all([namedActs(reports.flatMap(namedActsOf)), withSellers(reports)]);
  return (await withSigning(checked)).map((report) => wireReport(report, acts));
}
