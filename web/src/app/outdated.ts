import { reloadAfterError } from "#web/api/leave.ts";

const KEY = "virn.reloaded";
const ONCE_IN_MS = 60_000;

/** Reloads, at most once a minute, when a chunk is gone after a deployment. Offline it waits: the cause is another. */
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
