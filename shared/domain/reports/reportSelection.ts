/** What the selection rules need of a report on the dashboard. */
export interface SelectableReport {
  id: number;
  destination_code: string;
  can_be_acted: true | { message: string };
  can_agent_sign: boolean;
  container: { status: string } | null;
}

/**
 * What is selected on the dashboard: always within one company. A whole company is `whole`; of one that has destinations,
 * every destination. `reports` holds single reports besides the destinations.
 */
export interface ReportSelection {
  company: number | null;
  whole: boolean;
  destinations: ReadonlySet<string>;
  reports: ReadonlySet<number>;
}

/** A panel of a company as the dashboard shows it while something is selected in it. */
export interface CompanyPanel {
  company: number;
  /** Codes of its destinations that have reports; empty for a company without destinations. */
  destinations: readonly string[];
  /** Its reports on the page in the order shown: those loaded so far, or those that the search found. */
  reports: readonly SelectableReport[];
  /** Whether a search is active: then only the reports that it found are selected. */
  searching: boolean;
  superUser: boolean;
}

/** How a checkbox over several reports looks. */
export type Mark = "all" | "some" | "none";

/** Fields of the form post of 'Akteeri': reports[], destinations as a JSON list, company. */
export interface SelectionFields {
  reports: string[];
  destinations: string;
  company: string;
}

export const NOTHING_SELECTED: ReportSelection = {
  company: null,
  whole: false,
  destinations: new Set(),
  reports: new Set(),
};

/**
 * Whether selecting the company or destination selects this report (docs/rules/reports.md, "Selecting reports"): it can be
 * acted, and either the user is a super user, the agent can sign it and it has no container, or its container is not
 * signed by both.
 */
export function isAutoSelected(report: SelectableReport, superUser: boolean): boolean {
  if (report.can_be_acted !== true) return false;
  return report.container === null ? superUser && report.can_agent_sign : report.container.status !== "SIGN_BOTH";
}

/** Selects all of a company, or nothing; while a search is active, only the reports that it found. */
export function selectCompany(panel: CompanyPanel, selected: boolean): ReportSelection {
  if (!selected) return NOTHING_SELECTED;
  const empty = { ...NOTHING_SELECTED, company: panel.company };
  if (panel.searching) return settled({ ...empty, reports: autoSelected(panel, panel.reports) });
  if (panel.destinations.length > 0) return { ...empty, destinations: new Set(panel.destinations) };
  return { ...empty, whole: true };
}

/** Selects a destination or takes it out; while a search is active, only the reports that it found there. */
export function selectDestination(
  selection: ReportSelection,
  panel: CompanyPanel,
  code: string,
  selected: boolean,
): ReportSelection {
  const current = within(selection, panel.company);
  const here = panel.reports.filter((report) => report.destination_code === code);
  const destinations = new Set(current.destinations);
  const reports = new Set(current.reports);
  for (const report of here) reports.delete(report.id);
  destinations.delete(code);
  if (selected && panel.searching) for (const id of autoSelected(panel, here)) reports.add(id);
  if (selected && !panel.searching) destinations.add(code);
  return settled({ ...current, destinations, reports });
}

/**
 * Selects single reports, or takes them out. Reports that cannot be acted stay as they are. When one is taken out of a
 * whole company or destination, the reports of it that the user sees selected stay, as single reports.
 */
export function selectReports(
  selection: ReportSelection,
  panel: CompanyPanel,
  chosen: readonly SelectableReport[],
  selected: boolean,
): ReportSelection {
  const current = selected ? within(selection, panel.company) : opened(within(selection, panel.company), panel, chosen);
  const reports = new Set(current.reports);
  for (const report of chosen) {
    if (!selected) reports.delete(report.id);
    else if (report.can_be_acted === true && !isSelected(current, panel, report)) reports.add(report.id);
  }
  return settled({ ...current, reports });
}

