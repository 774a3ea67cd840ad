import { type RawSearch, textParam } from "#web/ui/browser/searchParams.ts";

export interface SignInSearch {
  token?: string | undefined;
  /** Return address; see `safeReturn`. */
  next?: string | undefined;
  left?: true | undefined;
}

export function validSignInSearch(raw: RawSearch): SignInSearch {
  return {
    token: textParam(raw["token"]),
    next: textParam(raw["next"]),
    left: textParam(raw["left"]) ? true : undefined,
  };
}

/** The start page when the address would lead to another site or back here. */
export function safeReturn(next: string | undefined): string {
  const isOurs = next !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(next) && !/^\/(login|logout)(\/|\?|#|$)/.test(next);
  return isOurs ? next : "/";
}
