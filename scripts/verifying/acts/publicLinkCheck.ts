import { actInHash } from "#functions/acts/store/actHash.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";

/** A public link and its act name each other. */
export function publicLinkCheck(): Check {
  const ofActs = new Map<string, number>();
  const links = new Map<string, number>();
  return {
    take(partition) {
      for (const { id, publicHash } of partition.of("act")) if (publicHash) ofActs.set(publicHash, id);
      for (const { hash, act } of partition.of("publicLink")) links.set(hash, act);
    },
    differences: () => [
      ...[...links]
        .filter(([hash, act]) => ofActs.get(hash) !== act)
        .map(([, act]) => `a public link of act ${act}, which does not name it`),
      ...[...ofActs]
        .filter(([hash, act]) => (actInHash(hash) ?? links.get(hash)) !== act)
        .map(([, act]) => `act ${act}: its public link does not exist`),
    ],
  };
}
