import { wireOpen } from "#functions/companies/companyWire.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { evrFailureOf, fetchedUntil } from "#functions/imports/store/evrFetches.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { companyRoutes } from "#shared/companies/contract.ts";

export const handler = endpoint(companyRoutes.load, async ({ params }) => {
  const id = Number(params.id);
  const [company, destinations] = await Promise.all([companyById(id), destinationsOf(id)]);
  if (!company) throw new Problem("not_found");
  const failure = await evrFailureOf(company.code);
  const until = failure && (await fetchedUntil(company.code));
  return {
    ...wireOpen(company, destinations),
    evr_failure: failure ? { kind: failure.kind, since: failure.since, at: failure.at, until: until ?? null } : null,
  };
});
