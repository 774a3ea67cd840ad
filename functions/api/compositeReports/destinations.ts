import { destinationsFor, namedDestinations } from "#functions/compositeReports/compositeDestinations.ts";
import { endpoint } from "#functions/entry/http.ts";
import { compositeReportRoutes } from "#shared/api/areas/compositeReports.ts";
import { compareEstonian } from "#shared/domain/names/estonianOrder.ts";

export const handler = endpoint(compositeReportRoutes.destinations, async ({ viewer }) => {
  const named = await namedDestinations(await destinationsFor(viewer));
  return named.toSorted((one, other) => compareEstonian(one.name, other.name));
});
