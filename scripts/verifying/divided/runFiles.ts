import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";
import { putFacts } from "#functions/analytics/nightFiles.ts";
import { factPieces } from "#functions/platform/clients/nightFacts.ts";
import type { plain } from "#scripts/verifying/basis/storedItems.ts";
import type { Found } from "#scripts/verifying/verify.ts";
import { MAX_SENTENCES, VERIFICATIONS } from "#shared/platform/verifySteps.ts";

export const runKey = (run: string, ...names: readonly string[]) => [VERIFICATIONS, run, ...names].join("/");

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
export async function* framesOf(key: string): AsyncGenerator<ReturnType<typeof plain>, void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of factPieces(key)) pieces.push(piece);
  const bytes = await unpacked(Buffer.concat(pieces));
  for (let at = 0; at < bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
    yield deserialize(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
}

export async function readJson<Value>(schema: { parse(value: unknown): Value }, key: string): Promise<Value> {
  const pieces: Uint8Array[] = [];
  for await (const piece of factPieces(key)) pieces.push(piece);
  return schema.parse(JSON.parse(Buffer.concat(pieces).toString()));
}

export async function putJson(key: string, value: object): Promise<void> {
  await putFacts(key, JSON.stringify(value));
}

export interface Told {
  sentences: string[];
  differences: number;
  mendable: number;
}

export function toldOf(found: readonly Pick<Found, "text" | "mend">[]): Told {
  return {
    sentences: found.slice(0, MAX_SENTENCES).map(({ text }) => text),
    differences: found.length,
    mendable: found.filter(({ mend }) => mend).length,
  };
}

/** All that several processes found. */
export function toldTogether(all: readonly Told[]): Told {
  const sum = (numberOf: (one: Told) => number) => all.reduce((before, one) => before + numberOf(one), 0);
  return {
    sentences: all.flatMap(({ sentences }) => sentences).slice(0, MAX_SENTENCES),
    differences: sum(({ differences }) => differences),
    mendable: sum(({ mendable }) => mendable),
  };
}

export function addedUp(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of all) for (const [name, count] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
