const KEY = "virn.reloaded";
const ONCE_IN_MS = 60_000;

/** After a deployment an open page asks for chunks that are gone: loads it anew, but never in a circle. */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
