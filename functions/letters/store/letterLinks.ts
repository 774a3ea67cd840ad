import { type Act, actById } from "#functions/acts/store/act.ts";
import { actInHash, isSameHash } from "#functions/acts/store/actHash.ts";

/** Undefined for an unknown hash, for the public one of an act, and where the act is not ready. */
export async function actOfLetterHash(hash: string): Promise<Act | undefined> {
  const id = actInHash(hash);
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && isSameHash(act.hash, hash) ? act : undefined;
}
