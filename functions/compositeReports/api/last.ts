import { wireComposite } from "#functions/compositeReports/compositeView.ts";
import { compositeRunOfPerson } from "#functions/compositeReports/store/compositeRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.last, async ({ viewer }) => {
  const run = await compositeRunOfPerson(viewer.id);
  if (!run || run.isDelivered || run.state === "cancelled") throw new Problem("not_found");
  return wireComposite(run);
});
