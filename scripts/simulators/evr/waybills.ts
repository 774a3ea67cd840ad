import type { ContractWaybill } from "./contract.ts";
import { asVersion114 } from "./oldVersion.ts";
import { oneOrNotFound, paged, problem, type Reply } from "./reply.ts";
import type { WaybillStore } from "./store.ts";

export type Language = "et" | "en";
export type EvrVersion = "1.14" | "2.0.0";

const MONTH_ERROR = { et: "Vahemik peab jääma 1 kuu piiresse.", en: "The range must be within 1 month." };
const TIME_ERROR = { et: "Vigane kuupäev.", en: "Invalid date." };
const SIZE_ERROR = { et: "Lehe suurus peab olema 1 kuni 500.", en: "The page size must be 1 to 500." };
const MAX_PAGE_SIZE = 500;

interface Asked {
  party: string;
  language: Language;
  version: EvrVersion;
  query: URLSearchParams;
}

export function waybillReply(
  store: WaybillStore,
  { number, part }: { number: string; part: string | undefined },
  { party, version, query }: Asked,
): Reply {
  const waybill = store.one(number, party);
  if (!waybill) return problem(404, "Not Found");
  if (part === "/measurements") return paged(store.acts(number), query);
  if (part === "/timberreports") return oneOrNotFound(waybill.timberReport ?? undefined);
  return { status: 200, body: shown(query, version, "includeTimberReport")(waybill) };
}

/** A range of times may not be longer than a month. */
export function waybillList(store: WaybillStore, { party, language, version, query }: Asked): Reply {
  const errors: Record<string, string[]> = {};
  const time = (name: string) => {
    const text = query.get(name);
    const at = text === null ? undefined : Date.parse(text);
    if (Number.isNaN(at)) errors[name] = [TIME_ERROR[language]];
    return at;
  };
  const [modifiedAfter, modifiedBefore] = [time("last_modified_after"), time("last_modified_before")];
  const [createdFrom, createdTo] = [time("created_after"), time("created_before")];
  if (overAMonth(modifiedAfter, modifiedBefore)) errors["last_modified_before"] = [MONTH_ERROR[language]];
  if (overAMonth(createdFrom, createdTo)) errors["created_before"] = [MONTH_ERROR[language]];
  const size = Number(query.get("page_size") ?? 1);
  if (!(size >= 1 && size <= MAX_PAGE_SIZE)) errors["page_size"] = [SIZE_ERROR[language]];
  if (Object.keys(errors).length > 0) return { status: 400, body: { errors } };
  const sort = query.get("sort") ?? "creationTimeDesc";
  const types = query.getAll("waybill_types");
  const matching = store.matching({
    party,
    modifiedAfter,
    modifiedBefore,
    createdFrom,
    createdTo,
    types: types.length > 0 ? types : ["forest"],
    status: query.get("status") ?? undefined,
    owner: query.get("owner_code") ?? undefined,
    receiver: query.get("receiver_code") ?? undefined,
    subcontractor: query.get("subcontractor_code") ?? undefined,
    placeOfDelivery: query.get("place_of_delivery_code") ?? undefined,
    descending: sort.endsWith("Desc"),
    byCreation: sort.startsWith("creationTime"),
  });
  return paged(matching, query, shown(query, version, "IncludeTimberReport"));
}

function overAMonth(from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const monthLater = new Date(from);
  monthLater.setUTCMonth(monthLater.getUTCMonth() + 1);
  return to > monthLater.getTime();
}

/** The flags are spelled as the description of EVR spells them: the list and the single waybill differ. */
function shown(query: URLSearchParams, version: EvrVersion, timberFlag: string): (waybill: ContractWaybill) => unknown {
  const withMeasurements = query.get("includeLatestMeasurements") === "true";
  const withTimberReport = query.get(timberFlag) === "true";
  return (waybill) => {
    const { waybillLatestMeasurements, timberReport, ...rest } = waybill;
    const asked = {
      ...rest,
      ...(withMeasurements && waybillLatestMeasurements ? { waybillLatestMeasurements } : {}),
      ...(withTimberReport && timberReport ? { timberReport } : {}),
    };
    return version === "1.14" ? asVersion114(asked) : asked;
  };
}
