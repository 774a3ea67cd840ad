import { companiesByName } from "#functions/companies/store/companyLists.ts";
import { companiesMatching } from "#functions/companies/store/companySearch.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

const EVERYONE = { kinds: ["buyer", "owner"], standing: undefined, ownersOnly: false } as const;

export const handler = endpoint(documentRoutes.uploadCompanies, async ({ query }) => {
  const name = query.company_name ?? "";
  const { companies } = await (name === ""
    ? companiesByName(EVERYONE, undefined)
    : companiesMatching(name, EVERYONE, undefined));
  return companies.map(({ id, name, code, type }) => ({ id, name, code, type }));
});
