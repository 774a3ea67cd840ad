import { CustomAttributeType, Entity } from "electrodb";
import { isRefusedCondition } from "#functions/data/table/conditions.ts";
import { table } from "#functions/data/table/table.ts";
import type { ListedPrice, PriceKey } from "#shared/domain/prices/priceList.ts";

export interface StoredPrice extends ListedPrice {
  buyer: number;
}

export const PriceEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "price", version: "1", service: "virn" },
    attributes: {
      buyer: { type: "number", required: true },
      /** '' for every destination of the buyer. */
      destination: { type: "string", required: true },
      assortment: { type: "number", required: true },
      /** 0 uncertified, 10 PEFC, 20 FSC. */
      certificate: { type: CustomAttributeType<0 | 10 | 20>("number"), required: true },
      validFrom: { type: "string", required: true },
      cents: { type: "number", required: true },
    },
    indexes: {
      /** What does this buyer pay? Some hundred prices, read whole, since a price ends where the next one begins. */
      ofBuyer: {
        pk: { field: "pk", composite: ["buyer"] },
        sk: { field: "sk", composite: ["assortment", "destination", "certificate", "validFrom"], casing: "none" },
      },
    },
  },
  table,
);

type Key = PriceKey & { buyer: number };

/** Read as it stands at this moment: a price that was just added is what the waiting rows are priced by. */
export async function pricesOfBuyer(buyer: number): Promise<StoredPrice[]> {
  const { data } = await PriceEntity.query.ofBuyer({ buyer }).go({ pages: "all", consistent: true });
  return data;
}

/** False when a price for the same thing from the same day is there already. */
export async function addPrice(price: StoredPrice): Promise<boolean> {
  return unlessRefused(PriceEntity.create(price).go());
}

/** False when the price is not there any more. */
export async function changePrice(key: Key, cents: number): Promise<boolean> {
  return unlessRefused(PriceEntity.patch(key).set({ cents }).go());
}

/** False when it was not there. */
export async function removePrice(key: Key): Promise<boolean> {
  return unlessRefused(PriceEntity.remove(key).go());
}

async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
