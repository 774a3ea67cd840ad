import { entity } from "#functions/platform/table/entity.ts";
import { type Act, actsById } from "./act.ts";

interface PurchaseActs {
  salesAct: number;
  acts: readonly number[];
}

/** An item of its own, not an index, since a save decides by it (docs/rules/storage.md, "Reading what was just written"). */
export const PurchaseActsEntity = /* @__PURE__ */ entity<PurchaseActs>()({
  name: "purchaseActs",
  key: { of: ["salesAct"] },
});

/** Returns acts in the order of their ids, which a batch read does not keep. */
export async function purchaseActsOf(salesAct: number): Promise<Act[]> {
  const stored = await PurchaseActsEntity.get({ salesAct });
  const acts = await actsById(stored?.acts ?? []);
  return [...acts.values()].toSorted((one, other) => one.id - other.id);
}

export async function purchaseIdsOf(salesActs: readonly number[]): Promise<Map<number, readonly number[]>> {
  const stored = await PurchaseActsEntity.getAll(salesActs.map((salesAct) => ({ salesAct })));
  return new Map(stored.map(({ salesAct, acts }) => [salesAct, acts]));
}
