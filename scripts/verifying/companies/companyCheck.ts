import { type Company, codeKey } from "#functions/companies/store/company.ts";
import { type CompanyToken, tokensOfCompany } from "#functions/companies/store/companyToken.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { missingFacts } from "#shared/companies/missingFacts.ts";

/** Code, search tokens, and whether data are missing, from the facts of each company. Names ids, never codes. */
export function companyCheck(): Check {
  const companies = new Map<number, Company>();
  const codes = new Map<string, number>();
  const tokens = new Map<number, Set<string>>();
  let counted = 0;
  return {
    take(partition) {
      for (const company of partition.of("company")) companies.set(company.id, company);
      for (const { code, id } of partition.of("companyCode")) codes.set(code, id);
      for (const { total } of partition.of("incompleteCompanies")) counted += total;
      for (const token of partition.of("companyToken")) {
        tokens.set(token.companyId, (tokens.get(token.companyId) ?? new Set()).add(textOf(token)));
      }
    },
    differences: () => [
      ...[...companies.values()].flatMap((company) => differencesOf(company, codes, tokens.get(company.id))),
      ...[...codes.values()].filter((id) => !companies.has(id)).map((id) => `company ${id}: has a code and no record`),
      ...[...tokens.keys()]
        .filter((id) => !companies.has(id))
        .map((id) => `company ${id}: has search tokens and no record`),
      ...countDifferences(companies.values(), counted),
      ...(codes.size > companies.size ? [`${codes.size} codes for ${companies.size} companies`] : []),
    ],
  };
}

function countDifferences(companies: Iterable<Company>, counted: number): string[] {
  const incomplete = [...companies].filter(({ standing }) => standing === "incomplete").length;
  return incomplete === counted
    ? []
    : [`companies with data missing: ${counted} are counted, the companies say ${incomplete}`];
}

function differencesOf(company: Company, codes: ReadonlyMap<string, number>, stored = new Set<string>()): string[] {
  const { id, code, standing } = company;
  const found: string[] = [];
  const owner = codes.get(codeKey(code));
  if (owner !== id) found.push(`company ${id}: its code belongs to ${owner ?? "no company"}`);
  const expected = missingFacts(company).length > 0 ? "incomplete" : "complete";
  if (standing !== expected) found.push(`company ${id}: its data are ${expected}, stored as ${standing}`);
  const wanted = new Set(tokensOfCompany(company).map(textOf));
  if (wanted.size !== stored.size || [...wanted].some((token) => !stored.has(token))) {
    found.push(`company ${id}: ${wanted.size} search tokens expected, ${stored.size} stored, or others`);
  }
  return found;
}

function textOf({ standing, kind, token, sortName, isOwner, text }: CompanyToken): string {
  return JSON.stringify([standing, kind, token, sortName, isOwner, text]);
}
