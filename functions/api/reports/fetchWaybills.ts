import { reportRoutes } from "../../../shared/api/areas/reports.ts";
import { enqueue } from "../../clients/queues.ts";
import { endpoint } from "../../core/http.ts";

export const handler = endpoint(reportRoutes.fetchWaybills, async () => {
  await enqueue("waybills", [{ kind: "changed" }]);
  return undefined;
});
