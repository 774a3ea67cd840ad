import { type Act, actById } from "./act.ts";
import { LetterLinkEntity } from "./letters/letterLink.ts";
import { actInHash, isSameHash } from "./links/actHash.ts";

/** Undefined for an unknown hash, for the public one of an act, and where the act is not ready. */
export async function actOfLetterHash(hash: string): Promise<Act | undefined> {
  const id = actInHash(hash) ?? (await LetterLinkEntity.get({ hash }).go({ consistent: true })).data?.act;
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && isSameHash(act.hash, hash) ? act : undefined;
}
