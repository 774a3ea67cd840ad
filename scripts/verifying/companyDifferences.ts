import type { Company } from "#functions/data/companies/company.ts";
import { type CompanyToken, tokensOfCompany } from "#functions/data/companies/companyToken.ts";
import { missingFacts } from "#shared/domain/companies/missingFacts.ts";

export interface StoredCompanies {
  companies: Map<number, Company>;
  /** Code → company. */
  codes: Map<string, number>;
  /** Company → its tokens as texts. */
  tokens: Map<number, Set<string>>;
}

export const noCompanies = (): StoredCompanies => ({ companies: new Map(), codes: new Map(), tokens: new Map() });

export function addCompanyToken({ tokens }: StoredCompanies, token: CompanyToken): void {
  const texts = tokens.get(token.companyId) ?? new Set();
  tokens.set(token.companyId, texts.add(textOf(token)));
}

/** Code, search tokens, and whether data are missing, from the facts of each company. Names ids, never codes. */
export function companyDifferences({ companies, codes, tokens }: StoredCompanies): string[] {
  const found: string[] = [];
  for (const company of companies.values()) {
    const { id, code, standing } = company;
    const name = `company ${id}`;
    if (codes.get(code) !== id) found.push(`${name}: its code belongs to ${codes.get(code) ?? "no company"}`);
    const expected = missingFacts(company).length > 0 ? "incomplete" : "complete";
    if (standing !== expected) found.push(`${name}: its data are ${expected}, stored as ${standing}`);
    const wanted = new Set(tokensOfCompany(company).map(textOf));
    const stored = tokens.get(id) ?? new Set();
    if (wanted.size !== stored.size || [...wanted].some((token) => !stored.has(token))) {
      found.push(`${name}: ${wanted.size} search tokens expected, ${stored.size} stored, or others`);
    }
  }
  for (const id of codes.values()) if (!companies.has(id)) found.push(`company ${id}: has a code and no record`);
  for (const id of tokens.keys()) if (!companies.has(id)) found.push(`company ${id}: has search tokens and no record`);
  if (codes.size > companies.size) found.push(`${codes.size} codes for ${companies.size} companies`);
  return found;
}

function textOf({ standing, kind, token, sortName, isOwner, text }: CompanyToken): string {
  return JSON.stringify([standing, kind, token, sortName, isOwner, text]);
}
