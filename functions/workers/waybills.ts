import { evrClient } from "#functions/clients/evr/evrClient.ts";
import { evrKeys } from "#functions/clients/evr/evrKeys.ts";
import { enqueue } from "#functions/clients/queues.ts";
import { required } from "#functions/core/env.ts";
import { log } from "#functions/core/log.ts";
import {
  advanceFetchedUntil,
  fetchedUntil,
  queueWaybill,
  unqueueWaybill,
} from "#functions/data/reports/waybillQueue.ts";
import { worker } from "#functions/entry/queue.ts";
import { measuredReportOf } from "#functions/reports/evrReport.ts";
import { openImport } from "#functions/reports/import/importReports.ts";

/** How far back the first fetch of a company goes. */
const FIRST_FETCH_DAYS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

export const handler = worker("waybills", async (message) => {
  if (message.kind === "changed") await queueChanged();
  else await importWaybill(message.company, message.number);
});

/** Puts every waybill that changed since the last fetch into the queue; the cursor moves only past what is queued. */
async function queueChanged(): Promise<void> {
  for (const { company, apiKey } of await evrKeys()) {
    const since = (await fetchedUntil(company)) ?? new Date(Date.now() - FIRST_FETCH_DAYS * DAY_MS).toISOString();
    const client = evrClient({ baseUrl: required("EVR_BASE_URL"), apiKey });
    for await (const { waybills, unreadable, resumeFrom } of client.waybillsChangedSince(since)) {
      const numbers = waybills.flatMap(({ number }) => number ?? []);
      for (const number of numbers) {
        await queueWaybill({ company, number, queuedAt: new Date().toISOString() });
      }
      await enqueue(
        "waybills",
        numbers.map((number) => ({ kind: "waybill", company, number })),
      );
      for (const { number } of unreadable) log.warn("waybill unreadable", { waybill: number });
      await advanceFetchedUntil(company, resumeFrom);
    }
  }
}

/** Turns one waybill into its report. It leaves the queue when it is written, or when there is nothing to write. */
async function importWaybill(company: string, number: string): Promise<void> {
  const key = (await evrKeys()).find((held) => held.company === company);
  if (!key) throw new Error("A waybill waits for a company without an API key");
  const client = evrClient({ baseUrl: required("EVR_BASE_URL"), apiKey: key.apiKey });
  const waybill = await client.waybill(number);
  const measured = waybill && measuredReportOf(waybill);
  if (measured?.ok) {
    const { busy } = await (await openImport("evr")).import([measured.report]);
    if (busy.length > 0) throw new Error("The report is being acted on; the waybill is tried again");
  } else if (measured) {
    log.info("no report of waybill", { waybill: number, reason: measured.reason });
  }
  await unqueueWaybill(company, number);
}
