/** A letter takes up to three bytes, and an item has 400 KB. */
const PART_LETTERS = 130_000;

export function textParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + PART_LETTERS;
    // The two code units of a surrogate pair stay together.
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    parts.push(text.slice(start, isCut ? end - 1 : end));
    start = isCut ? end - 1 : end;
  }
  return parts;
}

/** One JSON text: converting lists and maps of DynamoDB took most of the time of opening a large act. */
export function packing<Row>() {
  return {
    pack: (rows: readonly Row[]): string => JSON.stringify(rows),
    /** Cuts the text into parts of whole rows, since an item of DynamoDB takes 400 KB. */
    packParts: (rows: readonly Row[]): string[] => partsOf(rows.map((row) => JSON.stringify(row))),
    unpack: (text: string): readonly Row[] => JSON.parse(text),
  };
}

/** Three quarters of an item. */
export const MAX_PART_BYTES = 300_000;

function partsOf(texts: readonly string[]): string[] {
  const parts: string[][] = [[]];
  let size = 2;
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > MAX_PART_BYTES && size > 2) {
      parts.push([]);
      size = 2;
    }
    parts.at(-1)?.push(text);
    size += bytes;
  }
  return parts.map((part) => `[${part.join(",")}]`);
}
