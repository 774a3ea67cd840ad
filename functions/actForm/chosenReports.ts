import { withSigning } from "#functions/acts/actsOfReports.ts";
import { fitting } from "#functions/reports/filteredReports.ts";
import { withSellers } from "#functions/reports/sellers.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { oldestOpenReports } from "#functions/reports/store/reportLists.ts";
import { reportStatsAt, reportStatsOf } from "#functions/reports/store/reportStats.ts";
import { MAX_ACT_REPORTS } from "#shared/actForm/contract.ts";
import { canBeActed, type IneligibleReason } from "#shared/reports/reportEligibility.ts";
import type { ReportFilters } from "#shared/reports/reportFilters.ts";
import { isAutoSelected } from "#shared/reports/reportSelection.ts";
import type { Selection } from "./store/selection.ts";

type LeftOut = IneligibleReason | "signing";

export interface ChosenReports {
  ids: number[];
  /** Reports of whole companies and destinations that cannot be acted, by reason. */
  blocked: ReadonlyMap<LeftOut, number>;
  leftOut: number;
}

const MAX_READ = 10_000;
const REPORTS_AT_ONCE = 500;

/** Includes named reports that cannot be acted (docs/rules/reports.md, "Reports that a selection means"). */
export async function chosenReports(
  selection: Pick<Selection, "company" | "destinations" | "reports" | "except" | "filters">,
): Promise<ChosenReports> {
  const { company, destinations, reports, filters = {} } = selection;
  const except = new Set(selection.except);
  const isWhole = destinations.length === 0 && reports.length === 0;
  const scopes = isWhole ? [{ buyer: company }] : destinations.map((destination) => ({ buyer: company, destination }));
  const found = await Promise.all(scopes.map((scope) => oldestOf(scope, filters, except)));
  const named = new Set(reports);
  const others = found.flatMap((one) => one.reports).filter((report) => !named.has(report.id));
  const blocked = new Map<LeftOut, number>();
  const leftOut = (reason: LeftOut) => void blocked.set(reason, (blocked.get(reason) ?? 0) + 1);
  const eligible = others.filter((report) => {
    const acting = canBeActed(report);
    if (!acting.ok) leftOut(acting.reason);
    return acting.ok;
  });
  eligible.sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const ids = [...named];
  let judged = 0;
  // Once the act is full, the purchase acts of further reports are not read.
  while (judged < eligible.length && ids.length < MAX_ACT_REPORTS) {
    const slice = eligible.slice(judged, judged + REPORTS_AT_ONCE);
    judged += slice.length;
    for (const report of await withSigning(slice)) {
      if (isAutoSelected({ ...report, can_be_acted: true }, true)) ids.push(report.id);
      else leftOut("signing");
    }
  }
  const unseen = found.reduce((sum, one) => sum + one.unseen, 0);
  return {
    ids: ids.slice(0, MAX_ACT_REPORTS),
    blocked,
    leftOut: unseen + eligible.length - judged + Math.max(0, ids.length - MAX_ACT_REPORTS),
  };
}

type ActableReport = Report & { sellerComplete: boolean };
type Scope = { buyer: number; destination?: string };

async function oldestOf(
  scope: Scope,
  filters: ReportFilters,
  except: ReadonlySet<number>,
): Promise<{ reports: ActableReport[]; unseen: number }> {
  const reports: ActableReport[] = [];
  const skipped = new Set<number>();
  const fits = fitting(filters);
  let unfit = 0;
  let free = 0;
  let cursor: string | undefined;
  do {
    const page = await oldestOpenReports({ ...scope, days: filters }, cursor);
    const taken = page.reports.filter((report) => !except.has(report.id) && fits(report));
    unfit += page.reports.filter((report) => !except.has(report.id) && !fits(report)).length;
    for (const { id } of page.reports) if (except.has(id)) skipped.add(id);
    const checked = await withSellers(taken);
    reports.push(...checked);
    free += checked.filter((report) => canBeActed(report).ok).length;
    cursor = page.next ?? undefined;
  } while (cursor && free <= MAX_ACT_REPORTS && reports.length + skipped.size + unfit < MAX_READ);
  if (!cursor) return { reports, unseen: 0 };
  const { buyer, destination } = scope;
  const others = await reportsById([...except].filter((id) => !skipped.has(id)));
  const isHere = (report: Report) =>
    report.tab === "open" && report.buyer === buyer && (destination ?? report.destination) === report.destination;
  const unread = skipped.size + others.filter(isHere).length;
  const stats = destination === undefined ? await reportStatsOf(buyer) : [await reportStatsAt(buyer, destination)];
  const open = stats.reduce((sum, { open: count }) => sum + count, 0);
  // This is an upper bound when filters are set: reports that were not read may not fit.
  return { reports, unseen: Math.max(0, open - reports.length - unfit - unread) };
}
