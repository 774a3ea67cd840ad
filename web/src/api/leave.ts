import { LANGUAGES } from "#shared/basics/languages.ts";
import { messagesNow } from "#web/ui/text/language.ts";
import { ApiProblem } from "./apiProblem.ts";

const RELOADED = "virn.error";
const RELOAD_AGAIN_AFTER_MS = 10_000;
/** Address at which errors are shown instead of reloading, until the page is left. */
let stayedAt: string | undefined;
const keepers = new Set<() => void>();
let isLeaving = false;

// A navigation aborts open requests; these are not errors to show.
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    isLeaving = true;
  });
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
}

/** Calls `keep` before a reload after an error or a redirect to sign-in. Returns the unsubscribe function. */
export function onBeforeReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

export function isLeavingPage(): boolean {
  return isLeaving;
}

/**
 * Alerts and reloads after an error of the server, and then never settles. Where that has just been done, returns what to show
 * instead (docs/rules/user-interface.md, "Errors of the server").
 */
export async function reloadAfterError({ status, code, requestId, askedAt }: ApiProblem): Promise<ApiProblem> {
  const address = window.location.pathname + window.location.search;
  if (isLeaving || (stayedAt !== address && !wasJustReloaded(address, askedAt))) {
    return leave(() => {
      window.alert(messagesNow().error);
      noteReload(address);
      window.location.reload();
    });
  }
  stayedAt = address;
  return new ApiProblem(status, code, messagesNow().errorAgain(requestId), {}, requestId);
}

function noteReload(address: string): void {
  try {
    sessionStorage.setItem(RELOADED, `${Date.now()} ${address}`);
  } catch {
    // A full or forbidden storage: each error reloads.
  }
}

/** An answer can take longer than the time after a reload, so that counts to the question. */
function wasJustReloaded(address: string, askedAt: number): boolean {
  try {
    const [at, last] = (sessionStorage.getItem(RELOADED) ?? "").split(" ");
    return last === address && askedAt - Number(at) < RELOAD_AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}

export function reloadAfter(sentence: string): Promise<never> {
  return leave(() => {
    window.alert(sentence);
    window.location.reload();
  });
}

const [, ...OTHER_LANGUAGES] = LANGUAGES;

/** Goes to sign-in, which returns to this address and speaks its language. Never settles. */
export function signInAgain(hasEnded: boolean): Promise<never> {
  return leave(() => {
    // With the paper that is looked at.
    const here = window.location.pathname + window.location.search + window.location.hash;
    const language = OTHER_LANGUAGES.find((each) => each === document.documentElement.lang);
    const search = new URLSearchParams({
      ...(here !== "/" && { next: here }),
      ...(hasEnded && { ended: "1" }),
      ...(language && { language }),
    });
    window.location.replace(search.size === 0 ? "/login" : `/login?${search.toString()}`);
  });
}

function leave(go: () => void): Promise<never> {
  if (!isLeaving) {
    isLeaving = true;
    for (const keep of keepers) keep();
    go();
  }
  return new Promise(() => {});
}
