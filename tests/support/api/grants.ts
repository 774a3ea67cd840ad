import diagnostics from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { COUNTED_PARTITIONS } from "#shared/platform/grants.ts";

const OPERATIONS: Record<string, string> = {
  BatchGetItem: "table:read",
  GetItem: "table:read",
  Query: "table:read",
  PutItem: "table:write",
  UpdateItem: "table:write",
  BatchWriteItem: "table:delete",
  DeleteItem: "table:delete",
};
/** AWS checks each item of a transaction as an operation of its own. */
const OF_TRANSACTIONS: Record<string, string> = {
  ConditionCheck: "table:read",
  Put: "table:write",
  Update: "table:write",
  Delete: "table:delete",
};

/** Runs work and returns the grants that it uses, derived from the requests that it sends to the services. */
export async function grantsUsed<Result>(work: () => Promise<Result>): Promise<{ used: Set<string>; result: Result }> {
  const used = new Set<string>();
  const note = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const end = request.end.bind(request) as (...rest: unknown[]) => ClientRequest;
    request.end = (...rest: unknown[]) => {
      for (const grant of grantsOf(request, rest[0])) used.add(grant);
      return end(...rest);
    };
  };
  diagnostics.subscribe("http.client.request.created", note);
  try {
    return { result: await work(), used };
  } finally {
    diagnostics.unsubscribe("http.client.request.created", note);
  }
}

/** The grants that a row needs for what was used: who may write may count attempts as well. */
export function allowedBy(grants: readonly string[]): Set<string> {
  const named = grants.map((grant) => (grant.startsWith("queue:") ? "queue" : grant));
  return new Set([...named, ...(named.includes("table:write") ? ["table:count"] : [])]);
}

function grantsOf(request: ClientRequest, body: unknown): string[] {
  const [service = "", operation = ""] = String(request.getHeader("x-amz-target") ?? "").split(".");
  if (operation === "TransactWriteItems") {
    const { TransactItems } = JSON.parse(textOf(body)) as { TransactItems: object[] };
    return TransactItems.flatMap((item) => Object.keys(item).map((kind) => OF_TRANSACTIONS[kind] ?? kind));
  }
  if (operation === "UpdateItem") {
    const { Key } = JSON.parse(textOf(body)) as { Key: { pk: { S: string } } };
    return [Key.pk.S.startsWith(COUNTED_PARTITIONS) ? "table:count" : "table:write"];
  }
  const ofTable = OPERATIONS[operation];
  if (ofTable) return [ofTable];
  if (service === "AmazonSQS" && operation.startsWith("SendMessage")) return ["queue"];
  if (service !== "") return [`${service}.${operation}`];
  if (String(request.getHeader("content-type")).startsWith("application/x-www-form-urlencoded")) return ["mail:send"];
  // The cadastre is open to everybody.
  if (/^\/(?:kataster|metsaregister)\//.test(request.path)) return [];
  if (request.path.includes("/ws/EUDR")) return ["secret:eudr"];
  if (/^\/(?:mid|sid)\//.test(request.path)) return ["secret:eid"];
  // Path style: /{bucket}/{folder}/{name}.
  const [, , folder = ""] = request.path.split("/");
  const work = { GET: "read", HEAD: "read", DELETE: "delete" }[request.method] ?? "write";
  return [`files:${work}:${folder}`];
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : Buffer.from(body as Uint8Array).toString("utf8");
}
