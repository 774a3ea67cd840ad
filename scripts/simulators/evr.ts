import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { ContractLists, ContractWaybill } from "./evrContract.ts";
import { type EvrFaultKind, type EvrFaultOptions, evrFaults } from "./evrFaults.ts";
import { type WaybillStore, waybillStore } from "./evrStore.ts";

/** A register of electronic waybills on this machine, with the protocol of the real one (standards, "EVR", docs). */
export interface EvrSimulator {
  /** Base address for the client. */
  url: string;
  /** Lets the next requests, one unless told otherwise, go wrong. */
  fault(kind: EvrFaultKind, times?: number): void;
  /** Adds or changes a waybill, which becomes the one that changed last. */
  put(waybill: ContractWaybill): void;
  /** Requests that arrived, as method and path with query, oldest first. */
  requests(): readonly string[];
  close(): Promise<void>;
}

export interface EvrSimulatorOptions {
  /** 0, the default, takes any free one. */
  port?: number;
  /** API key → register code of the company that it belongs to. */
  apiKeys: Record<string, string>;
  waybills: Iterable<ContractWaybill> | (() => Iterable<ContractWaybill>);
  lists: ContractLists;
  faults?: EvrFaultOptions;
}

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const KEPT_REQUESTS = 10_000;
const MONTH_ERROR = { et: "Vahemik peab jääma 1 kuu piiresse.", en: "The range must be within 1 month." };
const TIME_ERROR = { et: "Vigane kuupäev.", en: "Invalid date." };

interface Reply {
  status: number;
  body: unknown;
}

export async function startEvrSimulator(options: EvrSimulatorOptions): Promise<EvrSimulator> {
  const store = waybillStore(options.waybills);
  const faults = evrFaults(options.faults ?? {});
  const requests: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(`${request.method} ${request.url}`);
    if (requests.length > KEPT_REQUESTS) requests.shift();
    const answer = () => replyTo(request, options, store);
    if (!(await faults.meet(request, response, () => JSON.stringify(answer().body)))) return;
    const { status, body } = answer();
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : options.port}`,
    fault: (kind, times = 1) => faults.next(kind, times),
    put: (waybill) => store.put({ ...waybill, lastModificationTime: new Date().toISOString() }),
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function replyTo(request: IncomingMessage, options: EvrSimulatorOptions, store: WaybillStore): Reply {
  const key = request.headers["evr-apikey"];
  const party = typeof key === "string" ? options.apiKeys[key] : undefined;
  if (!party) return problem(401, "Unauthorized");
  const url = new URL(request.url ?? "/", "http://register");
  const language = request.headers["evr-language"] === "en" ? "en" : "et";
  if (request.method !== "GET") return problem(405, "Method Not Allowed");
  const [, number, measurements] = /^\/api\/waybills\/([^/]+)(\/measurements)?$/.exec(url.pathname) ?? [];
  if (number) return waybillReply(store, decodeURIComponent(number), party, Boolean(measurements), url.searchParams);
  if (url.pathname === "/api/waybills") return waybillList(store, party, url.searchParams, language);
  return listReply(options.lists, url, party);
}

function waybillReply(
  store: WaybillStore,
  number: string,
  party: string,
  acts: boolean,
  query: URLSearchParams,
): Reply {
  const waybill = store.one(number, party);
  if (!waybill) return problem(404, "Not Found");
  return acts ? paged(store.acts(number), query) : { status: 200, body: withMeasurementsIf(query)(waybill) };
}

function waybillList(store: WaybillStore, party: string, query: URLSearchParams, language: "et" | "en"): Reply {
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
  const found = store.matching({
    party,
    modifiedAfter,
    modifiedBefore,
    createdFrom,
    createdTo,
    status: query.get("status") ?? undefined,
    owner: query.get("owner_code") ?? undefined,
    receiver: query.get("receiver_code") ?? undefined,
    place: query.get("place_of_delivery_code") ?? undefined,
    descending: sort.endsWith("Desc"),
    byCreation: sort.startsWith("creationTime"),
  });
  return paged(found, query, withMeasurementsIf(query));
}

function overAMonth(from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const monthLater = new Date(from);
  monthLater.setUTCMonth(monthLater.getUTCMonth() + 1);
  return to > monthLater.getTime();
}

function withMeasurementsIf(query: URLSearchParams): (waybill: ContractWaybill) => unknown {
  if (query.get("includeLatestMeasurements")?.toLowerCase() === "true") return (waybill) => waybill;
  // JSON drops what is undefined.
  return (waybill) => ({ ...waybill, waybillLatestMeasurements: undefined });
}

function listReply(lists: ContractLists, url: URL, party: string): Reply {
  const query = url.searchParams;
  const starts = query.get("code_starts_with") ?? "";
  const contains = (query.get("name_contains") ?? "").toLowerCase();
  const named = <T extends { name: string }>(list: T[]) =>
    list.filter((each) => each.name.toLowerCase().includes(contains));
  switch (url.pathname) {
    case "/api/assortments":
      return paged(lists.assortments, query);
    case "/api/certificates":
      return paged(lists.certificates, query);
    case "/api/measurementunits":
      return paged(lists.measurementUnits, query);
    case "/api/organizations":
      return paged(
        named(lists.organizations).filter((each) => each.registerCode.startsWith(starts)),
        query,
      );
    case "/api/placeofdeliveries": {
      const owner = query.get("register_code");
      const places = named(lists.placesOfDelivery).filter((each) => each.code.startsWith(starts));
      return paged(
        places.filter((each) => owner === null || each.registerCode === owner),
        query,
      );
    }
    case "/api/me":
      return found(lists.organizations.find((each) => each.registerCode === party));
    default: {
      const [, code] = /^\/api\/placeofdeliveries\/([^/]+)$/.exec(url.pathname) ?? [];
      const place = lists.placesOfDelivery.find((each) => each.code === decodeURIComponent(code ?? ""));
      return found(place?.registerCode === party ? place : undefined);
    }
  }
}

function paged<T>(items: readonly T[], query: URLSearchParams, shown: (item: T) => unknown = (item) => item): Reply {
  const pageNumber = Math.max(1, Number(query.get("page")) || 1);
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, Number(query.get("page_size")) || DEFAULT_PAGE_SIZE));
  const start = (pageNumber - 1) * pageSize;
  const pageResult = items.slice(start, start + pageSize).map(shown);
  return { status: 200, body: { pageNumber, pageSize, pageResult, totalCount: items.length } };
}

function found(body: unknown): Reply {
  return body === undefined ? problem(404, "Not Found") : { status: 200, body };
}

function problem(status: number, title: string): Reply {
  return { status, body: { type: "about:blank", title, status } };
}
