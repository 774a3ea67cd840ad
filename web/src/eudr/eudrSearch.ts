import { DECLARATION_STATES } from "#shared/eudr/declarations.ts";
import { idParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export const EUDR_TABS = ["missing", ...DECLARATION_STATES] as const;
export type EudrTab = (typeof EUDR_TABS)[number];

export interface EudrSearch {
  tab?: EudrTab | undefined;
  owner?: number | undefined;
  /** Part of the name of an owner without numbers. */
  q?: string | undefined;
  /** From a letter's link: the first question of a declaration is asked at once, unless one was begun before. */
  declare?: "1" | undefined;
}

export function validEudrSearch(raw: RawSearch): EudrSearch {
  return {
    tab: wordParam(raw["tab"], EUDR_TABS),
    owner: idParam(raw["owner"]),
    q: textParam(raw["q"]),
    declare: wordParam(raw["declare"], ["1"]),
  };
}
