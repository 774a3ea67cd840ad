import { common } from "#web/text/et.ts";

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

/** Then a call that fails is no error to show. */
export function isLeavingPage(): boolean {
  return isLeaving;
}

/** Alerts and reloads. Never settles. */
export function reloadAfterError(): Promise<never> {
  return reloadAfter(common.error);
}

/** The same with another sentence. */
export function reloadAfter(sentence: string): Promise<never> {
  return leave(() => {
    window.alert(sentence);
    window.location.reload();
  });
}

/** Goes to sign-in, which says whether a session has ended, and returns to this address. Never settles. */
export function signInAgain(hasEnded: boolean): Promise<never> {
  return leave(() => {
    const here = window.location.pathname + window.location.search;
    const search = new URLSearchParams({ ...(here !== "/" && { next: here }), ...(hasEnded && { ended: "1" }) });
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
