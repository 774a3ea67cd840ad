const QUOTE = '"';

/**
 * Records of a CSV as Athena writes it, many at a time: each text in quotation marks, which are doubled within it; nothing for NULL.
 * @throws Error when it ends within a record
 */
export async function* csvRecords(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + decoder.decode(piece, { stream: true });
    const { records, next } = wholeRecords(text);
    rest = text.slice(next);
    if (records.length > 0) yield records;
  }
  if (rest + decoder.decode() !== "") throw new Error("The result of the query ends within a record");
}

/** `next`: where the first record begins that is not whole. */
function wholeRecords(text: string): { records: string[][]; next: number } {
  const records: string[][] = [];
  let next = 0;
  for (;;) {
    const record: string[] = [];
    let at = next;
    for (;;) {
      const end = cellEnd(text, at);
      if (end === undefined || end >= text.length) return { records, next };
      const isQuoted = text[at] === QUOTE;
      const cell = isQuoted ? text.slice(at + 1, end - 1) : text.slice(at, end);
      record.push(isQuoted && cell.includes(QUOTE) ? cell.replaceAll('""', QUOTE) : cell);
      at = end + 1;
      if (text[end] === "\n") break;
    }
    records.push(record);
    next = at;
  }
}

/** Where the comma or the end of the line after a cell is; undefined when it has not come. */
function cellEnd(text: string, start: number): number | undefined {
  if (text[start] !== QUOTE) {
    for (let at = start; at < text.length; at++) if (text[at] === "," || text[at] === "\n") return at;
    return undefined;
  }
  for (let at = text.indexOf(QUOTE, start + 1); at !== -1; at = text.indexOf(QUOTE, at + 2)) {
    if (text[at + 1] !== QUOTE) return at + 1;
  }
  return undefined;
}
