import { savedGroup } from "#functions/assortments/groupWire.ts";
import { assortmentGroupById, changeAssortmentGroup } from "#functions/assortments/store/assortmentGroup.ts";
import { destinationsOfForm } from "#functions/companies/groupDestinations.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { camelKeys } from "#shared/platform/wireNames.ts";

export const handler = endpoint(assortmentRoutes.changeGroup, async ({ params, body }) => {
  const before = await assortmentGroupById(Number(params.id));
  if (!before) throw new Problem("not_found");
  if (before.version !== body.version) throw new Problem("group_changed");
  const { name, forecastsPerDestination, ungroupedDestination } = camelKeys(body);
  const destinations = await destinationsOfForm(body.destinations, before.destinations);
  const changed = { name, destinations, forecastsPerDestination, ungroupedDestination };
  return savedGroup(await changeAssortmentGroup(before, changed));
});
