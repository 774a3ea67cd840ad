import { wireGroup } from "#functions/assortments/groupWire.ts";
import { allAssortmentGroups } from "#functions/assortments/store/assortmentGroup.ts";
import { allDestinations } from "#functions/companies/groupDestinations.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { byName } from "#shared/basics/estonianOrder.ts";

export const handler = endpoint(assortmentRoutes.groups, async () => {
  const [groups, destinations] = await Promise.all([allAssortmentGroups(), allDestinations()]);
  return {
    groups: groups.toSorted(byName).map(wireGroup),
    destinations: destinations.map(({ id, name, buyerName }) => ({ id, name, buyer: buyerName })).toSorted(byName),
  };
});
