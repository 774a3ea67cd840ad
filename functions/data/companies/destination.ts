import { isRefusedCondition } from "#functions/data/table/conditions.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { nextIds } from "#functions/data/table/sequence.ts";
import { idInKey, table } from "#functions/data/table/table.ts";

export interface Destination {
  buyer: number;
  code: string;
  id: number;
  name: string;
}

export const DestinationEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "destination", version: "1", service: "virn" },
    attributes: {
      buyer: { type: "number", required: true },
      code: { type: "string", required: true },
      id: idInKey,
      name: { type: "string", required: true },
    },
    indexes: {
      /** Which destinations does this buyer have? */
      ofBuyer: { pk: { field: "pk", composite: ["buyer"] }, sk: { field: "sk", composite: ["code"], casing: "none" } },
    },
  },
  table,
);

export async function destinationsOf(buyer: number): Promise<Destination[]> {
  const { data } = await DestinationEntity.query.ofBuyer({ buyer }).go({ pages: "all" });
  return data;
}

export async function addDestination(buyer: number, code: string, name: string): Promise<void> {
  try {
    await DestinationEntity.create({ buyer, code, name, id: await nextIds("destination") }).go();
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
  }
}
