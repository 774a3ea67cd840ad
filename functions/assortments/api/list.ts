import { wireAssortment } from "#functions/assortments/assortmentWire.ts";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { byName } from "#shared/basics/estonianOrder.ts";

export const handler = endpoint(assortmentRoutes.list, async () => {
  const assortments = await allAssortments();
  return assortments.toSorted(byName).map(wireAssortment);
});
