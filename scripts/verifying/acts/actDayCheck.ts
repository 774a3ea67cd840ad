import type { Check } from "#scripts/verifying/basis/check.ts";
import { Pairs } from "#scripts/verifying/basis/pairs.ts";

/** Each act that lists show has one item at its date, and nothing else has one. */
export function actDayCheck(): Check {
  const pairs = new Pairs();
  return {
    take(partition) {
      for (const { id, type, date, counterpart, salesAct, state } of partition.of("act")) {
        if (state === "ready") pairs.fact(String(id), `${type} ${date} ${counterpart} ${salesAct || id}`);
      }
      for (const { act, type, date, counterpart, salesAct } of partition.of("actDay")) {
        pairs.stored(String(act), `${type} ${date} ${counterpart} ${salesAct}`);
      }
    },
    differences: () =>
      pairs
        .differing()
        .map(({ key, fact, stored }) =>
          fact === undefined
            ? `act ${key}: is found at a date ("${stored}") that it does not have`
            : `act ${key}: is not found at its date, but at "${stored ?? "none"}"`,
        ),
  };
}
