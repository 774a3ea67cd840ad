import type { Input } from "#scripts/embedded/handlers/caller.ts";

export interface ListCall {
  name: string;
  route: string;
  input: Input;
}

export const SEARCHED = "BENCHLIST";
export const ACTED = "BENCHACT";

export function listCalls(company: string, destination: string, report: string, act: string): ListCall[] {
  const ofCompany = { company, acted: "False" };
  return [
    { route: "reports.companies" },
    { route: "reports.destinations", input: { params: { id: company } } },
    { route: "reports.list", by: "company", input: { query: ofCompany } },
    { route: "reports.list", by: "destination", input: { query: { ...ofCompany, destination_code: destination } } },
    { route: "reports.list", by: "search", input: { query: { search: SEARCHED, acted: "False" } } },
    { route: "reports.filtered", input: { query: { ...ofCompany, min: "0" } } },
    { route: "reports.rows", input: { params: { id: report } } },
    { route: "imports.list" },
    { route: "imports.refusedWaybills" },
    { route: "actLists.companies", by: "date", input: { query: { type: "10" } } },
    { route: "actLists.companies", by: "name", input: { query: { type: "10", sort: "name" } } },
    { route: "actLists.companies", by: "search", input: { query: { type: "10", search: "mets" } } },
    { route: "actLists.list", by: "company", input: { query: { company, type: "20" } } },
    { route: "actLists.list", by: "number", input: { query: { search: ACTED, type: "20" } } },
    { route: "actLists.filtered", by: "letter", input: { query: { type: "20", letter: "unsent" } } },
    { route: "actLists.waybills", input: { params: { id: act } } },
    { route: "actLists.origins", input: { query: { acts: act } } },
    { route: "acts.history", input: { params: { id: act } } },
    { route: "exports.page", input: { query: { type: "M" } } },
    { route: "letters.list", by: "number", input: { query: { state: "unsent" } } },
    { route: "eudr.missing", input: { query: {} } },
    { route: "eudr.missing", by: "name", input: { query: { q: "mets" } } },
    { route: "eudr.warnings", by: "date" },
    { route: "eudr.declarations", by: "state", input: { query: { tab: "valid" } } },
    { route: "documents.companies", by: "date", input: { query: { type: "30" } } },
    { route: "documents.list", by: "company", input: { query: { company } } },
    { route: "documents.list", by: "search", input: { query: { search: "leping", type: "30" } } },
    { route: "documents.filtered", by: "signature", input: { query: { type: "30", signature: "none" } } },
    { route: "documents.uploadCompanies", input: { query: { company_name: "mets" } } },
    { route: "actForm.buyers" },
    { route: "prices.list", input: { query: { buyer: company } } },
    { route: "prices.options" },
    { route: "signing.waiting" },
    { route: "overview.lastActs" },
    { route: "forecasts.list", input: { query: { company } } },
    { route: "companies.list", by: "name" },
    { route: "companies.list", by: "missing data", input: { query: { missing: "True" } } },
    { route: "companies.list", by: "search", input: { query: { q: "mets" } } },
    { route: "search.find", input: { query: { q: SEARCHED } } },
    { route: "views.list" },
    { route: "sessions.me" },
  ].map(({ route, by, input = {} }) => ({ name: by ? `${route} by ${by}` : route, route, input }));
}

export const listRoutes: ReadonlySet<string> = new Set(listCalls("", "", "", "").map(({ route }) => route));
