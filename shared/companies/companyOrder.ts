import { isIsoDate } from "#shared/basics/dates.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";

export type CompanyOrder = "date" | "name";

/** docs/rules/companies.md, "Order of companies". `timestampOf` gives an ISO day or instant. */
export function sortCompanies<Company extends { name: string }>(
  companies: readonly Company[],
  order: CompanyOrder,
  timestampOf: (company: Company) => string | null | undefined,
): Company[] {
  if (order === "name") return companies.toSorted((a, b) => compareEstonian(a.name, b.name));
  const dated = companies.map((company) => ({ company, time: timeOf(timestampOf(company)) }));
  dated.sort((a, b) => byTime(a.time, b.time) || compareEstonian(a.company.name, b.company.name));
  return dated.map(({ company }) => company);
}

function timeOf(timestamp: string | null | undefined): number {
  return timestamp && isIsoDate(timestamp.slice(0, 10)) ? Date.parse(timestamp) : Number.NaN;
}

function byTime(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return b - a;
}
