import { type Act, type ToSign, toSignOf } from "#functions/acts/store/act.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";

/** The index of acts to sign has the ready acts in no container (docs/rules/signing.md, "Choosing what to sign"). */
export function toSignCheck(): Check {
  const wrong: number[] = [];
  return {
    take(partition) {
      for (const act of partition.of("act")) if (!isListedRightly(act)) wrong.push(act.id);
    },
    differences: () =>
      wrong.map(
        (id) => `act ${id}: it is not among the acts to sign as its facts say; run npm run verify -- --rebuild-signing`,
      ),
  };
}

export function isListedRightly(act: Act & Partial<ToSign>): boolean {
  const wanted = wantedListing(act);
  return act.toSign === wanted.toSign && act.toSignOrder === wanted.toSignOrder;
}

export function wantedListing(act: Act): Partial<ToSign> {
  return act.state === "ready" && act.container === undefined ? toSignOf(act) : {};
}
