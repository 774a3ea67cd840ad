const RELOADED = "virn.reloaded";
const RELOAD_ONCE_IN_MS = 60_000;
const LOOK_AGAIN_MS = 5_000;

/** Loads a chunk, waiting for the network. Reloads the page, at most once a minute, when the chunk is gone. */
export async function loadCode<Code>(load: () => Promise<Code>, onWait?: () => void): Promise<Code> {
  let hasWaited = false;
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (await isSiteReached()) {
        // The network may have been away for a moment only.
        if (failures === 1) continue;
        if (!mayReload()) throw error;
        window.location.reload();
        return new Promise(() => {});
      }
      if (!hasWaited) onWait?.();
      hasWaited = true;
      await siteBack();
      failures = 0;
    }
  }
}

async function isSiteReached(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(LOOK_AGAIN_MS) });
    return true;
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < RELOAD_ONCE_IN_MS) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  return true;
}

async function siteBack(): Promise<void> {
  do {
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        window.removeEventListener("online", go);
        resolve();
      };
      const timer = setTimeout(go, LOOK_AGAIN_MS);
      window.addEventListener("online", go);
    });
  } while (!(await isSiteReached()));
}
