import { noticesOfSites } from "#functions/eudr/siteNotices.ts";
import { type StateOf, statesOf } from "#functions/eudr/store/numberCheck.ts";
import { unknownPlots } from "#functions/eudr/store/plot.ts";
import { type UnreadLand, unreadLand } from "#functions/eudr/store/unreadLand.ts";
import { usableDeclarations } from "#functions/eudr/usableDeclarations.ts";
import type { SiteEdit } from "#shared/acts/siteEdits.ts";
import { toCubicMetres } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type SiteCheck, siteChecks, type WireExcess } from "#shared/eudr/checks.ts";
import type { NoticeFindings } from "#shared/eudr/forestNotices.ts";
import { numberForLoad, type UsableDeclaration } from "#shared/eudr/matching.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import { lacksNumber } from "#shared/eudr/timberShares.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { editedRows } from "./rowsNow.ts";
import { siteId } from "./store/attachment.ts";
import type { EditedSite } from "./store/siteEdit.ts";
import type { ActRowItem } from "./store/storedActRows.ts";
import type { RowChecks, TakenRow } from "./takenRows.ts";

/** Rows with the numbers of their owners' declarations (docs/rules/eudr.md, "A number that Virn finds"). */
export async function withFoundNumbers(taken: readonly TakenRow[], seller: number): Promise<TakenRow[]> {
  const bare = taken.filter(({ row }) => lacksNumber(row.site) && row.site?.cadaster);
  const declarations = await usableDeclarations(bare.map(({ row }) => ownerOf(row, seller)));
  if (declarations.size === 0) return [...taken];
  return taken.map((one) => {
    const { report, row } = one;
    const own = declarations.get(ownerOf(row, seller));
    const site = own && row.site && lacksNumber(row.site) ? foundSite(row.site, report.date, own) : undefined;
    return site ? { ...one, row: { ...row, site } } : one;
  });
}

function foundSite(
  site: MeasuredSite,
  day: string,
  declarations: readonly UsableDeclaration[],
): MeasuredSite | undefined {
  const number = numberForLoad({ day, plots: cadastralNumbers(site.cadaster) }, declarations);
  return number && { ...site, eudrNumbers: [number], eudrFound: true };
}

/** Timber of its own forest belongs to the seller. */
function ownerOf({ owner }: { owner: number }, seller: number): number {
  return owner === 0 ? seller : owner;
}

type CheckedRow = Pick<ActRowItem, "owner" | "site" | "reportRows">;

interface CheckedLoads extends Pick<ActRowItem, "owner" | "site"> {
  days: readonly IsoDate[];
}

export function checksOfRows(rows: readonly CheckedRow[], seller: number): Promise<RowChecks[]> {
  const loads = rows.map(({ owner, site, reportRows }) => ({
    owner,
    site,
    days: reportRows.map(({ report }) => report.date),
  }));
  return checksOfLoads(loads, seller);
}

/** The same of sites; numbers, declarations of their owners, and copies of registers are read once. */
export async function checksOfLoads(loads: readonly CheckedLoads[], seller: number): Promise<RowChecks[]> {
  const plots = loads.flatMap(({ site }) => cadastralNumbers(site?.cadaster ?? "")).filter(isCadastralNumber);
  const [declarations, stateOf, unknown, unread, notices] = await Promise.all([
    usableDeclarations(loads.map((one) => ownerOf(one, seller))),
    statesOf(loads.flatMap(({ site }) => site?.eudrNumbers ?? [])),
    unknownPlots(plots),
    unreadLand(plots),
    noticesOfSites(loads),
  ]);
  return loads.map((one, index) => {
    const found = notices[index] ?? { lacksNotice: false };
    const checks = checksOf(one, declarations.get(ownerOf(one, seller)) ?? [], {
      stateOf,
      unknown,
      unread,
      notices: found,
    });
    return { checks, ...(checks.includes("notice_exceeded") && { excess: wireExcess(found.excess) }) };
  });
}

/** The same for rows of a made act, without what was looked at. @param edits of all its sites */
export async function checksOfAct(
  rows: readonly CheckedRow[],
  seller: number,
  edits: readonly EditedSite[],
): Promise<RowChecks[]> {
  const found = await checksOfRows(editedRows(rows, edits), seller);
  const byKey = new Map(edits.map(({ owner, site, edit }) => [`${owner} ${site}`, edit]));
  return rows.map(({ owner, site: facts }, index) => {
    const site = siteId(facts ?? { name: "", cadaster: "" });
    return { ...unreviewed(found[index], byKey.get(`${owner} ${site}`)), site };
  });
}

export function unreviewed(found: RowChecks = { checks: [] }, edit: SiteEdit = {}): RowChecks {
  return { ...found, checks: found.checks.filter((check) => edit.reviewed?.[check] === undefined) };
}

function wireExcess(excess: NoticeFindings["excess"]): WireExcess | undefined {
  return excess && { hauled: toCubicMetres(excess.hauled), permitted: toCubicMetres(excess.permitted) };
}

interface Registers {
  stateOf: StateOf;
  unknown: ReadonlySet<string>;
  unread: ReadonlyMap<string, UnreadLand>;
}

function checksOf(
  { site, days }: CheckedLoads,
  declarations: readonly UsableDeclaration[],
  { stateOf, unknown, unread, notices }: Registers & { notices: NoticeFindings },
): SiteCheck[] {
  const [day] = [...days].toSorted();
  if (!site || day === undefined || site.eudrExcuse) return [];
  const plots = cadastralNumbers(site.cadaster);
  return siteChecks({
    day,
    plots,
    numbers: site.eudrNumbers ?? [],
    declarations,
    hasUnknownPlot: plots.some((plot) => unknown.has(plot)),
    hasUnreadPlot: plots.some((plot) => unread.get(plot)?.parcels !== undefined),
    hasUnreadNotices: plots.some((plot) => unread.get(plot)?.notices !== undefined),
    hasInvalidNumber: (site.eudrNumbers ?? []).some((number) => stateOf(number) === "unusable"),
    notices,
  });
}
