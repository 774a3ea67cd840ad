import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { MAX_PAYLOAD_BYTES } from "#functions/platform/entry/chain/payload.ts";

/** Answers without a handler, as `{ message }`. */
export const gatewayRefusals = {
  badRequest: { status: 400, message: "Bad Request" },
  notFound: { status: 404, message: "Not Found" },
  notAllowed: { status: 405, message: "Method Not Allowed" },
  tooLarge: { status: 413, message: "Request Too Long" },
  misdirected: { status: 421, message: "Misdirected Request" },
  tooMany: { status: 429, message: "Too Many Requests" },
  headersTooLarge: { status: 431, message: "Request Header Fields Too Large" },
  failed: { status: 500, message: "Internal Server Error" },
  badReply: { status: 502, message: "Bad Gateway" },
  timeout: { status: 504, message: "Gateway Timeout" },
} as const satisfies Record<string, { status: number; message: string }>;

export type GatewayRefusal = keyof typeof gatewayRefusals;

export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** The request line and the headers together. */
const MAX_HEAD_BYTES = 10_240;
const MAX_MILLISECONDS = 29_000;

export async function invoke(
  event: APIGatewayProxyEventV2,
  run: () => Promise<APIGatewayProxyStructuredResultV2>,
  milliseconds = MAX_MILLISECONDS,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (bytesOf(event) > MAX_PAYLOAD_BYTES) return refusal("tooLarge");
  const result = await unlessLate(run(), milliseconds);
  if (result === undefined) return refusal("timeout");
  return bytesOf(result) > MAX_PAYLOAD_BYTES ? refusal("badReply") : result;
}

export function refusal(name: GatewayRefusal): APIGatewayProxyStructuredResultV2 {
  const { status, message } = gatewayRefusals[name];
  return { statusCode: status, headers: { "content-type": "application/json" }, body: JSON.stringify({ message }) };
}

export function isHeadTooLarge({ method, url, rawHeaders }: IncomingMessage): boolean {
  return Buffer.byteLength(`${method} ${url} ${rawHeaders.join("")}`) > MAX_HEAD_BYTES;
}

/** Lambda counts an event and a reply as JSON, with all escapes. */
function bytesOf(payload: object): number {
  return Buffer.byteLength(JSON.stringify(payload));
}

async function unlessLate<Result>(running: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), milliseconds);
  try {
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers what Node cannot read as a request, where API Gateway would answer. */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { headersTooLarge, badRequest } = gatewayRefusals;
  const { status, message } = error.code === "HPE_HEADER_OVERFLOW" ? headersTooLarge : badRequest;
  const body = JSON.stringify({ message });
  const sent = { ...headers, "content-type": "application/json", "content-length": body.length, connection: "close" };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${message}\r\n${lines.join("")}\r\n${body}`);
}
