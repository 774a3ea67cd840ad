import { ownComposite } from "#functions/compositeReports/compositeView.ts";
import { noteDelivered } from "#functions/compositeReports/store/compositeRun.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { compositeReportRoutes } from "#shared/compositeReports/contract.ts";

export const handler = endpoint(compositeReportRoutes.file, async ({ params, viewer }) => {
  const { id, state, fileKey, completed, scope } = await ownComposite(params.id, viewer);
  // Roles and employments may have ended since the report was made.
  const isStillTheirs = scope.sellersAllowed?.every((seller) => viewer.companies.includes(seller));
  if (state !== "complete" || !(isSuperUser(viewer) || isStillTheirs)) throw new Problem("not_found");
  const location = await downloadLink(fileKey, `Koondraport ${tallinnDay(completed)}.xlsx`);
  await noteDelivered(viewer.id, id);
  return { location };
});
