import { ownComposite, wireComposite } from "#functions/compositeReports/compositeView.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.load, async ({ params, viewer }) =>
  wireComposite(await ownComposite(params.id, viewer)),
);
