import { oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { ListedPrice, PriceKey } from "#shared/prices/priceList.ts";
import { wantPricing } from "./pricingWanted.ts";

export interface StoredPrice extends ListedPrice {
  buyer: number;
}

export const PriceEntity = /* @__PURE__ */ entity<StoredPrice>()({
  name: "price",
  /** What does this buyer pay? Some hundred prices, read whole, since a price ends where the next one begins. */
  key: { of: ["buyer"], by: ["assortment", "destination", "certificate", "validFrom"] },
});

type Key = PriceKey & { buyer: number };

/** Reads consistently: a new price must reach the waiting rows. */
export function pricesOfBuyer(buyer: number): Promise<StoredPrice[]> {
  return PriceEntity.all("key", { buyer });
}

/** Also notes that waiting rows of the buyer want this price. False when it exists. */
export function addPrice(price: StoredPrice, now = new Date()): Promise<boolean> {
  return withPricing(PriceEntity.create(price), price.buyer, now);
}

/** Changes a price that is `original`, or already `cents`: a repeated call is harmless. Waiting rows want it, as a new one. */
export async function changePrice(
  key: Key,
  { original, cents }: { original: Cents; cents: Cents },
  now: Date,
): Promise<"done" | "changed" | "missing"> {
  const change = PriceEntity.patch(key, { cents }, { when: { cents: oneOf([original, cents]) } });
  if (await withPricing(change, key.buyer, now)) return "done";
  return (await PriceEntity.get(key)) ? "changed" : "missing";
}

async function withPricing(price: Write, buyer: number, now: Date): Promise<boolean> {
  const { ok } = await commit([price, wantPricing(buyer, now.getTime())]);
  return ok;
}

export function removePrice(key: Key): Promise<boolean> {
  return write(PriceEntity.remove(key));
}
