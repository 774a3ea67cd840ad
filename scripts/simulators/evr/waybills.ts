import type { ContractWaybill } from "./contract.ts";
import { paged, problem, type Reply } from "./reply.ts";
import type { WaybillStore } from "./store.ts";

export type Language = "et" | "en";

const MONTH_ERROR = { et: "Vahemik peab jääma 1 kuu piiresse.", en: "The range must be within 1 month." };
const TIME_ERROR = { et: "Vigane kuupäev.", en: "Invalid date." };

export function waybillReply(
  store: WaybillStore,
  { number, party, withActs }: { number: string; party: string; withActs: boolean },
  query: URLSearchParams,
): Reply {
  const waybill = store.one(number, party);
  if (!waybill) return problem(404, "Not Found");
  return withActs ? paged(store.acts(number), query) : { status: 200, body: measurementsIfAsked(query)(waybill) };
}

/** A range of times may not be longer than a month. */
export function waybillList(store: WaybillStore, party: string, query: URLSearchParams, language: Language): Reply {
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
  if (Object.keys(errors).length > 0) return { status: 400, body: { errors } };
  const sort = query.get("sort") ?? "creationTimeDesc";
  const matching = store.matching({
    party,
    modifiedAfter,
    modifiedBefore,
    createdFrom,
    createdTo,
    status: query.get("status") ?? undefined,
    owner: query.get("owner_code") ?? undefined,
    receiver: query.get("receiver_code") ?? undefined,
    placeOfDelivery: query.get("place_of_delivery_code") ?? undefined,
    descending: sort.endsWith("Desc"),
    byCreation: sort.startsWith("creationTime"),
  });
  return paged(matching, query, measurementsIfAsked(query));
}

function overAMonth(from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const monthLater = new Date(from);
  monthLater.setUTCMonth(monthLater.getUTCMonth() + 1);
  return to > monthLater.getTime();
}

function measurementsIfAsked(query: URLSearchParams): (waybill: ContractWaybill) => unknown {
  if (query.get("includeLatestMeasurements")?.toLowerCase() === "true") return (waybill) => waybill;
  // JSON leaves out what is undefined.
  return (waybill) => ({ ...waybill, waybillLatestMeasurements: undefined });
}
