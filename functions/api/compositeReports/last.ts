import { wireComposite } from "#functions/compositeReports/compositeWire.ts";
import { Problem } from "#functions/core/problem.ts";
import { compositeRunOfPerson } from "#functions/data/compositeReports/compositeRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { compositeReportRoutes } from "#shared/api/areas/compositeReports.ts";

export const handler = endpoint(compositeReportRoutes.last, async ({ viewer }) => {
  const run = await compositeRunOfPerson(viewer.id);
  if (!run || run.isDelivered || run.state === "cancelled") throw new Problem("not_found");
  return wireComposite(run);
});
