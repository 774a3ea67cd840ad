import { savedGroup } from "#functions/assortments/groupWire.ts";
import { placesOfForm } from "#functions/companies/placesOfForm.ts";
import { Problem } from "#functions/core/problem.ts";
import { assortmentGroupById, changeAssortmentGroup } from "#functions/data/assortments/assortmentGroup.ts";
import { endpoint } from "#functions/entry/http.ts";
import { assortmentGroupRoutes } from "#shared/api/areas/forecasts/assortmentGroups.ts";

export const handler = endpoint(assortmentGroupRoutes.change, async ({ params, body }) => {
  const before = await assortmentGroupById(Number(params.id));
  if (!before) throw new Problem("not_found");
  if (before.version !== body.version) throw new Problem("group_changed");
  const changed = {
    name: body.name,
    places: await placesOfForm(body.destinations, before.places),
    forecastsPerDestination: body.forecasts_per_destination,
    ungroupedDestination: body.ungrouped_destination,
  };
  return savedGroup(await changeAssortmentGroup(before, changed));
});
