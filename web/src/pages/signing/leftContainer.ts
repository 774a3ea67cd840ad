import { sendOnLeaving, transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";

/** The server keeps a container for ten minutes without a word. */
const KEEP_MS = 4 * 60_000;

/** What becomes of a container that its dialog has made (docs/rules/signing.md, "A dialog that is left"). */
export interface OwnContainer {
  /** The dialog is closed. Never rejects: the server releases it later by itself. */
  release: () => Promise<void>;
  /** The page is left; nobody waits for the answer. */
  drop: () => void;
  /** Stops saying that the dialog is open, and listening to the page being left. */
  forget: () => void;
}

export function ownContainer(hash: string): OwnContainer {
  const params = { hash };
  const quietly = (ask: Promise<unknown>) => ask.then(() => undefined).catch(() => undefined);
  const drop = () => sendOnLeaving(api.signing.release, { params });
  const timer = setInterval(() => void quietly(transfer(api.signing.keep, { params })), KEEP_MS);
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("pagehide", drop, { signal });
  // A page that the browser has kept shows a dialog without a container.
  window.addEventListener("pageshow", ({ persisted }) => void (persisted && window.location.reload()), { signal });
  return {
    release: () => quietly(transfer(api.signing.release, { params })),
    drop,
    forget: () => {
      clearInterval(timer);
      listening.abort();
    },
  };
}
