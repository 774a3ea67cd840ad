import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { Problem } from "#functions/platform/problem.ts";

/** Lambda's limit for an event and a reply, with the escapes of their JSON, and base64. */
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;
const COMPRESSED_FROM = 10_000;
/** 11 MB of act rows: level 1 takes 49 ms and leaves 1.19 MB, level 6 takes 176 ms and leaves 1.01 MB. */
const LEVEL = 1;

const compress = promisify(gzip);

/** Compresses a large reply when the client accepts that. @throws Problem `reply_too_large` */
export async function payload(
  event: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const size = Buffer.byteLength(result.body ?? "");
  const made = size > COMPRESSED_FROM && takesGzip(event) ? await compressedReply(result) : result;
  // Escapes at most double the bytes of a text; the exact count costs a copy.
  const mayPass = Buffer.byteLength(made.body ?? "") * 2 > MAX_PAYLOAD_BYTES;
  if (mayPass && Buffer.byteLength(JSON.stringify(made)) > MAX_PAYLOAD_BYTES) throw new Problem("reply_too_large");
  return made;
}

async function compressedReply(result: APIGatewayProxyStructuredResultV2): Promise<APIGatewayProxyStructuredResultV2> {
  const body = await compress(result.body ?? "", { level: LEVEL });
  const headers = { ...result.headers, "content-encoding": "gzip", vary: "Accept-Encoding" };
  return { ...result, headers, body: body.toString("base64"), isBase64Encoded: true };
}

function takesGzip(event: APIGatewayProxyEventV2): boolean {
  const accepted = (event.headers["accept-encoding"] ?? "").split(",");
  return accepted.some((one) => /^\s*gzip\s*(;\s*q=(1|0?\.\d*[1-9]\d*|1\.0+)\s*)?$/i.test(one));
}
