import {
  advanceFetchedUntil,
  clearEvrFailure,
  companiesFailingInEvr,
  fetchedUntil,
  noteEvrFailure,
} from "#functions/imports/store/evrFetches.ts";
import { queueWaybill, waybillsWaitingSince } from "#functions/imports/store/waybillQueue.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { type EvrClient, evrClient } from "#functions/platform/clients/evr/evrClient.ts";
import { EvrFailure } from "#functions/platform/clients/evr/evrHttp.ts";
import { evrKeys } from "#functions/platform/clients/registerKeys.ts";
import { required } from "#functions/platform/env.ts";
import { log, withoutPersonalData } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";

const FIRST_FETCH_DAYS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A message that fails too often is dropped, and EVR lists a waybill again only when it changes. */
const WAITED_LONG_MS = 60 * 60 * 1000;
/** Waybills queued again by one fetch. */
const MAX_SENT_AGAIN = 100;
/** Fewer than for a waybill: the next run asks again in five minutes. */
const FETCH_ATTEMPTS = 3;

/** A message a company, so that one bad key stops only its company (docs/rules/imports.md, "Keys of EVR"). */
export async function fetchEachCompany(): Promise<void> {
  const companies = [...new Set((await evrKeys()).map(({ company }) => company))];
  const failing = await companiesFailingInEvr();
  for (const company of failing) if (!companies.includes(company)) await clearEvrFailure(company);
  await enqueue(
    "waybills",
    companies.map((company) => ({ kind: "changed", company })),
  );
  const since = new Date(Date.now() - WAITED_LONG_MS).toISOString();
  const lost = await waybillsWaitingSince(since, MAX_SENT_AGAIN, new Set(failing));
  await enqueue(
    "waybills",
    lost.map((waybill) => ({ kind: "waybill", ...waybill })),
  );
}

/** Queues the changed waybills of a company. Notes why EVR does not give them; the next run asks again. */
export async function fetchCompany(company: string): Promise<void> {
  const client = await evrClientOf(company, FETCH_ATTEMPTS);
  try {
    if (client) await queueChangedWaybills(company, client);
    await clearEvrFailure(company);
  } catch (error) {
    if (!(error instanceof EvrFailure)) throw error;
    await note(company, error);
  }
}

/** `refused`: EVR does not take the key. The waybill waits, and is sent again after a fetch of its company succeeded. */
export async function unlessRefused<Result>(company: string, ask: () => Promise<Result>): Promise<Result | "refused"> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof EvrFailure && error.kind === "unauthorised")) throw error;
    await note(company, error);
    return "refused";
  }
}

/** undefined for a company without a key. */
export async function evrClientOf(company: string, attempts?: number): Promise<EvrClient | undefined> {
  const key = (await evrKeys()).find((each) => each.company === company);
  if (!key) return undefined;
  const { apiKey } = key;
  return evrClient({ baseUrl: required("EVR_BASE_URL"), apiKey, ...(attempts && { attempts }) });
}

async function note(company: string, { kind, status, detail }: EvrFailure): Promise<void> {
  log.warn("EVR not read for a company", { company: withoutPersonalData(company), kind, status, detail });
  measure({ EvrFailures: 1 });
  await noteEvrFailure(company, kind);
}

/** The cursor moves only past queued waybills. */
async function queueChangedWaybills(company: string, client: EvrClient): Promise<void> {
  const since = (await fetchedUntil(company)) ?? new Date(Date.now() - FIRST_FETCH_DAYS * DAY_MS).toISOString();
  for await (const { waybills, unread, resumeFrom } of client.waybillsChangedSince(since)) {
    // Reading an unreadable one again stores it, and its reason in the queue.
    const readable = [...waybills, ...unread.filter(({ reason }) => reason === "unreadable")];
    const numbers = [...new Set(readable.map(({ number }) => number))].filter(isAddress);
    for (const number of numbers) await queueWaybill({ company, number });
    await enqueue(
      "waybills",
      numbers.map((number) => ({ kind: "waybill", company, number })),
    );
    for (const { number, reason, issues } of unread) log.warn("waybill not read", { waybill: number, reason, issues });
    await advanceFetchedUntil(company, resumeFrom);
  }
}

/** An address cannot contain half a surrogate pair, so EVR cannot be asked for such a waybill. */
function isAddress(number: string): boolean {
  if (!number.isWellFormed()) log.error("waybill with a number that is no text");
  return number !== "" && number.isWellFormed();
}
