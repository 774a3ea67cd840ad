import { downloadLink } from "#functions/clients/files.ts";
import { ownComposite } from "#functions/compositeReports/ownComposite.ts";
import { Problem } from "#functions/core/problem.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { noteDelivered } from "#functions/data/compositeReports/compositeRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { compositeReportRoutes } from "#shared/api/areas/compositeReports.ts";
import { tallinnDay } from "#shared/domain/dates/tallinnClock.ts";

export const handler = endpoint(compositeReportRoutes.file, async ({ params, viewer }) => {
  const { id, state, fileKey, completed, scope } = await ownComposite(params.id, viewer);
  // Roles and employments may have ended since the report was made.
  const isStillTheirs = scope.sellersAllowed?.every((seller) => viewer.companies.includes(seller));
  if (state !== "complete" || !(isSuperUser(viewer) || isStillTheirs)) throw new Problem("not_found");
  const location = await downloadLink(fileKey, `Koondraport ${tallinnDay(completed)}.xlsx`);
  await noteDelivered(viewer.id, id);
  return { location };
});
