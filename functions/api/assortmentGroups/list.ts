import { wireGroup } from "#functions/assortments/groupWire.ts";
import { allPlaces } from "#functions/companies/allPlaces.ts";
import { allAssortmentGroups } from "#functions/data/assortments/assortmentGroup.ts";
import { endpoint } from "#functions/entry/http.ts";
import { assortmentGroupRoutes } from "#shared/api/areas/forecasts/assortmentGroups.ts";
import { compareEstonian } from "#shared/domain/names/estonianOrder.ts";

export const handler = endpoint(assortmentGroupRoutes.list, async () => {
  const [groups, places] = await Promise.all([allAssortmentGroups(), allPlaces()]);
  return {
    groups: groups.toSorted((a, b) => compareEstonian(a.name, b.name) || a.id - b.id).map(wireGroup),
    destinations: places
      .map(({ id, name, buyerName }) => ({ id, name, buyer: buyerName }))
      .toSorted((a, b) => compareEstonian(a.name, b.name) || a.id - b.id),
  };
});
