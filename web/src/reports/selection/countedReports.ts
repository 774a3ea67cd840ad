import type { Report, ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import { ineligibleTexts } from "#shared/reports/ineligibleTexts.ts";
import { isAutoSelected, isSelected, type ReportSelection, withoutGone } from "#shared/reports/reportSelection.ts";
import { type CompanyView, countOn } from "#web/reports/state/companyViews.ts";
import { panelKey } from "#web/reports/state/openPanels.ts";
import { type Counted, counted, pruned } from "#web/ui/lists/choice.ts";
import { type Selecting, seenKey } from "./useSelecting.ts";

/** A whole company or destination that is selected. */
export interface Whole {
  /** Undefined for a company without destinations. */
  code: string | undefined;
  open: number;
  loaded: readonly Report[];
  isLoaded: boolean;
}

type State = Pick<Selecting, "selection" | "picked" | "superUser" | "seen" | "filters">;

export function wholesOf(
  company: ReportCompany,
  destinations: readonly ReportDestination[],
  { selection, seen, filters }: State,
): Whole[] {
  const wholeOf = (code: string | undefined, of: ReportCompany | ReportDestination): Whole => {
    const list = seen.get(seenKey(panelKey(company.id, code), filters));
    const open = countOn("open", of);
    const loaded = list?.rows ?? [];
    return { code, open, loaded, isLoaded: list !== undefined && (list.isWhole || loaded.length >= open) };
  };
  return [
    ...(selection.whole ? [wholeOf(undefined, company)] : []),
    ...destinations.filter(({ code }) => selection.destinations.has(code)).map((each) => wholeOf(each.code, each)),
  ];
}

/** Loaded reports of wholes that these do not take along. */
export function blockedOf(wholes: readonly Whole[], superUser: boolean): Report[] {
  return wholes.flatMap(({ loaded }) => loaded.filter((report) => !isAutoSelected(report, superUser)));
}

/**
 * Counts a selection (docs/rules/user-interface.md, "What is chosen"). `fitting`: of wholes that filters narrow, as the server
 * counts them.
 */
export function countedReports(
  wholes: readonly Whole[],
  { selection: { reports, except }, superUser }: State,
  fitting: { count: number; isWhole: boolean } | undefined,
): Counted {
  const blocked = blockedOf(wholes, superUser);
  const left = blocked.filter(({ id }) => !reports.has(id));
  const open = wholes.reduce((sum, each) => sum + each.open, 0) - blocked.length;
  const able = Math.max(0, (fitting?.count ?? open) - except.size) + reports.size;
  const { reasons } = counted({ rows: left, unloaded: 0 }, whyNotTaken);
  const isUpTo = fitting ? false : wholes.some(({ isLoaded }) => !isLoaded);
  return { count: able + left.length, able, isUpTo, reasons };
}

function whyNotTaken({ can_be_acted: can }: Report): string {
  return can === true ? ineligibleTexts.signing : can.message;
}

/** Number of selected reports that the search does not show. `able`: all that can be acted. */
export function hiddenReports(
  able: number,
  wholes: readonly Whole[],
  { selection, picked, superUser }: State,
  view: CompanyView | undefined,
): number {
  if (!view) return able;
  if (view.isWhole) return 0;
  const { destinations: named, found } = view;
  const panel = panelOfHits(selection, found, superUser);
  const isNamed = ({ destination_code: code }: Report) => named.has(code);
  const hits = found.filter((report) => !isNamed(report) && isSelected(selection, panel, report)).length;
  const single = picked.filter(isNamed).length;
  const inNamed = wholes
    .filter(({ code }) => code !== undefined && named.has(code))
    .reduce((sum, whole) => {
      const taken = [...selection.except.values()].filter((code) => code === whole.code).length;
      return sum + whole.open - blockedOf([whole], superUser).length - taken;
    }, 0);
  return Math.max(0, able - hits - single - inNamed);
}

export function panelOfHits(selection: ReportSelection, reports: readonly Report[], superUser: boolean) {
  return { company: selection.company ?? 0, destinations: [], reports, complete: false, searching: true, superUser };
}

/** Without what lists of this moment show as gone, or as no longer to be acted. */
export function prunedReports(
  companies: readonly ReportCompany[] | undefined,
  destinations: readonly ReportDestination[] | undefined,
  { selection, picked, seen, filters }: State,
): ReportSelection {
  const { company, reports, except } = selection;
  if (company === null || !companies) return selection;
  const own = companies.find(({ id }) => id === company);
  const codes = new Map([...picked.map((report) => [report.id, report.destination_code] as const), ...except]);
  const lists = [...seen.values()];
  const homeOf = (id: number) => {
    const code = own?.has_elvis_destinations ? codes.get(id) : undefined;
    return seen.get(seenKey(panelKey(company, code), filters));
  };
  const known = { lists, homeOf, canBeChosen: (report: Report) => report.can_be_acted === true };
  return withoutGone(selection, {
    company: own !== undefined && countOn("open", own) > 0,
    destination: (code) =>
      !destinations || destinations.some((each) => each.code === code && countOn("open", each) > 0),
    reports: pruned(reports, known),
    except: pruned(new Set(except.keys()), known),
  });
}
