import type { TypedReportFilters } from "./reportFilters.ts";

export interface SelectableReport {
  id: number;
  destination_code: string;
  can_be_acted: true | { message: string };
  can_agent_sign: boolean;
  container: { status: string } | null;
}

/** Within one company. `whole`: all of a company without destinations. `reports`: further single reports. */
export interface ReportSelection {
  company: number | null;
  whole: boolean;
  destinations: ReadonlySet<string>;
  reports: ReadonlySet<number>;
  /** Reports taken out of the whole company or destinations, with their destination. */
  except: ReadonlyMap<number, string>;
}

export interface CompanyPanel {
  company: number;
  destinations: readonly string[];
  reports: readonly SelectableReport[];
  /** `reports` has all of its reports. */
  complete: boolean;
  searching: boolean;
  superUser: boolean;
}

export type Mark = "all" | "some" | "none";

/** Form post of 'Akteeri'; `destinations` is a JSON list. Filters narrow the whole company or destinations. */
export interface SelectionFields extends TypedReportFilters {
  reports: string[];
  except: string[];
  destinations: string;
  company: string;
}

export const NOTHING_SELECTED: ReportSelection = {
  company: null,
  whole: false,
  destinations: new Set(),
  reports: new Set(),
  except: new Map(),
};

/** True when selecting the company or destination selects it (docs/rules/reports.md, "Selecting reports"). */
export function isAutoSelected(report: Omit<SelectableReport, "id" | "destination_code">, superUser: boolean): boolean {
  if (report.can_be_acted !== true) return false;
  return report.container === null ? superUser && report.can_agent_sign : report.container.status !== "SIGN_BOTH";
}

export function selectCompany(panel: CompanyPanel, selected: boolean): ReportSelection {
  if (!selected) return NOTHING_SELECTED;
  const empty = { ...NOTHING_SELECTED, company: panel.company };
  if (panel.searching) return settledSelection({ ...empty, reports: autoSelected(panel, panel.reports) });
  if (panel.destinations.length > 0) return { ...empty, destinations: new Set(panel.destinations) };
  return { ...empty, whole: true };
}

export function selectDestination(
  selection: ReportSelection,
  panel: CompanyPanel,
  code: string,
  selected: boolean,
): ReportSelection {
  const here = panel.reports.filter((report) => report.destination_code === code);
  if (panel.searching) {
    const chosen = selected ? here.filter((report) => isAutoSelected(report, panel.superUser)) : here;
    return selectReports(selection, panel, chosen, selected);
  }
  const current = selectionWithin(selection, panel.company);
  const destinations = new Set(current.destinations);
  const reports = new Set(current.reports);
  for (const report of here) reports.delete(report.id);
  if (selected) destinations.add(code);
  else destinations.delete(code);
  const except = new Map([...current.except].filter(([, destination]) => destination !== code));
  return settledSelection({ ...current, destinations, reports, except });
}

/** A report taken out of a whole company or destination becomes an exception: the others stay, loaded or not. */
export function selectReports(
  selection: ReportSelection,
  panel: CompanyPanel,
  chosen: readonly SelectableReport[],
  selected: boolean,
): ReportSelection {
  const current = selectionWithin(selection, panel.company);
  const reports = new Set(current.reports);
  const except = new Map(current.except);
  for (const report of chosen) {
    const { id, destination_code } = report;
    if (selected && report.can_be_acted !== true) continue;
    const isWholes = isCovered(current, report) && isAutoSelected(report, panel.superUser);
    if (isWholes && selected) except.delete(id);
    else if (isWholes) except.set(id, destination_code);
    else if (selected) reports.add(id);
    if (!selected || isWholes) reports.delete(id);
  }
  return settledSelection(withoutEmptied({ ...current, reports, except }, panel, chosen));
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
  const isTaken = isCovered(selection, report) && !selection.except.has(report.id);
  return isTaken && isAutoSelected(report, panel.superUser);
}

export function companyMark(selection: ReportSelection, panel: CompanyPanel): Mark {
  if (selection.company !== panel.company) return "none";
  if (panel.searching) return reportsMark(selection, panel, panel.reports);
  const { destinations } = panel;
  const isAll =
    selection.whole || (destinations.length > 0 && destinations.every((code) => selection.destinations.has(code)));
  return isAll && selection.except.size === 0 ? "all" : "some";
}

