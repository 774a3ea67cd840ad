import { changing } from "#scripts/verifying/basis/changes.ts";
import type { Check, Difference, Keeping } from "#scripts/verifying/basis/check.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { rowsBeside } from "./reportCheck.ts";

/** A report with acted rows, or with purchase acts that it names. */
interface Naming {
  id: number;
  named: readonly number[];
  acts: readonly number[];
  /** Act and owner of its acted rows. */
  keys: readonly string[];
}

interface Purchase {
  id: number;
  /** Sales act and owner. */
  key: string;
}

type KeptPurchase = { wants: string; by: Naming } | { names: number; by: Naming } | { has: Purchase };

/** The purchase acts that reports name are those of the owners of their acted rows. */
export function purchaseCheck(): Check {
  const purchases = new Map<string, number>();
  const keys = new Map<number, string>();
  const busy = new Set<number>();
  const wanting = new Map<string, Naming[]>();
  const naming = new Map<number, Naming[]>();
  const add = (kept: KeptPurchase) => {
    if ("has" in kept) {
      purchases.set(kept.has.key, kept.has.id);
      keys.set(kept.has.id, kept.has.key);
    } else if ("wants" in kept) append(wanting, kept.wants, kept.by);
    else append(naming, kept.names, kept.by);
  };
  const keeps: Keeping<KeptPurchase> = {
    name: "purchase acts of reports",
    *drain() {
      for (const [id, key] of keys) for (const at of [key, nameKey(id)]) yield [at, { has: { id, key } }] as const;
      for (const [wants, reports] of wanting) for (const by of reports) yield [wants, { wants, by }] as const;
      for (const [names, reports] of naming) for (const by of reports) yield [nameKey(names), { names, by }] as const;
      for (const map of [purchases, keys, wanting, naming]) map.clear();
    },
    add,
  };
  return {
    isFirst: true,
    derives: [{ of: "report", attributes: ["purchases"] }],
    keeps,
    everywhere: ["actJob"],
    take(partition) {
      for (const { type, state, salesAct, seller, id } of partition.of("act")) {
        if (type === PURCHASE_ACT && state === "ready") add({ has: { id, key: `${salesAct} ${seller}` } });
      }
      for (const { act } of partition.of("actJob")) busy.add(act);
      for (const { id, actOf, purchases: named = [] } of partition.of("report")) {
        if (named.length === 0 && actOf.every((act) => act === 0)) continue;
        const owners = rowsBeside(partition.of("reportRows")).map(({ owner }) => owner);
        const own = new Set(actOf.flatMap((act, index) => (act > 0 ? `${act} ${owners[index]}` : [])));
        const by = { id, named, acts: [...new Set(actOf)], keys: [...own] };
        for (const wants of own) add({ wants, by });
        for (const names of named) add({ names, by });
      }
    },
    differences() {
      const isIdle = ({ acts }: Naming) => !acts.some((act) => busy.has(act));
      const wrong = new Map<number, Wrong>();
      const wrongOf = (by: Naming) => {
        const own = wrong.get(by.id) ?? { by, missing: [], stray: [], twice: [] };
        wrong.set(by.id, own);
        return own;
      };
      for (const [wants, reports] of wanting) {
        const id = purchases.get(wants);
        if (id === undefined) continue;
        for (const by of reports) if (isIdle(by) && !by.named.includes(id)) wrongOf(by).missing.push(id);
      }
      for (const [names, reports] of naming) {
        const key = keys.get(names) ?? "";
        const seen = new Set<number>();
        for (const by of reports.filter(isIdle)) {
          if (!by.keys.includes(key)) wrongOf(by).stray.push(names);
          else if (seen.has(by.id)) wrongOf(by).twice.push(names);
          seen.add(by.id);
        }
      }
      return [...wrong.values()].flatMap(differencesOf);
    },
  };
}

interface Wrong {
  by: Naming;
  missing: number[];
  stray: number[];
  twice: number[];
}

/** One write mends all of them. */
function differencesOf({ by: { id, named }, missing, stray, twice }: Wrong): Difference[] {
  const right = new Set([...named.filter((one) => !stray.includes(one)), ...missing]);
  const mend = changing({
    entity: "report",
    key: { id },
    was: { purchases: named.length > 0 ? named : undefined },
    is: { purchases: right.size > 0 ? [...right] : undefined },
  });
  return [
    ...missing.map((act) => `report ${id}: does not name purchase act ${act}, which has rows of it`),
    ...stray.map((act) => `report ${id}: names purchase act ${act}, which has no rows of it`),
    ...twice.map((act) => `report ${id}: names purchase act ${act} twice`),
  ].map((text, index) => ({ text, mend: index === 0 ? mend : undefined }));
}

function append<Key>(lists: Map<Key, Naming[]>, key: Key, one: Naming): void {
  const own = lists.get(key) ?? [];
  lists.set(key, own);
  own.push(one);
}

const nameKey = (purchase: number) => `named ${purchase}`;
