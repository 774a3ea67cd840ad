import { savedAssortment } from "#functions/assortments/assortmentWire.ts";
import { addAssortment } from "#functions/data/assortments/assortment.ts";
import { endpoint } from "#functions/entry/http.ts";
import { assortmentRoutes } from "#shared/api/areas/assortments.ts";
import { centsFromWire } from "#shared/domain/quantities/money.ts";

export const handler = endpoint(assortmentRoutes.create, async ({ body }) => {
  const { code, name, unit, fixed_price } = body;
  return savedAssortment(await addAssortment({ code, name, unit, fixedPriceCents: centsFromWire(fixed_price) }));
});
