import { refusedWaybills } from "#functions/imports/store/waybillQueue.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.fetchWaybills, async () => {
  // EVR answers only changed waybills, and the missing names may exist by now.
  const refused = (await refusedWaybills()).map((waybill) => ({ kind: "waybill", ...waybill }) as const);
  await enqueue("waybills", [{ kind: "changed" }, ...refused]);
  return undefined;
});
