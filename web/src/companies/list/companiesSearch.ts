import { type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export interface CompaniesSearch {
  q?: string | undefined;
  /** Missing: of every kind. */
  kind?: "buyer" | "owner" | undefined;
  missing?: "only" | undefined;
}

export function validCompaniesSearch(raw: RawSearch): CompaniesSearch {
  return {
    q: textParam(raw["q"]),
    kind: wordParam(raw["kind"], ["buyer", "owner"]),
    missing: wordParam(raw["missing"], ["only"]),
  };
}
