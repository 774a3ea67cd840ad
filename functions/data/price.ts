import { CustomAttributeType, Entity, Service } from "electrodb";
import type { ListedPrice, PriceKey } from "../../shared/domain/priceList.ts";
import { isRefusedCondition } from "./conditions.ts";
import { documents, PAGE_SIZE, table } from "./table.ts";
import { commit } from "./transaction.ts";

export interface StoredPrice extends ListedPrice {
  buyer: number;
}

export const PriceEntity = new Entity(
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
      /** What does this buyer pay? */
      ofBuyer: {
        pk: { field: "pk", composite: ["buyer"] },
        sk: { field: "sk", composite: ["assortment", "destination", "certificate", "validFrom"], casing: "none" },
      },
    },
  },
  table,
);

/** How many prices a buyer has, written with them, so that a page need not count. */
const PriceCountEntity = new Entity(
  {
    model: { entity: "priceCount", version: "1", service: "virn" },
    attributes: {
      buyer: { type: "number", required: true },
      total: { type: "number", required: true, default: 0 },
    },
    indexes: { ofBuyer: { pk: { field: "pk", composite: ["buyer"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

const service = new Service({ price: PriceEntity, count: PriceCountEntity }, { client: documents, table: table.table });

type Key = PriceKey & { buyer: number };

export async function pricesOfBuyer(buyer: number): Promise<StoredPrice[]> {
  const { data } = await PriceEntity.query.ofBuyer({ buyer }).go({ pages: "all" });
  return data;
}

export async function pageOfPrices(
  buyer: number,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ prices: StoredPrice[]; next: string | null }> {
  const { data, cursor: next } = await PriceEntity.query
    .ofBuyer({ buyer })
    .go({ limit, ...(cursor ? { cursor } : {}) });
  return { prices: data, next };
}

export async function priceCount(buyer: number): Promise<number> {
  const { data } = await PriceCountEntity.get({ buyer }).go();
  return data?.total ?? 0;
}

/** False when a price for the same thing from the same day is there already. */
export async function addPrice(price: StoredPrice): Promise<boolean> {
  const { ok } = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.price.create(price).commit(),
        entities.count.upsert({ buyer: price.buyer }).add({ total: 1 }).commit(),
      ])
      .go(),
  );
  return ok;
}

/** False when the price is not there any more. */
export async function changePrice(key: Key, cents: number): Promise<boolean> {
  try {
    await PriceEntity.patch(key).set({ cents }).go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}

/** False when it was not there. */
export async function removePrice(key: Key): Promise<boolean> {
  const { ok } = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.price.remove(key).commit(),
        entities.count.upsert({ buyer: key.buyer }).add({ total: -1 }).commit(),
      ])
      .go(),
  );
  return ok;
}
