import type { IncomingMessage, ServerResponse } from "node:http";
import { listening } from "#scripts/simulators/listening.ts";
import type { ContractLists, ContractWaybill } from "./contract.ts";
import { type EvrFaultKind, type EvrFaultOptions, evrFaults } from "./faults.ts";
import { listReply } from "./lists.ts";
import { problem, type Reply } from "./reply.ts";
import { type WaybillStore, waybillStore } from "./store.ts";
import { type EvrVersion, waybillList, waybillReply } from "./waybills.ts";

/** A register with the protocol of the real one (docs/rules/demo-data.md, "EVR on this machine"). */
export interface EvrSimulator {
  url: string;
  fault(kind: EvrFaultKind, times?: number): void;
  put(waybill: ContractWaybill): void;
  /** Method and path with query, oldest first. */
  requests(): readonly string[];
  close(): Promise<void>;
}

export interface EvrSimulatorOptions {
  /** Default 0: any free port. */
  port?: number;
  /** API key → register code of its company. */
  apiKeys: Record<string, string>;
  waybills: Iterable<ContractWaybill> | (() => Iterable<ContractWaybill>);
  lists: ContractLists;
  faults?: EvrFaultOptions;
  version?: EvrVersion;
}

const MAX_LOGGED_REQUESTS = 10_000;

export async function startEvrSimulator(options: EvrSimulatorOptions): Promise<EvrSimulator> {
  const store = waybillStore(options.waybills);
  const faults = evrFaults(options.faults ?? {});
  const requests: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(`${request.method} ${request.url}`);
    if (requests.length > MAX_LOGGED_REQUESTS) requests.shift();
    const answer = () => replyTo(request, options, store);
    if (!(await faults.apply(request, response, () => JSON.stringify(answer().body)))) return;
    const { status, body } = answer();
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
  };
  const { url, close } = await listening(serve, options.port);
  return {
    url,
    fault: (kind, times = 1) => faults.next(kind, times),
    put: (waybill) => store.put({ ...waybill, lastModificationTime: new Date().toISOString() }),
    requests: () => requests,
    close,
  };
}

function replyTo(request: IncomingMessage, options: EvrSimulatorOptions, store: WaybillStore): Reply {
  const key = request.headers["evr-apikey"];
  const party = typeof key === "string" ? options.apiKeys[key] : undefined;
  if (!party) return problem(401, "Unauthorized");
  const url = new URL(request.url ?? "/", "http://register");
  const language = request.headers["evr-language"] === "en" ? "en" : "et";
  if (request.method !== "GET") return problem(405, "Method Not Allowed");
  const asked = { party, language, version: options.version ?? "2.0.0", query: url.searchParams } as const;
  const [, number, part] = /^\/api\/waybills\/([^/]+)(\/measurements|\/timberreports)?$/.exec(url.pathname) ?? [];
  if (number) return waybillReply(store, { number: decodeURIComponent(number), part }, asked);
  if (url.pathname === "/api/waybills") return waybillList(store, asked);
  return listReply(options.lists, url, party);
}
