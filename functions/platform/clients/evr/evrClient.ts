import { changedWaybills, type WaybillPage } from "./changedWaybills.ts";
import { type EvrConfig, EvrFailure, type EvrGet, evrGet } from "./evrHttp.ts";
import { listPage, MAX_PAGES, read } from "./evrLists.ts";
import {
  assortments,
  type EvrAssortment,
  type EvrMeasurementAct,
  type EvrOrganization,
  measurementActs,
  organization,
  readWaybill,
  type WaybillRead,
} from "./models.ts";

/** Every method @throws EvrFailure. */
export interface EvrClient {
  waybillsChangedSince(since: string, options?: { until?: string; pageSize?: number }): AsyncGenerator<WaybillPage>;
  /** undefined when it does not exist or belongs to another company. `json` is the unchanged answer. */
  waybill(number: string): Promise<{ read: WaybillRead; json: string } | undefined>;
  measurements(number: string): Promise<EvrMeasurementAct[]>;
  assortments(): Promise<EvrAssortment[]>;
  me(): Promise<EvrOrganization>;
}

const PAGE_SIZE = 500;

export function evrClient(config: EvrConfig): EvrClient {
  const get = evrGet(config);
  return {
    waybillsChangedSince: (since, { until = new Date().toISOString(), pageSize = PAGE_SIZE } = {}) =>
      changedWaybills(get, millisecondsOf(since), millisecondsOf(until), pageSize),
    waybill: (number) => oneWaybill(get, number),
    measurements: async (number) =>
      read(measurementActs, await readAllPages(get, `${waybillPath(number)}/measurements`)),
    assortments: async () => read(assortments, await readAllPages(get, "/api/assortments")),
    me: async () => read(organization, (await get("/api/me")).body),
  };
}

/** @throws RangeError: a run over nothing would look like a run without changes. */
function millisecondsOf(instant: string): number {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) throw new RangeError("not an instant");
  return at;
}

async function oneWaybill(get: EvrGet, number: string): ReturnType<EvrClient["waybill"]> {
  try {
    // The list spells its flag IncludeTimberReport.
    const query = { includeLatestMeasurements: true, includeTimberReport: true };
    const { body, text } = await get(waybillPath(number), query);
    return { read: readWaybill(body), json: text };
  } catch (error) {
    if (error instanceof EvrFailure && error.status === 404) return undefined;
    throw error;
  }
}

function waybillPath(number: string): string {
  return `/api/waybills/${encodeURIComponent(number)}`;
}

async function readAllPages(get: EvrGet, path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const { items, last } = await listPage(get, path, { page: number });
    all.push(...items);
    if (last) return all;
  }
  throw new EvrFailure("malformed", `${path} does not end`);
}
