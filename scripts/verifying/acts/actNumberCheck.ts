import type { Check } from "#scripts/verifying/basis/check.ts";
import { Pairs } from "#scripts/verifying/basis/pairs.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { numberKey } from "#shared/basics/names.ts";

/** The number of each act, which no other act of its type has (docs/rules/acts.md, "Act numbers"). */
export function actNumberCheck(): Check {
  const numbers = new Pairs();
  let jobs = 0;
  return {
    take(partition) {
      for (const { id, type, number, seller, buyer } of partition.of("act")) {
        // The platform gives out the numbers of both kinds of acts: it sells by the one and buys by the other.
        numbers.fact(keyOf(type === PURCHASE_ACT ? buyer : seller, type, numberKey(number)), String(id));
      }
      for (const { issuer, type, key, act } of partition.of("actNumber")) {
        numbers.stored(keyOf(issuer, type, key), String(act));
      }
      jobs += partition.of("actJob").length;
    },
    differences() {
      // A job takes and releases numbers before and after its acts are there.
      if (jobs > 0) return [];
      return numbers.differing().map(({ fact, stored }) => {
        if (fact === undefined) return `a number of acts leads to act ${stored}, which does not have it`;
        return stored === undefined
          ? `act ${fact}: its number leads nowhere, or another act has it too`
          : `act ${fact}: its number leads to act ${stored}`;
      });
    },
  };
}

function keyOf(issuer: number, type: ActType, key: string): string {
  return `${issuer}#${type}#${key}`;
}
