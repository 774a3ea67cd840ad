import { wireGroup } from "#functions/assortments/groupWire.ts";
import { allAssortmentGroups } from "#functions/assortments/store/assortmentGroup.ts";
import { allPlaces } from "#functions/companies/places.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";

export const handler = endpoint(assortmentRoutes.groups, async () => {
  const [groups, places] = await Promise.all([allAssortmentGroups(), allPlaces()]);
  return {
    groups: groups.toSorted((a, b) => compareEstonian(a.name, b.name) || a.id - b.id).map(wireGroup),
    destinations: places
      .map(({ id, name, buyerName }) => ({ id, name, buyer: buyerName }))
      .toSorted((a, b) => compareEstonian(a.name, b.name) || a.id - b.id),
  };
});
