import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { RawItem } from "./shape.ts";

/*
 * The SDK's own conversion looks for values in all that could hold one: with it an act of 2,000 reports is created in a
 * third more time (`npm run bench -- --only form`).
 */

export type Stored = Record<string, AttributeValue>;

/** Drops undefined. @throws Error for other values than those of JSON and bytes, and for an inexact number */
export function stored(item: object): Stored {
  const values: Stored = {};
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) values[name] = storedValue(value);
  }
  return values;
}

function storedValue(value: unknown): AttributeValue {
  if (typeof value === "string") return { S: value };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(storedValue) };
  if (value instanceof Uint8Array) return { B: value };
  if (typeof value === "number" && isExact(value)) return { N: String(value) };
  if (typeof value === "object" && isPlain(value)) return { M: stored(value) };
  throw new Error(`DynamoDB does not take this ${typeof value}`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The opposite of `stored`, without the attributes of `left`. @throws Error for a value that `stored` does not make */
export function read(values: Stored, left?: ReadonlySet<string>): RawItem {
  const item: RawItem = {};
  for (const name in values) {
    const value = values[name];
    if (value !== undefined && !left?.has(name)) item[name] = readValue(value);
  }
  return item;
}

function readValue(value: AttributeValue): unknown {
  const { S, N, BOOL, L, M, NULL, B } = value;
  if (S !== undefined) return S;
  if (N !== undefined && isExact(Number(N))) return Number(N);
  if (BOOL !== undefined) return BOOL;
  if (L !== undefined) return L.map(readValue);
  if (M !== undefined) return read(M);
  if (NULL !== undefined) return null;
  if (B !== undefined) return B;
  throw new Error(`Cannot read ${N === undefined ? Object.keys(value).join() : `the number ${N}`} of DynamoDB`);
}

function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
