import { wireAssortment } from "#functions/assortments/assortmentWire.ts";
import { allAssortments } from "#functions/data/assortments/assortment.ts";
import { endpoint } from "#functions/entry/http.ts";
import { assortmentRoutes } from "#shared/api/areas/assortments.ts";
import { compareEstonian } from "#shared/domain/names/estonianOrder.ts";

export const handler = endpoint(assortmentRoutes.list, async () => {
  const assortments = await allAssortments();
  return assortments.toSorted((a, b) => compareEstonian(a.name, b.name) || a.id - b.id).map(wireAssortment);
});
