import { buyersFor } from "#functions/compositeReports/compositeCompanies.ts";
import { endpoint } from "#functions/entry/http.ts";
import { compositeReportRoutes } from "#shared/api/areas/compositeReports.ts";

export const handler = endpoint(compositeReportRoutes.buyers, async ({ query, viewer }) =>
  buyersFor(viewer, query.search ?? ""),
);
