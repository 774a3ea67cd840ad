import { oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { ListedPrice, PriceKey } from "#shared/prices/priceList.ts";

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

export function addPrice(price: StoredPrice): Promise<boolean> {
  return write(PriceEntity.create(price));
}

/** Changes a price that is `original`, or already `cents`: a repeated call is harmless. */
export async function changePrice(
  key: Key,
  { original, cents }: { original: Cents; cents: Cents },
): Promise<"done" | "changed" | "missing"> {
  if (await write(PriceEntity.patch(key, { cents }, { when: { cents: oneOf([original, cents]) } }))) return "done";
  return (await PriceEntity.get(key)) ? "changed" : "missing";
}

export function removePrice(key: Key): Promise<boolean> {
  return write(PriceEntity.remove(key));
}
