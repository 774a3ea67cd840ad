import { entity } from "#functions/platform/table/entity.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { wordTokens } from "#shared/platform/searchTokens.ts";
import type { Company, Standing } from "./company.ts";

/** A word of a company's name, or its code (docs/rules/companies.md, "Search of companies"). */
export interface CompanyToken {
  standing: Standing;
  kind: CompanyKind;
  /** The first character spreads writes over many partitions. */
  first: string;
  token: string;
  sortName: string;
  companyId: number;
  isOwner: boolean;
  /** Name and code, so that further words of a query need no read. */
  text: string;
}

/** A change deletes and writes them in one transaction. */
const MAX_TOKENS = 20;
/** A sort key has 1,024 bytes at most. */
const MAX_TOKEN_LENGTH = 40;

export function clipToken(word: string): string {
  return firstCharacters(word, MAX_TOKEN_LENGTH);
}

export const CompanyTokenEntity = /* @__PURE__ */ entity<CompanyToken>()({
  name: "companyToken",
  /** Which companies of this kind and standing have a word that begins like this? */
  key: { of: ["standing", "kind", "first"], by: ["token", "sortName", "companyId"] },
});

export function tokensOfCompany({
  id,
  standing,
  kind,
  isOwner,
  sortName,
  name,
  code,
}: Pick<Company, "id" | "standing" | "kind" | "isOwner" | "sortName" | "name" | "code">): CompanyToken[] {
  const text = `${code} ${name}`;
  const tokens = new Set(wordTokens(text).slice(0, MAX_TOKENS).map(clipToken));
  return [...tokens].map((token) => ({
    standing,
    kind,
    first: Array.from(token)[0] ?? "",
    token,
    sortName,
    companyId: id,
    isOwner,
    text,
  }));
}
