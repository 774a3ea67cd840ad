import { savedGroup } from "#functions/assortments/groupWire.ts";
import { assortmentGroupById, changeAssortmentGroup } from "#functions/assortments/store/assortmentGroup.ts";
import { destinationsOfForm } from "#functions/companies/groupDestinations.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";

export const handler = endpoint(assortmentRoutes.changeGroup, async ({ params, body }) => {
  const before = await assortmentGroupById(Number(params.id));
  if (!before) throw new Problem("not_found");
  if (before.version !== body.version) throw new Problem("group_changed");
  const changed = {
    name: body.name,
    destinations: await destinationsOfForm(body.destinations, before.destinations),
    forecastsPerDestination: body.forecasts_per_destination,
    ungroupedDestination: body.ungrouped_destination,
  };
  return savedGroup(await changeAssortmentGroup(before, changed));
});
