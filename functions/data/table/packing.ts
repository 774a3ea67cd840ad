/** One JSON text: converting lists and maps of DynamoDB took most of the time of opening a large act. */
export function packing<Row>() {
  return {
    pack: (rows: readonly Row[]): string => JSON.stringify(rows),
    /** Cuts the text into parts, each again a text of whole rows, since an item of DynamoDB takes 400 KB. */
    packParts: (rows: readonly Row[]): string[] => partsOf(rows.map((row) => JSON.stringify(row))),
    unpack: (text: string): readonly Row[] => JSON.parse(text),
  };
}

/** Three quarters of what an item takes. */
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
