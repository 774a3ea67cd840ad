/** Keys of the table and its indexes, and names of the entity and its version. */
const BYTES_OF_KEYS = 1000;
const MAX_NUMBER_BYTES = 21;

/** Upper bound of DynamoDB's size of an item. */
export function itemBytes(facts: object): number {
  return BYTES_OF_KEYS + valueBytes(facts);
}

function valueBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.min(2 + String(value).length, MAX_NUMBER_BYTES);
  if (typeof value !== "object" || value === null) return 1;
  const entries = Array.isArray(value) ? value.map((item) => ["", item] as const) : Object.entries(value);
  return entries.reduce((sum, [name, item]) => sum + 1 + Buffer.byteLength(name) + valueBytes(item), 3);
}

/** The longest beginning of a list whose JSON is below a number of bytes. */
export function firstWithin<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let size = 0;
  const end = items.findIndex((item) => {
    size += Buffer.byteLength(JSON.stringify(item));
    return size >= maxBytes;
  });
  return items.slice(0, end < 0 ? items.length : end);
}
