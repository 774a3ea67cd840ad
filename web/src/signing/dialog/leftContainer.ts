import { sendOnLeaving, transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import type { PreparedSigning } from "#web/signing/signingFacts.ts";

/** The server keeps a container for ten minutes without a word. */
const KEEP_MS = 4 * 60_000;
/** Time for the answer of a call whose dialog was closed before. */
const ANSWER_MS = 3000;

/**
 * A container that waits for its first signature when its dialog is left (docs/rules/signing.md, "A dialog that is left"). A
 * dialog releases only what it has made.
 */
export interface HeldContainer {
  /** The dialog is closed. Never rejects: the server releases it later by itself. */
  release: () => Promise<void>;
  drop: () => void;
  forget: () => void;
}

export function heldContainer(hash: string, isOwn: boolean): HeldContainer {
  const params = { hash };
  const keep = () => ignoreFailure(transfer(api.signing.keep, { params }));
  const timer = setInterval(() => void keep(), KEEP_MS);
  if (!isOwn) {
    void keep();
    return { release: () => Promise.resolve(), drop: () => {}, forget: () => clearInterval(timer) };
  }
  const drop = () => sendOnLeaving(api.signing.release, { params });
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("pagehide", drop, { signal });
  // A page that the browser has kept shows a dialog without a container.
  window.addEventListener("pageshow", ({ persisted }) => void (persisted && window.location.reload()), { signal });
  return {
    release: () => ignoreFailure(transfer(api.signing.release, { params })),
    drop,
    forget: () => {
      clearInterval(timer);
      listening.abort();
    },
  };
}

/** Releases what an unanswered call makes. Never rejects: the server releases it later by itself. */
export async function releaseAnswered(asked: Promise<PreparedSigning>): Promise<void> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ANSWER_MS);
  });
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (!answer?.is_new || answer.container_id === null) return;
  await ignoreFailure(transfer(api.signing.release, { params: { hash: answer.container_id } }));
}

function ignoreFailure(ask: Promise<unknown>): Promise<void> {
  return ask.then(() => undefined).catch(() => undefined);
}
