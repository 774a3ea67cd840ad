import { common } from "#web/text/et.ts";

const keepers = new Set<() => void>();
let isLeaving = false;

// A navigation cuts off what is under way; that is no error to tell anybody about.
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    isLeaving = true;
  });
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
}

/**
 * Calls `keep` before the page reloads after an error or goes to the sign-in page, so that what was typed can be stored.
 * @returns takes the listener away; fits as the return of an effect.
 */
export function onBeforeReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/**
 * After HTTP 500 or no answer: the alert, then a reload (docs/rules/user-interface.md, "Errors of the server"). Without a
 * network the page waits, since a reload would end at an error page of the browser. Never settles, since the page goes.
 */
export function reloadAfterError(): Promise<never> {
  return leave(() => {
    window.alert(common.error);
    if (navigator.onLine) window.location.reload();
    else window.addEventListener("online", reloadKeeping, { once: true });
  });
}

/** The session has ended: signs in and comes back to this address. Never settles, since the page goes. */
export function signInAgain(): Promise<never> {
  return leave(() => {
    const here = window.location.pathname + window.location.search;
    window.location.replace(here === "/" ? "/login" : `/login?${new URLSearchParams({ next: here }).toString()}`);
  });
}

/** What was typed while there was no network is stored too. */
function reloadKeeping(): void {
  for (const keep of keepers) keep();
  window.location.reload();
}

function leave(go: () => void): Promise<never> {
  if (!isLeaving) {
    isLeaving = true;
    for (const keep of keepers) keep();
    go();
  }
  return new Promise(() => {});
}
