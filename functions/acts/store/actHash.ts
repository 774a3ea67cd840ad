import { timingSafeEqual } from "node:crypto";
import { linkHash } from "#functions/platform/linkHash.ts";

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
export function isSameHash(stored: string | undefined, asked: string): boolean {
  const [one, other] = [Buffer.from(stored ?? ""), Buffer.from(asked)];
  return one.length === other.length && timingSafeEqual(one, other);
}
