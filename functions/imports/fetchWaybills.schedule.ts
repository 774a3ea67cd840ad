import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";

export const handler = schedule("fetchWaybills", async () => {
  await enqueue("waybills", [{ kind: "changed" }]);
});
