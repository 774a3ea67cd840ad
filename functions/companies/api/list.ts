import { wireListed } from "#functions/companies/companyWire.ts";
import { type CompanyScope, companiesByName } from "#functions/companies/store/companyLists.ts";
import { companiesMatching } from "#functions/companies/store/companySearch.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

const KINDS = { all: ["platform", "buyer", "owner"], buyer: ["buyer"], owner: ["buyer", "owner"] } as const;

export const handler = endpoint(companyRoutes.list, async ({ query }) => {
  const scope: CompanyScope = {
    kinds: KINDS[query.kind ?? "all"],
    standing: query.missing === "True" ? "incomplete" : undefined,
    ownersOnly: query.kind === "owner",
  };
  const { companies, next } = query.q
    ? await companiesMatching(query.q, scope, query.cursor)
    : await companiesByName(scope, query.cursor);
  return { results: companies.map(wireListed), next };
});
