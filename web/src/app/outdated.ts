import { reloadAfterError } from "#web/api/leave.ts";

const KEY = "virn.reloaded";
const ONCE_IN_MS = 60_000;

/**
 * After a deployment an open page asks for chunks that are gone: loads it anew, but never in a circle. Without a network it
 * is no deployment: the page waits for one.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) {
      void reloadAfterError();
      return;
    }
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
