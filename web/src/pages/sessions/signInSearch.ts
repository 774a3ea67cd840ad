import { type RawSearch, textParam } from "#web/ui/browser/searchParams.ts";

/** The search parameters of the sign-in page. */
export interface SignInSearch {
  /** Of the link in the e-mail. */
  token?: string | undefined;
  /** Where to go on; see `safeReturn`. */
  next?: string | undefined;
  /** Comes from signing out. */
  left?: true | undefined;
}

export function validSignInSearch(raw: RawSearch): SignInSearch {
  return {
    token: textParam(raw["token"]),
    next: textParam(raw["next"]),
    left: textParam(raw["left"]) ? true : undefined,
  };
}

/** An address to return to, or the start page when it would lead to another site or back here. */
export function safeReturn(next: string | undefined): string {
  const isOurs = next !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(next) && !/^\/(login|logout)(\/|\?|#|$)/.test(next);
  return isOurs ? next : "/";
}
