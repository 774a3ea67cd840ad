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
import { measuredReportOf } from "#functions/reports/evrReport.ts";
import { openImport } from "./importReports.ts";

const FIRST_FETCH_DAYS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The cursor moves only past waybills that are queued. */
export async function queueChangedWaybills(): Promise<void> {
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

/** @throws Error when the report is being acted on, so that the message is retried. */
export async function importWaybill(company: string, number: string): Promise<void> {
  const key = (await evrKeys()).find((key) => key.company === company);
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