/** The reports from the last one clicked to this one, both included, in the order shown: what a Shift-click means. */
export function reportsBetween(panel: CompanyPanel, from: number, to: number): readonly SelectableReport[] {
  const start = panel.reports.findIndex((report) => report.id === from);
  const end = panel.reports.findIndex((report) => report.id === to);
  if (end === -1) return [];
  if (start === -1) return panel.reports.slice(end, end + 1);
  return panel.reports.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Whether the checkbox of a report is ticked. */
export function isSelected(selection: ReportSelection, panel: CompanyPanel, report: SelectableReport): boolean {
  if (selection.company !== panel.company) return false;
  if (selection.reports.has(report.id)) return true;
  const covered = selection.whole || selection.destinations.has(report.destination_code);
  return covered && isAutoSelected(report, panel.superUser);
}

/** How the checkbox of a company looks. */
export function companyMark(selection: ReportSelection, panel: CompanyPanel): Mark {
  if (selection.company !== panel.company) return "none";
  if (selection.whole) return "all";
  const { destinations } = panel;
  if (destinations.length > 0 && destinations.every((code) => selection.destinations.has(code))) return "all";
  return panel.searching ? reportsMark(selection, panel, panel.reports) : "some";
}

/** How the checkbox of a destination looks. */
export function destinationMark(selection: ReportSelection, panel: CompanyPanel, code: string): Mark {
  if (selection.company !== panel.company) return "none";
  if (selection.whole || selection.destinations.has(code)) return "all";
  const here = panel.reports.filter((report) => report.destination_code === code);
  const mark = reportsMark(selection, panel, here);
  return mark === "all" && !panel.searching ? "some" : mark;
}

/** Whether 'Akteeri' is enabled: a company, a destination or a report is selected, and no more reports than an act takes. */
export function canAct(
  selection: ReportSelection,
  maxReports: number,
): { ok: true } | { ok: false; reason: "nothing_selected" | "too_many_reports" } {
  if (selection.reports.size > maxReports) return { ok: false, reason: "too_many_reports" };
  return isEmpty(selection) ? { ok: false, reason: "nothing_selected" } : { ok: true };
}

/** The fields of the form post; a company with neither reports nor destinations means all of it. */
export function selectionFields(selection: ReportSelection): SelectionFields {
  return {
    reports: [...selection.reports].map(String),
    destinations: JSON.stringify([...selection.destinations]),
    company: selection.company === null ? "" : String(selection.company),
  };
}

function within(selection: ReportSelection, company: number): ReportSelection {
  return selection.company === company ? selection : { ...NOTHING_SELECTED, company };
}

/** The selection with every whole that covers one of the chosen reports replaced by the reports seen selected in it. */
function opened(selection: ReportSelection, panel: CompanyPanel, chosen: readonly SelectableReport[]): ReportSelection {
  const codes = new Set(chosen.map((report) => report.destination_code));
  const reports = new Set(selection.reports);
  for (const report of panel.reports) {
    const touched = selection.whole || codes.has(report.destination_code);
    if (touched && isSelected(selection, panel, report)) reports.add(report.id);
  }
  const destinations = new Set([...selection.destinations].filter((code) => !codes.has(code)));
  return { ...selection, whole: false, destinations, reports };
}

function autoSelected(panel: CompanyPanel, reports: readonly SelectableReport[]): ReadonlySet<number> {
  return new Set(reports.filter((report) => isAutoSelected(report, panel.superUser)).map((report) => report.id));
}

function reportsMark(selection: ReportSelection, panel: CompanyPanel, reports: readonly SelectableReport[]): Mark {
  const selectable = reports.filter((report) => report.can_be_acted === true);
  const count = selectable.filter((report) => isSelected(selection, panel, report)).length;
  if (count === 0) return "none";
  return count === selectable.length ? "all" : "some";
}

function isEmpty(selection: ReportSelection): boolean {
  return !selection.whole && selection.destinations.size === 0 && selection.reports.size === 0;
}

function settled(selection: ReportSelection): ReportSelection {
  return isEmpty(selection) ? NOTHING_SELECTED : selection;
}
