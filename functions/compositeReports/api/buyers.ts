import { buyersFor } from "#functions/compositeReports/compositeCompanies.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.buyers, async ({ query, viewer }) =>
  buyersFor(viewer, query.search ?? ""),
);
