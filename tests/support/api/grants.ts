import diagnostics from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";

const READS = new Set(["BatchGetItem", "GetItem", "Query"]);
const WRITES = new Set(["BatchWriteItem", "DeleteItem", "PutItem", "TransactWriteItems", "UpdateItem"]);

/** Runs work and returns the grants that it uses, derived from the requests that it sends to the services. */
export async function grantsUsed<Result>(work: () => Promise<Result>): Promise<{ used: Set<string>; result: Result }> {
  const used = new Set<string>();
  const note = (message: unknown) => used.add(grantOf((message as { request: ClientRequest }).request));
  diagnostics.subscribe("http.client.request.start", note);
  try {
    return { result: await work(), used };
  } finally {
    diagnostics.unsubscribe("http.client.request.start", note);
  }
}

function grantOf(request: ClientRequest): string {
  const [service = "", operation = ""] = String(request.getHeader("x-amz-target") ?? "").split(".");
  if (READS.has(operation)) return "table:read";
  if (WRITES.has(operation)) return "table:write";
  if (service === "AmazonSQS" && operation.startsWith("SendMessage")) return "queue";
  if (service !== "") return `${service}.${operation}`;
  if (request.path.includes("/v2/email/")) return "mail:send";
  // Path style: /{bucket}/{folder}/{name}.
  const [, , folder = ""] = request.path.split("/");
  const work = { GET: "read", HEAD: "read", DELETE: "delete" }[request.method] ?? "write";
  return `files:${work}:${folder}`;
}
