import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";
import { putFacts } from "#functions/analytics/nightFiles.ts";
import { factPieces } from "#functions/platform/clients/nightFacts.ts";

const [packed, unpacked] = [promisify(gzip), promisify(gunzip)];
const LENGTH_BYTES = 4;

/** A value with its length before it. */
export function framed(value: object): Buffer {
  const bytes = serialize(value);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export async function putFrames(key: string, frames: readonly Buffer[]): Promise<void> {
  await putFacts(key, await packed(Buffer.concat(frames)));
}

/** @returns values of `framed`, which have no type here */
export async function* framesOf(key: string): AsyncGenerator<ReturnType<typeof deserialize>, void> {
  const bytes = await unpacked(await bytesOf(key));
  for (let at = 0; at < bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
    yield deserialize(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
}

export async function readJson<Value>(schema: { parse(value: unknown): Value }, key: string): Promise<Value> {
  return schema.parse(JSON.parse((await bytesOf(key)).toString()));
}

export async function putJson(key: string, value: object): Promise<void> {
  await putFacts(key, JSON.stringify(value));
}

async function bytesOf(key: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of factPieces(key)) pieces.push(piece);
  return Buffer.concat(pieces);
}
