import { wireComposite } from "#functions/compositeReports/compositeWire.ts";
import { ownComposite } from "#functions/compositeReports/ownComposite.ts";
import { endpoint } from "#functions/entry/http.ts";
import { compositeReportRoutes } from "#shared/api/areas/compositeReports.ts";

export const handler = endpoint(compositeReportRoutes.load, async ({ params, viewer }) =>
  wireComposite(await ownComposite(params.id, viewer)),
);
