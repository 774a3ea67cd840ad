import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import { type Act, actsById } from "./act.ts";

/** Beside the sales act and not an index, since a save decides by it (docs/rules/storage.md, "Reading what was just written"). */
export const PurchaseActsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "purchaseActs", version: "1", service: "virn" },
    attributes: {
      salesAct: idInKey,
      acts: { type: CustomAttributeType<readonly number[]>("any"), required: true },
    },
    indexes: { ofSalesAct: { pk: { field: "pk", composite: ["salesAct"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

/** In the order of their ids; a batch read has none. */
export async function purchaseActsOf(salesAct: number): Promise<Act[]> {
  const { data } = await PurchaseActsEntity.get({ salesAct }).go({ consistent: true });
  const acts = await actsById(data?.acts ?? []);
  return [...acts.values()].toSorted((one, other) => one.id - other.id);
}

/** Ids by sales act; a sales act without purchase acts is left out. */
export async function purchaseIdsOf(salesActs: readonly number[]): Promise<Map<number, readonly number[]>> {
  if (salesActs.length === 0) return new Map();
  const keys = salesActs.map((salesAct) => ({ salesAct }));
  const { data } = await PurchaseActsEntity.get(keys).go({ consistent: true, concurrent: 4 });
  return new Map(data.map(({ salesAct, acts }) => [salesAct, acts]));
}
