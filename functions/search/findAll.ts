import { actsById } from "#functions/acts/store/act.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { companiesMatching } from "#functions/companies/store/companySearch.ts";
import { documentsById } from "#functions/documents/store/document.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { normaliseQuery, searchedIn } from "#shared/platform/searchTokens.ts";
import { MAX_HITS } from "#shared/search/bestHits.ts";
import type { Hit } from "#shared/search/contract.ts";
import { actsWith, candidates, companyHit, documentsWith, type Found, reportsWith, waybillsWith } from "./hits.ts";

const KINDS = ["platform", "buyer", "owner"] as const;

/** Finds what a super user may open, in the order of kinds (docs/rules/search.md, "What a text finds"). */
export async function findAll(typed: string): Promise<Hit[]> {
  const { names, numbers } = searchedIn(typed);
  const [companies, found] = await Promise.all([
    names
      ? companiesMatching(typed, { kinds: KINDS, standing: undefined, ownersOnly: false }, undefined, MAX_HITS)
      : undefined,
    numbers ? numbered(normaliseQuery(typed).number) : [],
  ]);
  return [...(companies?.companies.map(companyHit) ?? []), ...(await named(found))];
}

async function numbered(number: string): Promise<Found[]> {
  const [acts, reports, documents] = await Promise.all([
    candidates("act", ["sales", "purchases"], number).then(actsById),
    candidates("report", ["open", "acted"], number).then(reportsById),
    candidates("document", ["sellDocuments", "buyDocuments"], number).then(documentsById),
  ]);
  return [
    ...actsWith(number, [...acts.values()]),
    ...reportsWith(number, reports),
    ...waybillsWith(number, reports),
    ...documentsWith(number, [...documents.values()]),
  ];
}

export async function named(found: readonly Found[]): Promise<Hit[]> {
  const companies = await companiesById([...new Set(found.map(({ company }) => company))]);
  return found.map(({ hit, company }) => ({ ...hit, detail: companies.get(company)?.name ?? "" }));
}
