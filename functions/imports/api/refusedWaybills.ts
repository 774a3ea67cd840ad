import { refusedQueue } from "#functions/imports/store/waybillQueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.refusedWaybills, async () => {
  const { waybills, isWhole } = await refusedQueue();
  const results = waybills.map(({ number, reason, since }) => ({ number, reason, since }));
  return { results, is_whole: isWhole };
});
