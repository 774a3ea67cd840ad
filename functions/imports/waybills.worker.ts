import { numbersOfActs } from "#functions/acts/store/act.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { importWaybill, queueChangedWaybills } from "./importWaybills.ts";

export const handler = worker("waybills", async (message) => {
  if (message.kind === "changed") await queueChangedWaybills();
  else await importWaybill(message.company, message.number, numbersOfActs);
});
