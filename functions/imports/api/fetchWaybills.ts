import { refusedWaybills } from "#functions/imports/store/waybillQueue.ts";
import { enqueue } from "#functions/platform/clients/queues.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.fetchWaybills, async () => {
  // What Virn was missing may be there by now; EVR answers only waybills that changed.
  const refused = (await refusedWaybills()).map((waybill) => ({ kind: "waybill", ...waybill }) as const);
  await enqueue("waybills", [{ kind: "changed" }, ...refused]);
  return undefined;
});
