import { changing } from "#scripts/verifying/basis/changes.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { rowsBeside } from "./reportCheck.ts";

/** The purchase acts that reports name are those of the owners of their acted rows. */
export function purchaseCheck(): Check {
  const purchases = new Map<string, number>();
  const busy = new Set<number>();
  const reports: { id: number; named: readonly number[]; acts: Set<number>; keys: Set<string> }[] = [];
  return {
    isFirst: true,
    derives: [{ of: "report", attributes: ["purchases"] }],
    take(partition) {
      for (const { type, state, salesAct, seller, id } of partition.of("act")) {
        if (type === PURCHASE_ACT && state === "ready") purchases.set(`${salesAct} ${seller}`, id);
      }
      for (const { act } of partition.of("actJob")) busy.add(act);
      for (const { id, actOf, purchases: named = [] } of partition.of("report")) {
        if (named.length === 0 && actOf.every((act) => act === 0)) continue;
        const owners = rowsBeside(partition.of("reportRows")).map(({ owner }) => owner);
        const keys = new Set(actOf.flatMap((act, index) => (act > 0 ? `${act} ${owners[index]}` : [])));
        reports.push({ id, named, acts: new Set(actOf), keys });
      }
    },
    differences() {
      return reports.flatMap(({ id, named, acts, keys }) => {
        if ([...acts].some((act) => busy.has(act))) return [];
        const expected = new Set([...keys].flatMap((key) => purchases.get(key) ?? []));
        const isRight = named.length === expected.size && named.every((one) => expected.has(one));
        return isRight
          ? []
          : [
              {
                text: `report ${id}: names purchase acts ${named.join(", ")}, has ${[...expected].join(", ")}`,
                mend: changing({
                  entity: "report",
                  key: { id },
                  was: { purchases: named.length > 0 ? named : undefined },
                  is: { purchases: expected.size > 0 ? [...expected] : undefined },
                }),
              },
            ];
      });
    },
  };
}
