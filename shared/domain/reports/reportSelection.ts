export interface SelectableReport {
  id: number;
  destination_code: string;
  can_be_acted: true | { message: string };
  can_agent_sign: boolean;
  container: { status: string } | null;
}

/** Always within one company. `whole`: all of a company without destinations. `reports`: single reports besides. */
export interface ReportSelection {
  company: number | null;
  whole: boolean;
  destinations: ReadonlySet<string>;
  reports: ReadonlySet<number>;
}

export interface CompanyPanel {
  company: number;
  destinations: readonly string[];
  reports: readonly SelectableReport[];
  searching: boolean;
  superUser: boolean;
}

export type Mark = "all" | "some" | "none";

/** Fields of the form post of 'Akteeri'; `destinations` is a JSON list. */
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

/** Whether selecting the company or destination selects it (docs/rules/reports.md, "Selecting reports"). */
export function isAutoSelected(report: SelectableReport, superUser: boolean): boolean {
  if (report.can_be_acted !== true) return false;
  return report.container === null ? superUser && report.can_agent_sign : report.container.status !== "SIGN_BOTH";
}

export function selectCompany(panel: CompanyPanel, selected: boolean): ReportSelection {
  if (!selected) return NOTHING_SELECTED;
  const empty = { ...NOTHING_SELECTED, company: panel.company };
  if (panel.searching) return settled({ ...empty, reports: autoSelected(panel, panel.reports) });
  if (panel.destinations.length > 0) return { ...empty, destinations: new Set(panel.destinations) };
  return { ...empty, whole: true };
}

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

/** When one is taken out of a whole company or destination, the other reports seen selected stay, as single ones. */
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

export function reportsBetween(panel: CompanyPanel, from: number, to: number): readonly SelectableReport[] {
  const start = panel.reports.findIndex((report) => report.id === from);
  const end = panel.reports.findIndex((report) => report.id === to);
  if (end === -1) return [];
  if (start === -1) return panel.reports.slice(end, end + 1);
  return panel.reports.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export function isSelected(selection: ReportSelection, panel: CompanyPanel, report: SelectableReport): boolean {
  if (selection.company !== panel.company) return false;
  if (selection.reports.has(report.id)) return true;
  const covered = selection.whole || selection.destinations.has(report.destination_code);
  return covered && isAutoSelected(report, panel.superUser);
}

export function companyMark(selection: ReportSelection, panel: CompanyPanel): Mark {
  if (selection.company !== panel.company) return "none";
  if (selection.whole) return "all";
  const { destinations } = panel;
  if (destinations.length > 0 && destinations.every((code) => selection.destinations.has(code))) return "all";
  return panel.searching ? reportsMark(selection, panel, panel.reports) : "some";
}

export function destinationMark(selection: ReportSelection, panel: CompanyPanel, code: string): Mark {
  if (selection.company !== panel.company) return "none";
  if (selection.whole || selection.destinations.has(code)) return "all";
  const here = panel.reports.filter((report) => report.destination_code === code);
  const mark = reportsMark(selection, panel, here);
  return mark === "all" && !panel.searching ? "some" : mark;
}

export function canAct(
  selection: ReportSelection,
  maxReports: number,
): { ok: true } | { ok: false; reason: "nothing_selected" | "too_many_reports" } {
  if (selection.reports.size > maxReports) return { ok: false, reason: "too_many_reports" };
  return isEmpty(selection) ? { ok: false, reason: "nothing_selected" } : { ok: true };
}

/** A company with neither reports nor destinations means all of it. */
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
