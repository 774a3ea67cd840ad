import type { Input } from "./caller.ts";

/** A list that the benchmark calls, by its route and what sets it apart. */
export interface ListCall {
  name: string;
  /** `area.operation` */
  route: string;
  input: Input;
}

/** Numbers of the reports that the search finds begin with it. */
export const SEARCHED = "BENCHLIST";

/** Every list of the API, and the facts of the page, as one company's pages call them. */
export function listCalls(company: string, destination: string): ListCall[] {
  const ofCompany = { company, acted: "False" };
  return [
    { route: "reports.companies" },
    { route: "reports.destinations", input: { params: { id: company } } },
    { route: "reports.list", by: "company", input: { query: ofCompany } },
    { route: "reports.list", by: "destination", input: { query: { ...ofCompany, destination_code: destination } } },
    { route: "reports.list", by: "search", input: { query: { search: SEARCHED, acted: "False" } } },
    { route: "reports.imports" },
    { route: "acts.companies", input: { query: { type: "10" } } },
    { route: "acts.list", input: { query: { company, type: "20" } } },
    { route: "acts.buyers" },
    { route: "prices.list", input: { query: { buyer: company } } },
    { route: "prices.options" },
    { route: "session.me" },
  ].map(({ route, by, input = {} }) => ({ name: by ? `${route} by ${by}` : route, route, input }));
}

/** Routes of the lists, `area.operation`. */
export const listRoutes: ReadonlySet<string> = new Set(listCalls("", "").map(({ route }) => route));
