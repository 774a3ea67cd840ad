import { sellersFor } from "#functions/compositeReports/compositeCompanies.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.sellers, async ({ query, viewer }) =>
  sellersFor(viewer, query.search ?? ""),
);
