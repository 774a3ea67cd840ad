import type { IsoInstant } from "#shared/basics/measures.ts";
import { EvrFailure, type EvrGet } from "./evrHttp.ts";
import { listPage, MAX_PAGES } from "./evrLists.ts";
import { type EvrWaybill, readWaybill, type UnreadWaybill } from "./models.ts";

export interface WaybillPage {
  /** Waybills in the order of their last change; one that changes during the run can come twice. */
  waybills: EvrWaybill[];
  unread: UnreadWaybill[];
  /** For `since` of the next run, once this page is stored. */
  resumeFrom: IsoInstant;
}

/** EVR allows one month between the bounds of a query; this is shorter than any February. */
const WINDOW_MS = 27 * 24 * 60 * 60 * 1000;
/** Tolerated difference of the clocks of EVR and Virn between two runs. */
const OVERLAP_MS = 2 * 60 * 1000;

/** Pages begin at the last modification seen, since changes move waybills between pages. Halves a page that is too large. */
export async function* changedWaybills(
  get: EvrGet,
  since: number,
  until: number,
  wantedSize: number,
): AsyncGenerator<WaybillPage> {
  let pageSize = wantedSize;
  let alreadyGiven = new Set<string>();
  for (let from = since - OVERLAP_MS; from < until; from += WINDOW_MS) {
    const before = Math.min(from + WINDOW_MS, until);
    // EVR does not say whether bounds are inclusive, so windows overlap by more than the clock's resolution.
    let after = from - 1;
    let number = 1;
    for (let ended = false; !ended; ) {
      const found = await waybillPage(get, { after, before, number, pageSize });
      if (found === "too_large") {
        pageSize = Math.floor(pageSize / 2);
        number = 1;
        continue;
      }
      const seen = alreadyGiven;
      const isNew = (key: string) => !seen.has(key);
      ended = found.last;
      const next = found.latest === undefined ? after : found.latest - 1;
      number = next > after ? 1 : number + 1;
      after = Math.max(after, next);
      alreadyGiven = new Set(number > 1 ? [...seen, ...found.keys] : found.keys);
      if (number > MAX_PAGES) throw new EvrFailure("malformed", "the list of waybills does not end");
      const waybills = found.waybills.filter((each) => isNew(keyOf(each)));
      const unread = found.unread.filter((each) => isNew(keyOf(each)));
      const resumeFrom = new Date(ended ? before : after).toISOString();
      if (ended || waybills.length > 0 || unread.length > 0) yield { waybills, unread, resumeFrom };
    }
  }
}

interface FoundWaybills {
  waybills: EvrWaybill[];
  unread: UnreadWaybill[];
  keys: string[];
  latest: number | undefined;
  last: boolean;
}

async function waybillPage(
  get: EvrGet,
  asked: { after: number; before: number; number: number; pageSize: number },
): Promise<FoundWaybills | "too_large"> {
  const list = await waybillList(get, asked);
  if (list === "too_large") return list;
  const waybills: EvrWaybill[] = [];
  const unread: UnreadWaybill[] = [];
  const heads: Head[] = [];
  for (const item of list.items) {
    const result = readWaybill(item);
    if (result.ok) waybills.push(result.waybill);
    else unread.push(result);
    heads.push(result.ok ? result.waybill : result);
  }
  const keys = heads.flatMap((each) => (each.number ? [keyOf(each)] : []));
  return { waybills, unread, keys, latest: latestChange(heads), last: list.last };
}

async function waybillList(
  get: EvrGet,
  asked: { after: number; before: number; number: number; pageSize: number },
): Promise<Awaited<ReturnType<typeof listPage>> | "too_large"> {
  try {
    // EVR answers forest waybills only when waybill_types is missing.
    return await listPage(get, "/api/waybills", {
      last_modified_after: new Date(asked.after).toISOString(),
      last_modified_before: new Date(asked.before).toISOString(),
      sort: "lastModificationTimeAsc",
      page: asked.number,
      page_size: asked.pageSize,
      includeLatestMeasurements: true,
      IncludeTimberReport: true,
    });
  } catch (error) {
    if (error instanceof EvrFailure && error.kind === "too_large" && asked.pageSize > 1) return "too_large";
    throw error;
  }
}

type Head = Pick<EvrWaybill, "number" | "lastModificationTime">;

function keyOf(each: Head): string {
  return `${each.number} ${each.lastModificationTime}`;
}

function latestChange(waybills: readonly Head[]): number | undefined {
  let latest = Number.NEGATIVE_INFINITY;
  for (const { lastModificationTime } of waybills) {
    const zoned = lastModificationTime && /(Z|[+-]\d{2}:?\d{2})$/.test(lastModificationTime);
    const at = zoned ? Date.parse(lastModificationTime) : Number.NaN;
    if (!(at >= latest)) return undefined;
    latest = at;
  }
  return waybills.length > 0 ? latest : undefined;
}
