import { savedAssortment } from "#functions/assortments/assortmentWire.ts";
import { boundsFromWire } from "#functions/assortments/boundsWire.ts";
import { addAssortment } from "#functions/data/assortments/assortment.ts";
import { endpoint } from "#functions/entry/http.ts";
import { assortmentRoutes } from "#shared/api/areas/assortments.ts";
import { centsFromWire } from "#shared/domain/quantities/money.ts";

export const handler = endpoint(assortmentRoutes.create, async ({ body }) => {
  const { code, name, unit, fixed_price, bounds } = body;
  const facts = { code, name, unit, fixedPriceCents: centsFromWire(fixed_price) };
  return savedAssortment(await addAssortment({ ...facts, ...(bounds ? { bounds: boundsFromWire(bounds) } : {}) }));
});
