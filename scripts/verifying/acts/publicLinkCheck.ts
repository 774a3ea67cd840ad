import { actInHash } from "#functions/acts/store/actHash.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";

/** The public link of an act names it. */
export function publicLinkCheck(): Check {
  const wrong: number[] = [];
  return {
    take(partition) {
      for (const { id, publicHash } of partition.of("act"))
        if (publicHash && actInHash(publicHash) !== id) wrong.push(id);
    },
    differences: () => wrong.map((id) => `act ${id}: its public link names another act`),
  };
}
