import { timingSafeEqual } from "node:crypto";
import { linkHash } from "#functions/platform/linkHash.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { type Act, ActEntity, actById } from "./act.ts";
import { type ActEvent, ActEventEntity } from "./actEvent.ts";

const RANDOM_LETTERS = 22;
const ID = /^[1-9a-z][0-9a-z]{0,6}$/;

/** Of a link to an act: 128 random bits, then the id of the act, so that no item beside the act has to find it. */
export function actHash(act: number): string {
  return linkHash() + act.toString(36);
}

/** The act that a hash names; undefined for a text that is no such hash. */
export function actInHash(hash: string): number | undefined {
  const id = hash.slice(RANDOM_LETTERS);
  return ID.test(id) ? Number.parseInt(id, 36) : undefined;
}

/** In the same time for every hash of that length: who asks chooses the act. */
function isSameHash(stored: string | undefined, asked: string): boolean {
  const [one, other] = [Buffer.from(stored ?? ""), Buffer.from(asked)];
  return one.length === other.length && timingSafeEqual(one, other);
}

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

/** Undefined for an unknown hash, for the public one of an act, and where the act is not ready. */
export async function actOfLetterHash(hash: string): Promise<Act | undefined> {
  const id = actInHash(hash);
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && isSameHash(act.hash, hash) ? act : undefined;
}

/** Page of the public view of an act; not the address of its letter (docs/rules/acts.md, "Public view"). */
export function publicAddress(hash: string): string {
  return `/public/acts/${hash}/`;
}
