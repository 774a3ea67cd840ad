import { type Origin, origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { type Write, write } from "#functions/platform/table/transaction.ts";
import type { EpochMs } from "#shared/basics/measures.ts";

/** A buyer with a new price whose waiting rows are not priced yet. */
export interface PricingWanted extends Origin {
  buyer: number;
  /** Of the newest price. */
  since: EpochMs;
}

export const PricingWantedEntity = /* @__PURE__ */ entity<PricingWanted>()({
  name: "pricingWanted",
  /** Which buyers have new prices? A handful, read whole. */
  key: { of: [], by: ["buyer"] },
});

/** Belongs in the transaction of the price. */
export function wantPricing(buyer: number, since: number): Write {
  return PricingWantedEntity.put({ buyer, since, ...origin() });
}

export function pricingWanted(buyer: number): Promise<PricingWanted | undefined> {
  return PricingWantedEntity.get({ buyer });
}

export async function pricingWantedSince(until: number): Promise<PricingWanted[]> {
  const wanted = await PricingWantedEntity.all("key", {}, { consistent: false });
  return wanted.filter(({ since }) => since <= until);
}

/** Stays when a newer price has come. */
export async function endPricing({ buyer, since }: PricingWanted): Promise<void> {
  await write(PricingWantedEntity.delete({ buyer }, { since }));
}
