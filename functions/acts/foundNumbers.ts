import { type StateOf, statesOf } from "#functions/eudr/store/numberCheck.ts";
import { unknownPlots } from "#functions/eudr/store/plot.ts";
import { usableDeclarations } from "#functions/eudr/usableDeclarations.ts";
import { type SiteCheck, siteChecks } from "#shared/eudr/checks.ts";
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

/** What to look at in each of these rows; numbers, and declarations of their owners, are read once. */
export async function checksOfRows(rows: readonly CheckedRow[], seller: number): Promise<SiteCheck[][]> {
  const [declarations, stateOf, unknown] = await Promise.all([
    usableDeclarations(rows.map((row) => ownerOf(row, seller))),
    statesOf(rows.flatMap(({ site }) => site?.eudrNumbers ?? [])),
    unknownPlots(rows.flatMap(({ site }) => cadastralNumbers(site?.cadaster ?? "")).filter(isCadastralNumber)),
  ]);
  return rows.map((row) => checksOf(row, declarations.get(ownerOf(row, seller)) ?? [], { stateOf, unknown }));
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
    const reviewed = byKey.get(`${owner} ${site}`)?.reviewed ?? {};
    return { site, checks: (found[index] ?? []).filter((check) => reviewed[check] === undefined) };
  });
}

function checksOf(
  { site, reportRows }: CheckedRow,
  declarations: readonly UsableDeclaration[],
  { stateOf, unknown }: { stateOf: StateOf; unknown: ReadonlySet<string> },
): SiteCheck[] {
  const [day] = reportRows.map(({ report }) => report.date).toSorted();
  if (!site || day === undefined || site.eudrExcuse) return [];
  const plots = cadastralNumbers(site.cadaster);
  return siteChecks({
    day,
    plots,
    numbers: site.eudrNumbers ?? [],
    declarations,
    hasUnknownPlot: plots.some((plot) => unknown.has(plot)),
    hasInvalidNumber: (site.eudrNumbers ?? []).some((number) => stateOf(number) === "unusable"),
  });
}
