import type { AttributeValue } from "@aws-sdk/client-dynamodb";

type Item = Readonly<Record<string, AttributeValue>>;

/** An item as DynamoDB takes it: texts, numbers, truth, null, bytes, and lists and objects of them. Leaves out undefined. @throws for another value. */
export function storedItem(item: object): Record<string, AttributeValue> {
  const stored: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) stored[name] = storedValue(value);
  }
  return stored;
}

function storedValue(value: unknown): AttributeValue {
  if (typeof value === "string") return { S: value };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(storedValue) };
  if (value instanceof Uint8Array) return { B: value };
  if (typeof value === "number" && isExact(value)) return { N: String(value) };
  if (typeof value === "object" && isPlain(value)) return { M: storedItem(value) };
  throw new Error(`DynamoDB does not take this ${typeof value}`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The opposite of `storedItem`. @throws for a set, and for a number that JavaScript does not hold. */
// An item is untyped until its entity has read it.
// oxlint-disable-next-line typescript/no-explicit-any
export function readItem(stored: Item): Record<string, any> {
  const item: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored)) item[name] = readValue(value);
  return item;
}

function readValue({ S, N, BOOL, NULL, L, M, B, ...other }: AttributeValue): unknown {
  if (S !== undefined) return S;
  if (N !== undefined && isExact(Number(N))) return Number(N);
  if (BOOL !== undefined) return BOOL;
  if (NULL !== undefined) return null;
  if (L !== undefined) return L.map(readValue);
  if (M !== undefined) return readItem(M);
  if (B !== undefined) return B;
  throw new Error(`Cannot read ${N === undefined ? Object.keys(other).join() : `the number ${N}`} of DynamoDB`);
}

function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
