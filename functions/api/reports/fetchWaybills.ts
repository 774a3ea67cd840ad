import { enqueue } from "#functions/clients/queues.ts";
import { refusedWaybills } from "#functions/data/reports/waybillQueue.ts";
import { endpoint } from "#functions/entry/http.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.fetchWaybills, async () => {
  // What Virn was missing may be there by now; EVR answers only waybills that changed.
  const refused = (await refusedWaybills()).map((waybill) => ({ kind: "waybill", ...waybill }) as const);
  await enqueue("waybills", [{ kind: "changed" }, ...refused]);
  return undefined;
});
