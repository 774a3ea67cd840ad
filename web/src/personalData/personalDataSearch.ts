import { idParam, type RawSearch } from "#web/ui/browser/searchParams.ts";

/** The text of a search is never in the address: it may be a personal code. */
export interface PersonalDataSearch {
  person?: number | undefined;
}

export function validPersonalDataSearch(raw: RawSearch): PersonalDataSearch {
  return { person: idParam(raw["person"]) };
}
