import type { ActExport } from "#functions/exports/store/actExport.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { byAct } from "#scripts/verifying/basis/joins.ts";

interface Fact {
  number: string;
  counterpart: number;
  version: number;
}

/** Each act has its export, which says what the act says; acts that a job is making or changing are left out. */
export function exportCheck(): Check {
  const acts = new Map<number, Fact>();
  const salesActs = new Map<number, number>();
  const exports = new Map<number, ActExport>();
  const busy = new Set<number>();
  return {
    join: byAct,
    everywhere: ["actJob"],
    take(partition) {
      for (const { id, state, salesAct, number, counterpart, version } of partition.of("act")) {
        if (state !== "ready") continue;
        acts.set(id, { number, counterpart, version });
        salesActs.set(id, salesAct || id);
      }
      for (const item of partition.of("actExport")) exports.set(item.act, item);
      for (const { act } of partition.of("actJob")) busy.add(act);
    },
    differences: () => [
      ...[...acts]
        .filter(([id]) => !busy.has(salesActs.get(id) ?? id))
        .flatMap(([id, act]) => differenceOf(id, act, exports.get(id))),
      ...[...exports.values()]
        .filter(({ act, isDeleted }) => !acts.has(act) && !isDeleted && !busy.has(act))
        .map(({ act }) => `export of act ${act}, which does not exist`),
    ],
  };
}

function differenceOf(id: number, act: Fact, item: ActExport | undefined): string[] {
  if (!item || item.isDeleted) return [`act ${id}: is in no list of exports`];
  const isSame = item.number === act.number && item.counterpart === act.counterpart && item.actVersion === act.version;
  return isSame ? [] : [`act ${id}: its export is of another version`];
}
