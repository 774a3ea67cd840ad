import { actsOfCounterpart } from "#functions/acts/store/act.ts";
import { documentsOfCompany } from "#functions/documents/store/document.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { DOCUMENT_TYPES } from "#shared/documents/documentTypes.ts";
import { hasNumberWith, normaliseQuery, searchedIn } from "#shared/platform/searchTokens.ts";
import type { Hit } from "#shared/search/contract.ts";
import { named } from "./findAll.ts";
import { actsWith, candidates, documentsWith, type Found, waybillHits } from "./hits.ts";

/** The newest of each company: tokens of all acts could hide the few that the user may see. */
const OWN_AT_ONCE = 200;

/** Finds what an employee of these companies may open (docs/rules/search.md, "Who finds what"). */
export async function findOwn(typed: string, companies: readonly number[]): Promise<Hit[]> {
  if (companies.length === 0 || !searchedIn(typed).numbers) return [];
  const { number } = normaliseQuery(typed);
  const [acts, documents, waybills] = await Promise.all([
    Promise.all(companies.map((company) => actsOfCounterpart(PURCHASE_ACT, company, undefined, OWN_AT_ONCE))),
    Promise.all(companies.map((company) => documentsOfCompany(company, DOCUMENT_TYPES, undefined, OWN_AT_ONCE))),
    ownWaybills(number, new Set(companies)),
  ]);
  return named([
    ...actsWith(
      number,
      acts.flatMap((page) => page.acts),
    ),
    ...waybills,
    ...documentsWith(
      number,
      documents.flatMap((page) => page.documents),
    ),
  ]);
}

/** Waybills on purchase acts of these owners. Their reports also have waybills of others. */
async function ownWaybills(number: string, owners: ReadonlySet<number>): Promise<Found[]> {
  const reports = await reportsById(await candidates("report", ["acted"], number));
  const matching = reports.filter(({ waybills }) => hasNumberWith(waybills, number));
  const rows = await rowsOfReports(matching.map(({ id }) => id));
  const own = matching.flatMap(({ id, date, actOf }) => {
    const acted = (rows.get(id) ?? []).filter(({ owner }, at) => owners.has(owner) && (actOf[at] ?? 0) !== 0);
    const byWaybill = new Map(acted.map(({ waybill, owner }) => [waybill, owner]));
    return [...byWaybill].map(([name, company]) => ({ id, date, name, company, tab: "purchases" as const }));
  });
  return waybillHits(number, own);
}
