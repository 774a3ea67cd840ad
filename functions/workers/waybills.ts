import { numbersOfActs } from "#functions/data/acts/act.ts";
import { worker } from "#functions/entry/queue.ts";
import { importWaybill, queueChangedWaybills } from "#functions/reports/import/importWaybills.ts";

export const handler = worker("waybills", async (message) => {
  if (message.kind === "changed") await queueChangedWaybills();
  else await importWaybill(message.company, message.number, numbersOfActs);
});
