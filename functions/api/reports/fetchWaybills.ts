import { enqueue } from "#functions/clients/queues.ts";
import { endpoint } from "#functions/entry/http.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.fetchWaybills, async () => {
  await enqueue("waybills", [{ kind: "changed" }]);
  return undefined;
});
