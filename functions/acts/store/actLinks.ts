import { timingSafeEqual } from "node:crypto";
import { linkHash } from "#functions/platform/linkHash.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { type Act, ActEntity, actById } from "./act.ts";
import { type ActEvent, ActEventEntity } from "./actEvent.ts";

const RANDOM_LETTERS = 22;
const ID = /^[1-9a-z][0-9a-z]{0,6}$/;

/** Hash of a link: 128 random bits, then the id of the act, so that no index is needed. */
export function actHash(act: number): string {
  return linkHash() + act.toString(36);
}

export function actInHash(hash: string): number | undefined {
  const id = hash.slice(RANDOM_LETTERS);
  return ID.test(id) ? Number.parseInt(id, 36) : undefined;
}

/** Constant time, since the caller chooses the act. */
function isSameHash(stored: string | undefined, asked: string): boolean {
  const [one, other] = [Buffer.from(stored ?? ""), Buffer.from(asked)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Undefined for an unknown or revoked hash, or one of a letter (docs/rules/acts.md, "Public view"). */
export async function actOfPublicHash(hash: string): Promise<Act | undefined> {
  const id = actInHash(hash);
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && isSameHash(act.publicHash, hash) ? act : undefined;
}

/** Revokes the link when `hash` is undefined. False when it changed since it was read. */
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

/** Undefined for an unknown hash, a public one, or an act that is not ready. */
export async function actOfLetterHash(hash: string): Promise<Act | undefined> {
  const id = actInHash(hash);
  const act = id === undefined ? undefined : await actById(id);
  return act?.state === "ready" && isSameHash(act.hash, hash) ? act : undefined;
}

export function publicAddress(hash: string): string {
  return `/public/acts/${hash}/`;
}
