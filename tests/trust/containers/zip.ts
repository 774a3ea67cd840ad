import { inflateRawSync } from "node:zlib";

/** Unchecked headers and content of an entry. */
export interface RawEntry {
  name: string;
  content: Buffer;
  central: Record<string, number | string>;
  local: Record<string, number | string>;
  at: { central: number; local: number };
}

/** Fields at the same distance from each other in both headers (APPNOTE.TXT 6.3.10, 4.3.7 and 4.3.12). */
const FIELDS = [
  ["versionNeeded", 4, 2],
  ["flags", 6, 2],
  ["method", 8, 2],
  ["time", 10, 2],
  ["date", 12, 2],
  ["crc", 14, 4],
  ["compressed", 18, 4],
  ["bytes", 22, 4],
] as const;
const END_BYTES = 22;

/** Reads entries by the central directory alone, with code other than the product's. @throws RangeError for a broken ZIP */
export function rawEntries(zip: Buffer): RawEntry[] {
  const end = zip.lastIndexOf("PK\u0005\u0006", zip.length - END_BYTES, "latin1");
  if (end < 0) throw new RangeError("no end record");
  const entries: RawEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new RangeError("no central record");
    const lengths = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const name = zip.toString("utf8", at + 46, at + 46 + (lengths[0] ?? 0));
    entries.push(entryAt(zip, at, name));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

function entryAt(zip: Buffer, central: number, name: string): RawEntry {
  const local = zip.readUInt32LE(central + 42);
  const [centralFields, localFields] = [fieldsAt(zip, central + 2), fieldsAt(zip, local)];
  const nameEnd = local + 30 + zip.readUInt16LE(local + 26);
  const start = nameEnd + zip.readUInt16LE(local + 28);
  const data = zip.subarray(start, start + Number(centralFields["compressed"]));
  return {
    name,
    content: centralFields["method"] === 0 ? Buffer.from(data) : inflateRawSync(data, { maxOutputLength: 1 << 27 }),
    central: { ...centralFields, name },
    local: { ...localFields, name: zip.toString("utf8", local + 30, nameEnd) },
    at: { central, local },
  };
}

function fieldsAt(zip: Buffer, header: number): Record<string, number> {
  return Object.fromEntries(
    FIELDS.map(([field, place, width]) => [
      field,
      width === 2 ? zip.readUInt16LE(header + place) : zip.readUInt32LE(header + place),
    ]),
  );
}

/** Fields in which both headers of an entry must agree; dates count for nothing (docs/rules/containers.md, "ZIP"). */
export function disagreements({ central, local }: RawEntry): string[] {
  const follows = (Number(central["flags"]) & 8) !== 0;
  const compared = ["name", "versionNeeded", "flags", "method", ...(follows ? [] : ["crc", "compressed", "bytes"])];
  return compared.filter((field) => central[field] !== local[field]);
}
