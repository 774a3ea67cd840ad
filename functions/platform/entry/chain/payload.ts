import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { Problem } from "#functions/platform/problem.ts";

/** Lambda's limit for an event and a reply, with the escapes of their JSON, and base64. */
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;
const COMPRESSED_FROM = 10_000;
/**
 * The fastest level of each: of 10 MB of act rows gzip leaves 2.0 MB in 58 ms, brotli 1.8 MB in 38 ms. The sixth level of gzip leaves
 * a seventh less, in 3.6 times the time.
 */
const LEVEL = 1;

const [asGzip, asBrotli] = [promisify(gzip), promisify(brotliCompress)];

/** The first that a client takes is used. */
const encodings = {
  br: (text: string) => asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } }),
  gzip: (text: string) => asGzip(text, { level: LEVEL }),
} as const;
type Encoding = keyof typeof encodings;

/** Compresses a large reply when the client accepts that. @throws Problem `reply_too_large` */
export async function payload(
  event: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const size = Buffer.byteLength(result.body ?? "");
  const encoding = size > COMPRESSED_FROM ? encodingFor(event) : undefined;
  const made = encoding ? await compressedReply(result, encoding) : result;
  // Escapes at most double the bytes of a text; the exact count costs a copy.
  const mayPass = Buffer.byteLength(made.body ?? "") * 2 > MAX_PAYLOAD_BYTES;
  if (mayPass && Buffer.byteLength(JSON.stringify(made)) > MAX_PAYLOAD_BYTES) throw new Problem("reply_too_large");
  return made;
}

async function compressedReply(
  result: APIGatewayProxyStructuredResultV2,
  encoding: Encoding,
): Promise<APIGatewayProxyStructuredResultV2> {
  const body = await encodings[encoding](result.body ?? "");
  const headers = { ...result.headers, "content-encoding": encoding, vary: "Accept-Encoding" };
  return { ...result, headers, body: body.toString("base64"), isBase64Encoded: true };
}

function encodingFor(event: APIGatewayProxyEventV2): Encoding | undefined {
  const offered = (event.headers["accept-encoding"] ?? "").split(",").map((one) => {
    const [, name = ""] = /^\s*(br|gzip)\s*(?:;\s*q=(?:1|0?\.\d*[1-9]\d*|1\.0+)\s*)?$/i.exec(one) ?? [];
    return name.toLowerCase();
  });
  const accepted = new Set(offered);
  return (["br", "gzip"] as const).find((encoding) => accepted.has(encoding));
}
