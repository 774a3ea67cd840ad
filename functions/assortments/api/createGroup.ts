import { savedGroup } from "#functions/assortments/groupWire.ts";
import { addAssortmentGroup, allAssortmentGroups } from "#functions/assortments/store/assortmentGroup.ts";
import { destinationsOfForm } from "#functions/companies/groupDestinations.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { MAX_GROUPS } from "#shared/assortments/assortments.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";

export const handler = endpoint(assortmentRoutes.createGroup, async ({ body }) => {
  const [groups, destinations] = await Promise.all([allAssortmentGroups(), destinationsOfForm(body.destinations, [])]);
  if (groups.length >= MAX_GROUPS) throw new Problem("groups_full");
  const { name, unit, forecasts_per_destination, ungrouped_destination } = body;
  const facts = {
    name,
    unit,
    destinations,
    forecastsPerDestination: forecasts_per_destination,
    ungroupedDestination: ungrouped_destination,
  };
  return savedGroup(await addAssortmentGroup(facts));
});
