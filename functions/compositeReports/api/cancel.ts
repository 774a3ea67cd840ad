import { ownComposite } from "#functions/compositeReports/compositeView.ts";
import { cancelCompositeRun, noteDelivered } from "#functions/compositeReports/store/compositeRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.cancel, async ({ params, viewer }) => {
  const { id } = await ownComposite(params.id, viewer);
  if (!(await cancelCompositeRun(viewer.id, id))) await noteDelivered(viewer.id, id);
  return undefined;
});
