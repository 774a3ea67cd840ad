import { editedRows } from "#functions/acts/rowsNow.ts";
import type { NumberedFacts } from "#functions/acts/store/act.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import type { EditedSite } from "#functions/acts/store/siteEdit.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { numberHash } from "#functions/eudr/store/numberCheck.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { bareSites } from "#shared/acts/siteEdits.ts";
import { NO_VOLUME } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { timberShares } from "#shared/eudr/timberShares.ts";
import { eudrNumbers } from "#shared/reports/eudrNumbers.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";

export interface SiteOfAct {
  id: string;
  facts: MeasuredSite;
  waybills: ReadonlySet<string>;
  /** Of its reports. */
  days: ReadonlySet<IsoDate>;
}

type SiteRow = Pick<ActRowItem, "site" | "reportRows">;

/** Sites by name and cadastral number; facts on some rows of a site count for all of them. */
export function sitesOf(rows: readonly SiteRow[]): SiteOfAct[] {
  const byKey = Map.groupBy(rows, ({ site }) => JSON.stringify([site?.name ?? "", site?.cadaster ?? ""]));
  return [...byKey.values()]
    .map((own): SiteOfAct => {
      const facts = factsOf(own);
      return {
        id: siteId(facts),
        facts,
        waybills: new Set(own.flatMap(({ reportRows }) => reportRows.map(({ waybill }) => waybill))),
        days: new Set(own.flatMap(({ reportRows }) => reportRows.map(({ report }) => report.date))),
      };
    })
    .sort(
      (one, other) =>
        compareTexts(one.facts.name, other.facts.name) || compareTexts(one.facts.cadaster, other.facts.cadaster),
    );
}

export function measuredSite(rows: readonly SiteRow[], id: string): MeasuredSite | undefined {
  return sitesOf(rows).find((site) => site.id === id)?.facts;
}

function factsOf(rows: readonly SiteRow[]): MeasuredSite {
  const facts: MeasuredSite = { name: "", cadaster: "" };
  for (const { site } of rows.toReversed()) Object.assign(facts, site);
  const numbers = eudrNumbers(rows.flatMap(({ site }) => site?.eudrNumbers ?? []));
  return { ...facts, ...(numbers.length > 0 && { eudrNumbers: numbers }) };
}

/** What an act counts of its EUDR numbers (docs/rules/eudr.md, "Missing volume" and "Statistics"). `buyer`: of the sales act. */
export function numberedFacts(
  rows: readonly Pick<ActRowItem, "owner" | "site" | "unit" | "amount">[],
  edits: readonly Pick<EditedSite, "owner" | "site" | "edit">[],
  buyer: number,
): NumberedFacts {
  const shares = timberShares(editedRows(rows, edits), numberHash);
  const { solid, loose } = shares.find(({ kind }) => kind === "missing") ?? { solid: NO_VOLUME, loose: NO_VOLUME };
  return { unnumbered: { solid, loose }, timber: { buyer, shares } };
}

/** Sites of one owner without a cadastral number. @param edits of this owner's sites */
export function bareSitesOf(
  rows: readonly Pick<ActRowItem, "site" | "reportRows">[],
  edits: readonly Pick<EditedSite, "site" | "edit">[],
): number {
  const bySite = new Map(edits.map(({ site, edit }) => [site, edit]));
  return bareSites(sitesOf(rows).map(({ id, facts }) => ({ measured: facts, edit: bySite.get(id) })));
}
