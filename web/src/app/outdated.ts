import { reloadAfterError } from "#web/api/leave.ts";

const KEY = "virn.reloaded";
const ONCE_IN_MS = 60_000;

/**
 * After a deployment an open page asks for chunks that no longer exist: reloads the page, at most once a minute. Without a
 * network the cause is not a deployment, and the page waits.
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
