import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { type RawSearch, wordParam } from "#web/ui/browser/searchParams.ts";

export interface ContainerSearch {
  /** Opens the dialog of signing, as the link of a letter asks. */
  sign?: "1" | undefined;
  /** Of the letter, for signing in first. */
  language?: Language | undefined;
}

export function validContainerSearch(raw: RawSearch): ContainerSearch {
  return { sign: wordParam(raw["sign"], ["1"]), language: wordParam(raw["language"], LANGUAGES) };
}
