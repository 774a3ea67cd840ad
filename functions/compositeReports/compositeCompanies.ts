import { type Company, companiesById, companiesOfKind } from "#functions/companies/store/company.ts";
import { type CompanyScope, companiesByName } from "#functions/companies/store/companyLists.ts";
import { companiesMatching } from "#functions/companies/store/companySearch.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { CompanyOption } from "#shared/compositeReports/compositeRequest.ts";

const SELLERS: CompanyScope = { kinds: ["owner", "buyer"], standing: undefined, ownersOnly: true };
const BUYERS: CompanyScope = { kinds: ["buyer"], standing: undefined, ownersOnly: false };

/** Sellers: the platform on sales acts, owners on purchase acts; a company user sees only the own companies. */
export async function sellersFor(viewer: Viewer, search: string): Promise<CompanyOption[]> {
  if (isSuperUser(viewer)) return withPlatform(SELLERS, search);
  const own = [...(await companiesById(viewer.companies)).values()];
  return own.map((company) => option(company, true)).toSorted((one, other) => compareEstonian(one.name, other.name));
}

/** Buyers: sawmills and dealers on sales acts, the platform on purchase acts, which are all that a company user sees. */
export async function buyersFor(viewer: Viewer, search: string): Promise<CompanyOption[]> {
  if (isSuperUser(viewer)) return withPlatform(BUYERS, search);
  return (await companiesOfKind("platform")).map((platform) => option(platform, false));
}

async function withPlatform(scope: CompanyScope, search: string): Promise<CompanyOption[]> {
  const [platforms, { companies }] = await Promise.all([
    companiesOfKind("platform"),
    search.trim() === "" ? companiesByName(scope, undefined) : companiesMatching(search, scope, undefined),
  ]);
  return [...platforms.map((own) => option(own, true)), ...companies.map((company) => option(company, false))];
}

function option({ id, name }: Company, isOwn: boolean): CompanyOption {
  return { id, name, is_own_company: isOwn };
}
