import type * as z from "zod/mini";
import { type EvrConfig, EvrFailure, type EvrGet, type EvrQuery, evrGet } from "./evrHttp.ts";
import {
  assortments,
  type EvrAssortment,
  type EvrMeasurementAct,
  type EvrOrganization,
  type EvrWaybill,
  measurementActs,
  organization,
  page,
  waybill,
} from "./evrModels.ts";

export interface WaybillPage {
  /** In the order of their last change; one that changes during the run can come twice. */
  waybills: EvrWaybill[];
  unreadable: { number: string; detail: string }[];
  /** ISO instant for `since` of the next run, once this page is stored. */
  resumeFrom: string;
}

/** Every method @throws EvrFailure. */
export interface EvrClient {
  waybillsChangedSince(since: string, options?: { until?: string; pageSize?: number }): AsyncGenerator<WaybillPage>;
  /** undefined when it does not exist or belongs to another company. */
  waybill(number: string): Promise<EvrWaybill | undefined>;
  measurements(number: string): Promise<EvrMeasurementAct[]>;
  assortments(): Promise<EvrAssortment[]>;
  me(): Promise<EvrOrganization>;
}

/** EVR allows one month between the bounds of a query; this is shorter than any February. */
const WINDOW_MS = 27 * 24 * 60 * 60 * 1000;
/** Difference of the clocks of EVR and Virn up to which no change is missed between two runs. */
const OVERLAP_MS = 2 * 60 * 1000;
const MAX_PAGES = 10_000;

export function evrClient(config: EvrConfig): EvrClient {
  const get = evrGet(config);
  return {
    waybillsChangedSince: (since, { until = new Date().toISOString(), pageSize = 100 } = {}) =>
      changedWaybills(get, millisecondsOf(since), millisecondsOf(until), pageSize),
    waybill: (number) => oneWaybill(get, number),
    measurements: async (number) => read(measurementActs, await everything(get, `${waybillPath(number)}/measurements`)),
    assortments: async () => read(assortments, await everything(get, "/api/assortments")),
    me: async () => read(organization, await get("/api/me")),
  };
}

/** Continues from the last modification seen: a change moves waybills between counted pages, so one would be lost. */
async function* changedWaybills(
  get: EvrGet,
  since: number,
  until: number,
  pageSize: number,
): AsyncGenerator<WaybillPage> {
  for (let from = since - OVERLAP_MS; from < until; from += WINDOW_MS) {
    const before = Math.min(from + WINDOW_MS, until);
    // EVR does not say whether bounds are inclusive, so windows overlap by more than the clock's resolution.
    let after = from - 1;
    let number = 1;
    let alreadyGiven = new Set<string>();
    for (let ended = false; !ended; ) {
      const found = await waybillPage(get, { after, before, number, pageSize });
      const seen = alreadyGiven;
      const isNew = (key: string) => !seen.has(key);
      ended = found.last;
      const next = found.latest === undefined ? after : found.latest - 1;
      number = next > after ? 1 : number + 1;
      after = Math.max(after, next);
      alreadyGiven = new Set(number > 1 ? [...seen, ...found.keys] : found.keys);
      if (number > MAX_PAGES) throw new EvrFailure("malformed", "the list of waybills does not end");
      const waybills = found.waybills.filter((each) => isNew(keyOf(each)));
      const unreadable = found.unreadable.filter((each) => isNew(each.number));
      const resumeFrom = new Date(ended ? before : after).toISOString();
      if (ended || waybills.length > 0 || unreadable.length > 0) yield { waybills, unreadable, resumeFrom };
    }
  }
}

interface FoundWaybills {
  waybills: EvrWaybill[];
  unreadable: WaybillPage["unreadable"];
  keys: string[];
  latest: number | undefined;
  last: boolean;
}

async function waybillPage(
  get: EvrGet,
  asked: { after: number; before: number; number: number; pageSize: number },
): Promise<FoundWaybills> {
  const { items, last } = await listPage(get, "/api/waybills", {
    last_modified_after: new Date(asked.after).toISOString(),
    last_modified_before: new Date(asked.before).toISOString(),
    sort: "lastModificationTimeAsc",
    page: asked.number,
    page_size: asked.pageSize,
    includeLatestMeasurements: true,
  });
  const waybills: EvrWaybill[] = [];
  const unreadable: WaybillPage["unreadable"] = [];
  for (const item of items) {
    const result = waybill.safeParse(item);
    if (result.success) waybills.push(result.data);
    else unreadable.push({ number: numberOf(item), detail: issuesOf(result.error) });
  }
  const keys = [...waybills.map(keyOf), ...unreadable.map((each) => each.number)].filter((key) => key !== "");
  return { waybills, unreadable, keys, latest: latestChange(waybills), last };
}

/** @throws RangeError: a run over nothing would look like a run without changes. */
function millisecondsOf(instant: string): number {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) throw new RangeError("not an instant");
  return at;
}

function keyOf(each: EvrWaybill): string {
  return `${each.number} ${each.lastModificationTime}`;
}

function numberOf(item: unknown): string {
  const hasNumber = typeof item === "object" && item !== null && "number" in item && typeof item.number === "string";
  return hasNumber ? String(item.number) : "";
}

function latestChange(waybills: readonly EvrWaybill[]): number | undefined {
  let latest = Number.NEGATIVE_INFINITY;
  for (const { lastModificationTime } of waybills) {
    const zoned = lastModificationTime && /(Z|[+-]\d{2}:?\d{2})$/.test(lastModificationTime);
    const at = zoned ? Date.parse(lastModificationTime) : Number.NaN;
    if (!(at >= latest)) return undefined;
    latest = at;
  }
  return waybills.length > 0 ? latest : undefined;
}

async function oneWaybill(get: EvrGet, number: string): Promise<EvrWaybill | undefined> {
  try {
    return read(waybill, await get(waybillPath(number), { includeLatestMeasurements: true }));
  } catch (error) {
    if (error instanceof EvrFailure && error.status === 404) return undefined;
    throw error;
  }
}

function waybillPath(number: string): string {
  return `/api/waybills/${encodeURIComponent(number)}`;
}

async function everything(get: EvrGet, path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const { items, last } = await listPage(get, path, { page: number });
    all.push(...items);
    if (last) return all;
  }
  throw new EvrFailure("malformed", `${path} does not end`);
}

async function listPage(get: EvrGet, path: string, query: EvrQuery): Promise<{ items: unknown[]; last: boolean }> {
  const { pageNumber, pageSize, totalCount, pageResult } = read(page, await get(path, query));
  const items = pageResult ?? [];
  const before = ((pageNumber ?? Number(query["page"])) - 1) * (pageSize ?? items.length);
  return { items, last: items.length === 0 || before + items.length >= (totalCount ?? Number.POSITIVE_INFINITY) };
}

function read<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw new EvrFailure("malformed", issuesOf(result.error));
  return result.data;
}

/** Without the values, which may contain personal codes. */
function issuesOf(error: z.core.$ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.join(".")}: ${code}`)
    .join("; ");
}
