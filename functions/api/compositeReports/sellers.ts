import { sellersFor } from "#functions/compositeReports/compositeCompanies.ts";
import { endpoint } from "#functions/entry/http.ts";
import { compositeReportRoutes } from "#shared/api/areas/compositeReports.ts";

export const handler = endpoint(compositeReportRoutes.sellers, async ({ query, viewer }) =>
  sellersFor(viewer, query.search ?? ""),
);
