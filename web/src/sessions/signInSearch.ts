import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export interface SignInSearch {
  /** Return address; see `safeReturn`. */
  next?: string | undefined;
  left?: "1" | undefined;
  ended?: "1" | undefined;
  /** Of an owner who comes from a page in it. */
  language?: Language | undefined;
}

export function validSignInSearch(raw: RawSearch): SignInSearch {
  return {
    next: textParam(raw["next"]),
    left: wordParam(raw["left"], ["1"]),
    ended: wordParam(raw["ended"], ["1"]),
    language: wordParam(raw["language"], LANGUAGES),
  };
}

/** Secret of a mailed link, which is after `#` (docs/rules/sessions.md, "One-time link"). */
export function secretIn(hash: string): string | undefined {
  return textParam(new URLSearchParams(hash).get("token"));
}

/** That of the address where the person was going, such as of a letter's link. */
export function languageOfReturn(next: string | undefined): Language | undefined {
  const search = new URLSearchParams(next?.split(/[?#]/)[1]);
  return wordParam(search.get("language"), LANGUAGES);
}

/** The start page when the address would lead to another site or back here. */
export function safeReturn(next: string | undefined): string {
  const isOurs = next !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(next) && !/^\/(login|logout)(\/|\?|#|$)/.test(next);
  return isOurs ? next : "/";
}
