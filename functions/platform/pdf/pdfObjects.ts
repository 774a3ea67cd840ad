import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { chunksOf } from "#shared/basics/lists.ts";

const compress = promisify(deflate);

/** Enough objects to compress well, few enough that a reader inflates little to reach one. */
const OBJECTS_PER_STREAM = 250;
const ENTRY_FIELDS = [1, 4, 2] as const;
const ENTRY_LENGTH = 20;
const FREE = 0;
const PLAIN = 1;
const PACKED = 2;

interface PdfObject {
  number: number;
  start: number;
  end: number;
}

type Entry = readonly [kind: number, location: number, index: number];

/**
 * ISO 32000-1, 7.5.7 and 7.5.8: an act of 10,000 rows has 60,000 small objects for its tags and 11 MB, packed 2 MB.
 * @throws RangeError unless the PDF is as the typesetter writes it: one cross-reference table, no encryption.
 */
export async function packPdfObjects(pdf: Uint8Array): Promise<Uint8Array> {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  // One conversion instead of one for each of 60,000 objects.
  const text = file.toString("latin1");
  const { objects, size, trailer } = readTable(text);
  const entries: Entry[] = Array.from({ length: size }, (_, index): Entry => [FREE, 0, index === 0 ? 65_535 : 0]);
  const parts: Buffer[] = [];
  let length = 0;
  const append = (...chunks: (Buffer | string)[]): void => {
    for (const chunk of chunks) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk, "latin1") : chunk;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const appendStream = (number: number, dictionary: string, data: Buffer): void => {
    entries[number] = [PLAIN, length, 0];
    append(`${number} 0 obj\n<< ${dictionary} /Length ${data.length} /Filter /FlateDecode >>\nstream\n`, data);
    append("\nendstream\nendobj\n");
  };

  append(file.subarray(0, objects[0]?.start));
  for (const { number, start, end } of objects.filter((object) => isStream(text, object))) {
    entries[number] = [PLAIN, length, 0];
    append(file.subarray(start, end), "\n");
  }
  const packs = chunksOf(
    objects.filter((object) => !isStream(text, object)),
    OBJECTS_PER_STREAM,
  ).map((members) => ({ members, ...objectStream(text, members) }));
  const compressed = await Promise.all(
    packs.map(({ index, bodies }) => compress(Buffer.from(index + bodies, "latin1"))),
  );
  for (const [pack, data] of compressed.entries()) {
    const number = size + pack;
    const { members = [], index = "" } = packs[pack] ?? {};
    for (const [order, member] of members.entries()) entries[member.number] = [PACKED, number, order];
    appendStream(number, `/Type /ObjStm /N ${members.length} /First ${index.length}`, data);
  }
  const last = size + packs.length;
  const start = length;
  entries[last] = [PLAIN, start, 0];
  const shape = `/Type /XRef /Size ${last + 1} /W [${ENTRY_FIELDS.join(" ")}] ${trailer}`;
  appendStream(last, shape, await compress(crossReferenceRows(entries)));
  append(`startxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

function readTable(file: string): { objects: PdfObject[]; size: number; trailer: string } {
  const tail = file.slice(Math.max(0, file.lastIndexOf("startxref")));
  const table = Number(/^startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  const head = /^xref\s+0 (\d+)\r?\n/.exec(file.slice(table, table + 40));
  const size = Number(head?.[1] ?? Number.NaN);
  const trailerStart = table + (head?.[0].length ?? 0) + size * ENTRY_LENGTH;
  const trailer = /^trailer\s*<<\s*\/Size \d+\s([\s\S]*)>>\s*startxref\s+\d+\s+%%EOF\s*$/.exec(
    file.slice(trailerStart),
  );
  if (!head || !trailer?.[1] || /\/(Prev|Encrypt|XRefStm)\b/.test(trailer[1])) {
    throw new RangeError("Not a PDF with one plain cross-reference table");
  }
  const starts = Array.from({ length: size }, (_, number) => {
    const entry = trailerStart - (size - number) * ENTRY_LENGTH;
    return { number, start: Number(file.slice(entry, entry + 10)), used: file[entry + 17] === "n" };
  })
    .filter(({ used }) => used)
    .toSorted((one, other) => one.start - other.start);
  const objects = starts.map(({ number, start }, order) => {
    // Up to the next object, since a text inside may contain "endobj".
    const end = file.lastIndexOf("endobj", (starts[order + 1]?.start ?? table) - 1) + "endobj".length;
    return { number, start, end };
  });
  return { objects, size, trailer: trailer[1].trim() };
}

function isStream(file: string, { end }: PdfObject): boolean {
  return file.slice(end - 20, end).includes("endstream");
}

function objectStream(file: string, members: readonly PdfObject[]): { index: string; bodies: string } {
  let index = "";
  let bodies = "";
  for (const { number, start, end } of members) {
    index += `${number} ${bodies.length} `;
    bodies += `${file.slice(start + `${number} 0 obj`.length, end - "endobj".length).trim()}\n`;
  }
  return { index, bodies };
}

function crossReferenceRows(entries: readonly Entry[]): Buffer {
  const width = ENTRY_FIELDS.reduce<number>((sum, bytes) => sum + bytes, 0);
  const table = Buffer.alloc(entries.length * width);
  let at = 0;
  for (const entry of entries) {
    for (const [field, bytes] of ENTRY_FIELDS.entries()) at = table.writeUIntBE(entry[field] ?? 0, at, bytes);
  }
  return table;
}
