import { destinationsFor, namedDestinations } from "#functions/compositeReports/compositeDestinations.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.destinations, async ({ viewer }) => {
  const named = await namedDestinations(await destinationsFor(viewer));
  return named.toSorted((one, other) => compareEstonian(one.name, other.name));
});
