import { expect, it } from "vitest";
import { csvRecords } from "#functions/compositeReports/night/csvRecords.ts";

/** A result as Athena writes it: a NULL has no quotation marks, an empty text has. */
const RESULT = '"kind","act"\n"sale","a ""1"", b"\n"","õ 💩\n2"\n"x",\n,"y"\n"""",""""""\n';
const RECORDS = [
  ["kind", "act"],
  ["sale", 'a "1", b'],
  ["", "õ 💩\n2"],
  ["x", ""],
  ["", "y"],
  ['"', '""'],
];

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function recordsOf(text: string, size: number): Promise<string[][]> {
  const found: string[][] = [];
  for await (const records of csvRecords(inPieces(text, size))) found.push(...records);
  return found;
}

it("gives the same records wherever the result is cut into pieces", async () => {
  for (let size = 1; size <= Buffer.byteLength(RESULT); size++) {
    expect([size, await recordsOf(RESULT, size)]).toEqual([size, RECORDS]);
  }
});

it.each(['"a","b"', '"a","b"\n"c', '"a"\n"b""', '"a"\n"õ'])(
  "refuses a result that ends within a record: %s",
  async (text) => {
    await expect(recordsOf(text, 3)).rejects.toThrow("ends within a record");
  },
);

it("gives nothing of nothing", async () => {
  expect(await recordsOf("", 3)).toEqual([]);
});
