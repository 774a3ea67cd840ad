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
import { type HauledMove, hauledKey } from "#shared/reports/land.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import type { CountedSites } from "./store/siteWrites.ts";

export interface SiteOfAct {
  id: string;
  facts: MeasuredSite;
  waybills: ReadonlySet<string>;
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

/** Origin of a site as pages read it: null or '' for what nobody has said. */
export function wireOrigin({ possessionType, forestNotice, contractNumber, county }: MeasuredSite) {
  return {
    possession_type: possessionType ?? null,
    forest_notice: forestNotice ?? "",
    contract_number: contractNumber ?? "",
    county: county ?? "",
  };
}

function factsOf(rows: readonly SiteRow[]): MeasuredSite {
  const facts: MeasuredSite = { name: "", cadaster: "" };
  for (const { site } of rows.toReversed()) Object.assign(facts, site);
  const numbers = eudrNumbers(rows.flatMap(({ site }) => site?.eudrNumbers ?? []));
  return { ...facts, ...(numbers.length > 0 && { eudrNumbers: numbers }) };
}

/** Counts the EUDR numbers of an act (docs/rules/eudr.md, "Missing volume" and "Statistics"). `buyer`: of the sales act. */
export function numberedFacts(
  rows: readonly Pick<ActRowItem, "owner" | "site" | "unit" | "amount">[],
  edits: readonly Pick<EditedSite, "owner" | "site" | "edit">[],
  buyer: number,
): NumberedFacts {
  const shares = timberShares(editedRows(rows, edits), numberHash);
  const { solid, loose } = shares.find(({ kind }) => kind === "missing") ?? { solid: NO_VOLUME, loose: NO_VOLUME };
  return { unnumbered: { solid, loose }, timber: { buyer, shares } };
}

/** Loads whose parcels or notice were typed: what goes from those that were measured, and what comes to the typed ones. */
function hauledMovesOf(
  rows: readonly Pick<ActRowItem, "owner" | "site" | "unit" | "amount" | "reportRows">[],
  edits: readonly Pick<EditedSite, "owner" | "site" | "edit">[],
): HauledMove[] {
  const moves = new Map<string, HauledMove>();
  const add = (key: string | undefined, day: IsoDate, amount: number, count: 1 | -1) => {
    if (key === undefined) return;
    const year = Number(day.slice(0, 4));
    const [, , moved, rowsMoved] = moves.get(`${year} ${key}`) ?? [key, year, 0, 0];
    moves.set(`${year} ${key}`, [key, year, moved + count * amount, rowsMoved + count]);
  };
  const edited = editedRows(rows, edits);
  for (const [index, { unit, site, reportRows }] of rows.entries()) {
    const [before, after] = [hauledKey(site), hauledKey(edited[index]?.site ?? null)];
    if (unit !== "SCM" || before === after) continue;
    for (const { amount, report } of reportRows) {
      add(before, report.date, amount, -1);
      add(after, report.date, amount, 1);
    }
  }
  return [...moves.values()].filter(([, , amount, count]) => amount !== 0 || count !== 0);
}

/** Counts the sites of a purchase act with these edits. `buyer`: of the sales act. */
export function countedOf(
  rows: readonly ActRowItem[],
  edits: readonly Pick<EditedSite, "owner" | "site" | "edit">[],
  buyer: number,
): CountedSites {
  const moves = hauledMovesOf(rows, edits);
  return {
    bareSites: bareSitesOf(rows, edits) || undefined,
    hauledMoves: moves.length > 0 ? moves : undefined,
    ...numberedFacts(rows, edits, buyer),
  };
}

/** Sites of one owner without a cadastral number. @param edits of this owner's sites */
function bareSitesOf(
  rows: readonly Pick<ActRowItem, "site" | "reportRows">[],
  edits: readonly Pick<EditedSite, "site" | "edit">[],
): number {
  const bySite = new Map(edits.map(({ site, edit }) => [site, edit]));
  return bareSites(sitesOf(rows).map(({ id, facts }) => ({ measured: facts, edit: bySite.get(id) })));
}
