import { matchesName, normaliseQuery } from "#shared/platform/searchTokens.ts";
import type { Report, ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";

export interface CompanyView {
  company: ReportCompany;
  /** No search, or its own name matched. */
  isWhole: boolean;
  /** Codes of destinations whose name matched; each shows all its reports. */
  destinations: ReadonlySet<string>;
  found: readonly Report[];
}

export interface DestinationView {
  destination: ReportDestination;
  /** Hits in it; undefined where all of it is shown. */
  found: readonly Report[] | undefined;
}

const NO_DESTINATIONS: ReadonlySet<string> = new Set();

export function wholeViews(companies: readonly ReportCompany[]): CompanyView[] {
  return companies.map((company) => ({ company, isWhole: true, destinations: NO_DESTINATIONS, found: [] }));
}

/** Search result: companies and destinations by name, reports by number. Leaves out companies without a hit. */
export function foundViews(
  companies: readonly ReportCompany[],
  destinations: ReadonlyMap<number, readonly ReportDestination[]>,
  reports: readonly Report[],
  query: string,
): CompanyView[] {
  const byCompany = Map.groupBy(
    reports.map((report) => matchFirst(report, query)),
    (report) => report.company,
  );
  const views = companies.map((company) => {
    const named = (destinations.get(company.id) ?? []).filter((destination) =>
      matchesName(query, `${destination.code} ${destination.name}`),
    );
    return {
      company,
      isWhole: matchesName(query, company.name),
      destinations: new Set(named.map((destination) => destination.code)),
      found: byCompany.get(company.id) ?? [],
    };
  });
  return views.filter((view) => view.isWhole || view.destinations.size > 0 || view.found.length > 0);
}

/** Puts the matching waybill first, as a row shows only the first. */
function matchFirst(report: Report, query: string): Report {
  const { number } = normaliseQuery(query);
  const wanted = report.waybills.find((waybill) => normaliseQuery(waybill).number.includes(number));
  if (wanted === undefined || wanted === report.waybills[0]) return report;
  return { ...report, waybills: [wanted, ...report.waybills.filter((waybill) => waybill !== wanted)] };
}

/** docs/rules/reports.md, "Unclassified destination". */
export function destinationViews(
  view: CompanyView,
  destinations: readonly ReportDestination[],
  tab: ReportTab,
): DestinationView[] {
  const isUnclassified = ({ code }: ReportDestination) => code === "";
  const ordered = [...destinations.filter((each) => !isUnclassified(each)), ...destinations.filter(isUnclassified)];
  return ordered.flatMap((destination): DestinationView[] => {
    if (view.isWhole || view.destinations.has(destination.code)) {
      const isShown = !isUnclassified(destination) || countOn(tab, destination) > 0;
      return isShown ? [{ destination, found: undefined }] : [];
    }
    const found = view.found.filter((report) => report.destination_code === destination.code);
    return found.length > 0 ? [{ destination, found }] : [];
  });
}

/** The next shown company after this one, in the order of all, that has open reports; from the last on to the first. */
export function nextToAct(
  company: number,
  ordered: readonly ReportCompany[],
  views: readonly CompanyView[],
): ReportCompany | undefined {
  const at = ordered.findIndex(({ id }) => id === company);
  const shown = new Set(views.map((view) => view.company.id));
  return [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(at, 0))].find(
    (other) => shown.has(other.id) && countOn("open", other) > 0,
  );
}

type Counted = Pick<ReportCompany | ReportDestination, "report_counts" | "report_dates">;

export function countOn(tab: ReportTab, { report_counts }: Counted): number {
  return tab === "acted" ? report_counts.acted : report_counts.non_acted;
}

export function lastDateOn(tab: ReportTab, { report_dates }: Counted): string | null {
  return tab === "acted" ? report_dates.acted : report_dates.non_acted;
}
