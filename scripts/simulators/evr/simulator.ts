import { typed } from "#scripts/simulators/answer.ts";
import { type Asked, requestNotes, serving } from "#scripts/simulators/service.ts";
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

export async function startEvrSimulator(options: EvrSimulatorOptions): Promise<EvrSimulator> {
  const store = waybillStore(options.waybills);
  const faults = evrFaults(options.faults ?? {});
  const requests = requestNotes<string>();
  const { url, close } = await serving(
    (asked) => {
      requests.add(`${asked.method} ${asked.url.pathname}${asked.url.search}`);
      return () => {
        const { status, body } = replyTo(asked, options, store);
        return typed(status, "application/json; charset=utf-8", JSON.stringify(body));
      };
    },
    { port: options.port, faults, slowMs: options.faults?.slowMs },
  );
  return {
    url,
    fault: faults.next,
    put: (waybill) => store.put({ ...waybill, lastModificationTime: new Date().toISOString() }),
    requests: () => requests.all,
    close,
  };
}

function replyTo({ method, url, headers }: Asked, options: EvrSimulatorOptions, store: WaybillStore): Reply {
  const key = headers["evr-apikey"];
  const party = typeof key === "string" ? options.apiKeys[key] : undefined;
  if (!party) return problem(401, "Unauthorized");
  const language = headers["evr-language"] === "en" ? "en" : "et";
  if (method !== "GET") return problem(405, "Method Not Allowed");
  const asked = { party, language, version: options.version ?? "2.0.0", query: url.searchParams } as const;
  const [, number, part] = /^\/api\/waybills\/([^/]+)(\/measurements|\/timberreports)?$/.exec(url.pathname) ?? [];
  if (number) return waybillReply(store, { number: decodeURIComponent(number), part }, asked);
  if (url.pathname === "/api/waybills") return waybillList(store, asked);
  return listReply(options.lists, url, party);
}
