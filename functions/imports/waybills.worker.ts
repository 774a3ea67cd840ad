import { numbersOfActs } from "#functions/acts/store/act.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { fetchCompany, fetchEachCompany } from "./evr/fetchCompanies.ts";
import { importWaybill } from "./importWaybills.ts";

export const handler = worker("waybills", async (message) => {
  if (message.kind === "waybill") {
    await importWaybill(message.company, message.number, { numbersOfActs, seen: openSeenSites(false) });
  } else if (message.company) await fetchCompany(message.company);
  else await fetchEachCompany();
});
