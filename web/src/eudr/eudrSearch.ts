import { DECLARATION_STATES, type DeclarationState } from "#shared/eudr/declarations.ts";
import { type RawSearch, wordParam } from "#web/ui/browser/searchParams.ts";

export interface EudrSearch {
  /** Missing: the first tab. */
  tab?: DeclarationState | undefined;
}

export function validEudrSearch(raw: RawSearch): EudrSearch {
  return { tab: wordParam(raw["tab"], DECLARATION_STATES) };
}
