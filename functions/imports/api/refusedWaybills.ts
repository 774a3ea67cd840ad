import { refusedQueue } from "#functions/imports/store/waybillQueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { importRoutes } from "#shared/imports/contract.ts";
import { remedyOf } from "#shared/imports/waybillRemedies.ts";

export const handler = endpoint(importRoutes.refusedWaybills, async () => {
  const { waybills, isWhole } = await refusedQueue();
  const results = waybills.map(({ number, reason, cause, since }) => ({
    number,
    reason,
    remedy: remedyOf(cause),
    since,
  }));
  return { results, is_whole: isWhole };
});
