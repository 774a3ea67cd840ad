/** Digits of the largest safe integer: numbers in sort keys are padded to them, since keys sort as text. */
const DIGITS = 16;

/** Sorts after every letter. */
const LAST = "\u{10FFFF}";

type Facts = Readonly<Record<string, unknown>>;

/** Escapes the separator of keys, letter by letter: different texts stay different, and a prefix stays a prefix. */
export function keyText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("#", "%23");
}

export function textOfKey(key: string): string {
  return key.replaceAll("%23", "#").replaceAll("%25", "%");
}

/** Such as `report#12`. @throws RangeError for a value that a key cannot hold. */
export function partitionKey(name: string, attributes: readonly string[], facts: Facts): string {
  return [name, ...attributes.map((attribute) => keyPart(facts, attribute, 0))].join("#");
}

/** Such as `reportRows#0000000000000001`. @throws RangeError for a value that a key cannot hold. */
export function sortKey(name: string, attributes: readonly string[], facts: Facts): string {
  return [name, ...attributes.map((attribute) => keyPart(facts, attribute, DIGITS))].join("#");
}

function keyPart(facts: Facts, attribute: string, digits: number): string {
  const value = facts[attribute];
  if (typeof value === "string") return keyText(value);
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`A key cannot hold ${attribute} ${String(value)}`);
  }
  return String(value).padStart(digits, "0");
}

/** Bounds of the sort attributes after the fixed ones: of the first of them, or of all. */
export type Bounds<Part = Facts> =
  | { begins: Part }
  | { below: Part }
  | { above: Part }
  /** Both ends are included, and keys that begin with `until`. */
  | { from: Part; until: Part };

export type KeyCondition =
  | { equals: string }
  | { begins: string }
  | { below: string }
  | { from: string; until: string };

export function keyCondition(name: string, attributes: readonly string[], facts: Facts, bounds?: Bounds): KeyCondition {
  const textOf = (bound: Facts) => {
    const end = attributes.findIndex((attribute) => facts[attribute] === undefined && bound[attribute] === undefined);
    return sortKey(name, end < 0 ? attributes : attributes.slice(0, end), { ...facts, ...bound });
  };
  const own = textOf({});
  if (!bounds) {
    const isWhole = attributes.every((attribute) => facts[attribute] !== undefined);
    return isWhole ? { equals: own } : { begins: `${own}#` };
  }
  if ("begins" in bounds) return { begins: textOf(bounds.begins) };
  if ("below" in bounds) return { below: textOf(bounds.below) };
  if ("above" in bounds) return { from: `${textOf(bounds.above)}\0`, until: `${own}${LAST}` };
  return { from: textOf(bounds.from), until: `${textOf(bounds.until)}${LAST}` };
}

/** DynamoDB compares keys by their bytes. */
export function isWithin(range: KeyCondition, key: string): boolean {
  const compared = (other: string) => Buffer.compare(Buffer.from(key), Buffer.from(other));
  if ("equals" in range) return key === range.equals;
  if ("begins" in range) return key.startsWith(range.begins);
  if ("below" in range) return compared(range.below) < 0;
  return compared(range.from) >= 0 && compared(range.until) <= 0;
}

export const tableShape = {
  partitionKey: "pk",
  sortKey: "sk",
  indexes: [
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk" },
    { name: "gsi2", partitionKey: "gsi2pk", sortKey: "gsi2sk" },
  ],
  timeToLive: "expiresAt",
} as const;
