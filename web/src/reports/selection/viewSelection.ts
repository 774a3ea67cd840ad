import type { Report } from "#shared/reports/contract.ts";
import {
  type CompanyPanel,
  companyMark,
  destinationMark,
  isAutoSelected,
  type Mark,
  type ReportSelection,
  selectCompany,
  selectDestination,
  selectReports,
} from "#shared/reports/reportSelection.ts";
import type { CompanyView, DestinationView } from "#web/reports/state/companyViews.ts";

export interface SelectableView {
  view: CompanyView;
  /** Shown destinations; empty for a company without destinations. */
  destinations: readonly DestinationView[];
  picked: readonly Report[];
  superUser: boolean;
}

/** Selects only the hits during a search (docs/rules/reports.md, "Selecting reports"). */
export function selectView(now: ReportSelection, shown: SelectableView, selected: boolean): ReportSelection {
  if (shown.view.isWhole) return selectCompany(wholePanel(shown), selected);
  if (shown.destinations.length === 0) {
    const { found } = shown.view;
    const chosen = selected ? found.filter((report) => isAutoSelected(report, shown.superUser)) : found;
    return selectReports(now, panelOf(shown, found, true), chosen, selected);
  }
  return shown.destinations.reduce(
    (selection, part) => selectDestination(selection, partPanel(shown, part), part.destination.code, selected),
    now,
  );
}

export function viewMark(selection: ReportSelection, shown: SelectableView): Mark {
  if (shown.view.isWhole) return companyMark(selection, wholePanel(shown));
  if (shown.destinations.length === 0) return companyMark(selection, panelOf(shown, shown.view.found, true));
  const marks = shown.destinations.map((part) =>
    destinationMark(selection, partPanel(shown, part), part.destination.code),
  );
  if (marks.every((mark) => mark === "all")) return "all";
  return marks.every((mark) => mark === "none") ? "none" : "some";
}

/** `isWhole`: of filtered reports, whether all are loaded. */
export function partPanel(
  shown: SelectableView,
  part: DestinationView,
  loaded: readonly Report[] = [],
  isWhole = loaded.length >= part.destination.report_counts.non_acted,
): CompanyPanel {
  if (part.found) return panelOf(shown, part.found, true);
  return panelOf(shown, loaded, false, isWhole);
}

/** Includes selected reports out of view, so that they are counted once and can be removed. */
export function panelOf(
  { view, picked, superUser }: Pick<SelectableView, "view" | "picked" | "superUser">,
  reports: readonly Report[],
  searching: boolean,
  complete = false,
): CompanyPanel {
  const company = view.company.id;
  const inSight = new Set(reports.map((report) => report.id));
  return {
    company,
    destinations: [],
    reports: [...reports, ...picked.filter((report) => report.company === company && !inSight.has(report.id))],
    complete,
    searching,
    superUser,
  };
}

function wholePanel(shown: SelectableView): CompanyPanel {
  const withReports = shown.destinations.filter(({ destination }) => destination.report_counts.non_acted > 0);
  return {
    ...panelOf(shown, [], false),
    destinations: withReports.map(({ destination }) => destination.code),
  };
}
