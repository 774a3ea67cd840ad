import type { Check } from "#scripts/verifying/basis/check.ts";

/** The index of acts to sign has the ready acts in no container (docs/rules/signing.md, "Choosing what to sign"). */
export function toSignCheck(): Check {
  const wrong: number[] = [];
  return {
    take(partition) {
      for (const { id, type, state, container, toSign } of partition.of("act")) {
        if (toSign !== (state === "ready" && container === undefined ? type : undefined)) wrong.push(id);
      }
    },
    differences: () => wrong.map((id) => `act ${id}: it is not among the acts to sign as its facts say`),
  };
}
