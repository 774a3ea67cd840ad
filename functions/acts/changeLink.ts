import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type Act, actById } from "./store/act.ts";
import { NO_CHANGES } from "./store/actEvent.ts";
import { actHash, replacePublicLink } from "./store/actLinks.ts";

/** Revokes the earlier link. Returns the new hash. @throws Problem */
export async function giveLink(id: number, viewer: Viewer, now: Date): Promise<string> {
  const hash = actHash(id);
  await changeLink(await readyAct(id), hash, viewer, now);
  return hash;
}

/** Idempotent. @throws Problem */
export async function revokeLink(id: number, viewer: Viewer, now: Date): Promise<void> {
  const act = await readyAct(id);
  if (act.publicHash) await changeLink(act, undefined, viewer, now);
}

async function readyAct(id: number): Promise<Act> {
  const act = await actById(id);
  if (act?.state !== "ready") throw new Problem("not_found");
  return act;
}

async function changeLink(act: Act, hash: string | undefined, viewer: Viewer, now: Date): Promise<void> {
  const isChanged = await replacePublicLink(act, hash, {
    act: act.id,
    at: now.toISOString(),
    kind: hash === undefined ? "linkRevoked" : "linkGiven",
    version: act.version,
    by: viewer.id,
    changes: NO_CHANGES,
  });
  if (!isChanged) throw new Problem("act_changed");
}
