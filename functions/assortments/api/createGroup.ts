import { savedGroup } from "#functions/assortments/groupWire.ts";
import { addAssortmentGroup, allAssortmentGroups } from "#functions/assortments/store/assortmentGroup.ts";
import { destinationsOfForm } from "#functions/companies/groupDestinations.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { addToLimited } from "#functions/platform/table/additions.ts";
import { MAX_GROUPS } from "#shared/assortments/assortments.ts";
import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { camelKeys } from "#shared/platform/wireNames.ts";

export const handler = endpoint(assortmentRoutes.createGroup, async ({ body }) => {
  const destinations = await destinationsOfForm(body.destinations, []);
  const { name, unit, forecastsPerDestination, ungroupedDestination } = camelKeys(body);
  const facts = { name, unit, destinations, forecastsPerDestination, ungroupedDestination };
  const saved = await addToLimited("assortmentGroups", async (addition) => {
    if ((await allAssortmentGroups()).length >= MAX_GROUPS) throw new Problem("groups_full");
    const added = await addAssortmentGroup(facts, [addition]);
    return !added.ok && added.reason === "changed" ? undefined : added;
  });
  return savedGroup(saved);
});