export function destinationMark(selection: ReportSelection, panel: CompanyPanel, code: string): Mark {
  if (selection.company !== panel.company) return "none";
  const here = panel.reports.filter((report) => report.destination_code === code);
  if (panel.searching) return reportsMark(selection, panel, here);
  if (selection.whole || selection.destinations.has(code)) {
    return [...selection.except.values()].includes(code) ? "some" : "all";
  }
  return reportsMark(selection, panel, here) === "none" ? "none" : "some";
}

/**
 * Leaves what a search shows of its company: destinations of which it shows all, and the reports that it found.
 * `picked`: the single reports.
 */
export function onlyShown(
  selection: ReportSelection,
  panel: CompanyPanel,
  named: ReadonlySet<string>,
  picked: readonly SelectableReport[],
): ReportSelection {
  const destinations = new Set([...selection.destinations].filter((code) => named.has(code)));
  const ticked = panel.reports.filter((report) => isSelected(selection, panel, report));
  const single = [...ticked, ...picked].filter(({ id, destination_code: code }) =>
    selection.reports.has(id) ? named.has(code) || ticked.some((report) => report.id === id) : !destinations.has(code),
  );
  return settledSelection({
    ...selection,
    whole: false,
    destinations,
    reports: new Set(single.map(({ id }) => id)),
    except: new Map([...selection.except].filter(([, code]) => destinations.has(code))),
  });
}

/** Without destinations, reports and exceptions that have gone. The same selection where none has. */
export function withoutGone(
  selection: ReportSelection,
  stays: {
    company: boolean;
    destination: (code: string) => boolean;
    reports: ReadonlySet<number>;
    except: ReadonlySet<number>;
  },
): ReportSelection {
  if (selection.company === null) return selection;
  if (!stays.company) return NOTHING_SELECTED;
  const destinations = [...selection.destinations].filter(stays.destination);
  const except = [...selection.except].filter(
    ([id, code]) => stays.except.has(id) && (selection.whole || destinations.includes(code)),
  );
  const isSame =
    destinations.length === selection.destinations.size &&
    except.length === selection.except.size &&
    stays.reports.size === selection.reports.size;
  if (isSame) return selection;
  return settledSelection({
    ...selection,
    destinations: new Set(destinations),
    except: new Map(except),
    reports: stays.reports,
  });
}

export function canAct(
  selection: ReportSelection,
  maxReports: number,
): { ok: true } | { ok: false; reason: "nothing_selected" | "too_many_reports" | "too_many_exceptions" } {
  if (selection.reports.size > maxReports) return { ok: false, reason: "too_many_reports" };
  if (selection.except.size > maxReports) return { ok: false, reason: "too_many_exceptions" };
  return isEmpty(selection) ? { ok: false, reason: "nothing_selected" } : { ok: true };
}

/** A company without reports and destinations means all of it but the exceptions. */
export function selectionFields(
  selection: ReportSelection,
  { from, to, min, max }: TypedReportFilters = {},
): SelectionFields {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(min && { min }),
    ...(max && { max }),
    // The server would take single reports beside a whole company as all that is selected.
    reports: selection.whole ? [] : [...selection.reports].map(String),
    except: [...selection.except.keys()].map(String),
    destinations: JSON.stringify([...selection.destinations]),
    company: selection.company === null ? "" : String(selection.company),
  };
}

function selectionWithin(selection: ReportSelection, company: number): ReportSelection {
  return selection.company === company ? selection : { ...NOTHING_SELECTED, company };
}

function isCovered(selection: ReportSelection, report: SelectableReport): boolean {
  return selection.whole || selection.destinations.has(report.destination_code);
}

/** Drops a whole without reports, when all of its reports are known. */
function withoutEmptied(
  selection: ReportSelection,
  panel: CompanyPanel,
  chosen: readonly SelectableReport[],
): ReportSelection {
  if (!panel.complete) return selection;
  const isEmptied = (reports: readonly SelectableReport[]) =>
    !reports.some((report) => isSelected({ ...selection, reports: new Set() }, panel, report));
  if (selection.whole) {
    return isEmptied(panel.reports) ? { ...selection, whole: false, except: new Map() } : selection;
  }
  const codes = chosen.map((report) => report.destination_code);
  const gone = new Set(
    codes.filter((code) => isEmptied(panel.reports.filter((report) => report.destination_code === code))),
  );
  return {
    ...selection,
    destinations: new Set([...selection.destinations].filter((code) => !gone.has(code))),
    except: new Map([...selection.except].filter(([, code]) => !gone.has(code))),
  };
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

function settledSelection(selection: ReportSelection): ReportSelection {
  return isEmpty(selection) ? NOTHING_SELECTED : selection;
}
