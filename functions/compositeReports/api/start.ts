import { isDeepStrictEqual } from "node:util";
import { compositeScope } from "#functions/compositeReports/compositeScope.ts";
import { wireComposite } from "#functions/compositeReports/compositeView.ts";
import { beginCompositeRun } from "#functions/compositeReports/store/compositeRun.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.start, async ({ body, viewer, now }) => {
  const scope = await compositeScope(body, viewer);
  const { run, isNew } = await beginCompositeRun(viewer.id, scope, now);
  if (!isNew && !isDeepStrictEqual(run.scope, scope)) {
    throw new Problem("composite_busy", {
      message: `Teie eelmist aruannet alles koostatakse (${run.percent} %). Oodake, kuni see valmib, või katkestage see.`,
    });
  }
  if (isNew) await enqueue("compositeReports", [{ person: viewer.id, report: run.id }]);
  return wireComposite(run);
});
