import { savedGroup } from "#functions/assortments/groupWire.ts";
import { placesOfForm } from "#functions/companies/placesOfForm.ts";
import { Problem } from "#functions/core/problem.ts";
import { addAssortmentGroup, allAssortmentGroups } from "#functions/data/assortments/assortmentGroup.ts";
import { endpoint } from "#functions/entry/http.ts";
import { assortmentGroupRoutes } from "#shared/api/areas/forecasts/assortmentGroups.ts";
import { MAX_GROUPS } from "#shared/domain/assortments/assortmentGroups.ts";

export const handler = endpoint(assortmentGroupRoutes.create, async ({ body }) => {
  const [groups, places] = await Promise.all([allAssortmentGroups(), placesOfForm(body.destinations, [])]);
  if (groups.length >= MAX_GROUPS) throw new Problem("groups_full");
  const { name, unit, forecasts_per_destination, ungrouped_destination } = body;
  const facts = {
    name,
    unit,
    places,
    forecastsPerDestination: forecasts_per_destination,
    ungroupedDestination: ungrouped_destination,
  };
  return savedGroup(await addAssortmentGroup(facts));
});
