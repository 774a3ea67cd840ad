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

/** Alerts and reloads; waits while offline, since the reload would fail. Never settles. */
export function reloadAfterError(): Promise<never> {
  return leave(() => {
    window.alert(common.error);
    if (navigator.onLine) window.location.reload();
    else window.addEventListener("online", reloadKeeping, { once: true });
  });
}

/** Goes to sign-in and returns to this address. Never settles. */
export function signInAgain(): Promise<never> {
  return leave(() => {
    const here = window.location.pathname + window.location.search;
    window.location.replace(here === "/" ? "/login" : `/login?${new URLSearchParams({ next: here }).toString()}`);
  });
}

/** Calls the listeners at the reload, so that text typed while offline is stored too. */
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
