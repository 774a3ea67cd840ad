import { commit } from "#functions/platform/table/transaction.ts";
import { type Act, ActEntity, actById } from "./act.ts";
import { type ActEvent, ActEventEntity } from "./actEvent.ts";
import { actInHash, isSameHash } from "./actHash.ts";

/** Undefined for an unknown or revoked hash, and for one of another kind (docs/rules/acts.md, "Public view"). */
export async function actOfPublicHash(hash: string): Promise<Act | undefined> {
  const id = actInHash(hash);
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && isSameHash(act.publicHash, hash) ? act : undefined;
}

/** Revokes the link of an act and gives it the new one, if any. False when somebody else has just changed the link. */
export async function replacePublicLink(
  { id, publicHash: before }: Pick<Act, "id" | "publicHash">,
  hash: string | undefined,
  event: ActEvent,
): Promise<boolean> {
  const { ok } = await commit([
    ActEntity.patch({ id }, { publicHash: hash }, { when: { publicHash: before, state: "ready" } }),
    ActEventEntity.put(event),
  ]);
  return ok;
}
