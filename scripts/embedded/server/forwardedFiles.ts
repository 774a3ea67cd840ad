import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { fileHeaders, headersOfFile, refuseFile } from "./headers.ts";
import type { FileSignatures } from "./signedLinks.ts";

const PASSED_ON = ["accept-ranges", "content-length", "content-range", "etag", "last-modified"];

export async function sendFile(
  endpoint: string,
  signatures: FileSignatures,
  address: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = request.method === "GET" ? await signatures.readable(address, new Date()) : undefined;
  if (!file) {
    request.resume();
    return refuseFile(response, 403, "AccessDenied");
  }
  const path = new URL(endpoint);
  path.pathname = [file.bucket, ...file.key.split("/")].map(encodeURIComponent).join("/");
  const { range } = request.headers;
  const onward = forward(path, { headers: range === undefined ? {} : { range } }, (answered) => {
    const headers = answered.headers;
    response.writeHead(answered.statusCode ?? 502, {
      ...headersOfFile(address.searchParams, headers["content-type"]),
      ...Object.fromEntries(PASSED_ON.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    });
    answered.pipe(response);
  });
  onward.once("error", () => response.writeHead(502, fileHeaders).end());
  onward.end();
}
