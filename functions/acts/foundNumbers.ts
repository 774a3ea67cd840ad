import { unknownPlots } from "#functions/eudr/store/plot.ts";
import { type DeclarationsByOwner, usableDeclarations } from "#functions/eudr/usableDeclarations.ts";
import type { SiteCheck } from "#shared/eudr/checks.ts";
import { siteChecks } from "#shared/eudr/checks.ts";
import { numberForLoad } from "#shared/eudr/matching.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import { lacksNumber } from "#shared/eudr/unnumbered.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import type { ActRowItem } from "./store/storedActRows.ts";
import type { TakenRow } from "./takenRows.ts";

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
  declarations: Parameters<typeof numberForLoad>[1],
): MeasuredSite | undefined {
  const number = numberForLoad({ day, plots: cadastralNumbers(site.cadaster) }, declarations);
  return number && { ...site, eudrNumbers: [number], eudrFound: true };
}

/** Timber of its own forest belongs to the seller. */
function ownerOf({ owner }: { owner: number }, seller: number): number {
  return owner === 0 ? seller : owner;
}

/** What to look at in each of these rows; declarations of their owners are read once. */
export async function checksOfRows(
  rows: readonly Pick<ActRowItem, "owner" | "site" | "reportRows">[],
  seller: number,
): Promise<readonly SiteCheck[][]> {
  const [declarations, unknown] = await Promise.all([
    usableDeclarations(rows.map((row) => ownerOf(row, seller))),
    unknownPlots(rows.flatMap(({ site }) => cadastralNumbers(site?.cadaster ?? "")).filter(isCadastralNumber)),
  ]);
  return rows.map((row) => checksOf(row, seller, { declarations, unknown }));
}

function checksOf(
  row: Pick<ActRowItem, "owner" | "site" | "reportRows">,
  seller: number,
  { declarations, unknown }: { declarations: DeclarationsByOwner; unknown: ReadonlySet<string> },
): SiteCheck[] {
  const [day] = row.reportRows.map(({ report }) => report.date).toSorted();
  if (!row.site || day === undefined || row.site.eudrExcuse) return [];
  const plots = cadastralNumbers(row.site.cadaster);
  return siteChecks({
    day,
    plots,
    numbers: row.site.eudrNumbers ?? [],
    declarations: declarations.get(ownerOf(row, seller)) ?? [],
    hasUnknownPlot: plots.some((plot) => unknown.has(plot)),
    hasInvalidNumber: false,
  });
}
