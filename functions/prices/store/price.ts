import { CustomAttributeType } from "electrodb";
import { centsAttribute } from "#functions/platform/table/attributes.ts";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
import type { PricedCertificate } from "#shared/assortments/certificates.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { ListedPrice, PriceKey } from "#shared/prices/priceList.ts";

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
      certificate: { type: CustomAttributeType<PricedCertificate>("number"), required: true },
      validFrom: { type: "string", required: true },
      cents: centsAttribute,
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

/** Reads consistently: a price that was just added must reach the waiting rows. */
export async function pricesOfBuyer(buyer: number): Promise<StoredPrice[]> {
  const { data } = await PriceEntity.query.ofBuyer({ buyer }).go({ pages: "all", consistent: true });
  return data;
}

/** False when there is a price for the same thing from the same day. */
export async function addPrice(price: StoredPrice): Promise<boolean> {
  return unlessRefused(PriceEntity.create(price).go());
}

/** Changes a price that is `original`, or is `cents` already, which makes a repeated call harmless. */
export async function changePrice(
  key: Key,
  { original, cents }: { original: Cents; cents: Cents },
): Promise<"done" | "changed" | "missing"> {
  const isSeen = await unlessRefused(
    PriceEntity.patch(key)
      .set({ cents })
      .where((price, { eq }) => `(${eq(price.cents, original)} OR ${eq(price.cents, cents)})`)
      .go(),
  );
  if (isSeen) return "done";
  const { data } = await PriceEntity.get(key).go({ consistent: true });
  return data ? "changed" : "missing";
}

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
