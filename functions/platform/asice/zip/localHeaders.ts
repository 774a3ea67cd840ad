import { check } from "#functions/platform/asice/refusal.ts";
import { type CentralRecord, checkExtras, DESCRIPTOR_FLAG, type Directory } from "./records.ts";

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DESCRIPTOR = 0x08074b50;

export interface PlacedEntry {
  record: CentralRecord;
  data: Buffer;
}

/** Entries must fill the file up to the central directory: none overlaps, and nothing can hide between them. */
export function placedEntries(zip: Buffer, { records, offset }: Directory): PlacedEntry[] {
  const placed = records.toSorted((one, other) => one.offset - other.offset);
  let at = 0;
  return placed.map((record, index) => {
    check(record.offset === at, "zip_layout", record.name);
    const end = placed[index + 1]?.offset ?? offset;
    check(end <= offset, "zip_layout", record.name);
    at = end;
    return { record, data: dataOf(zip.subarray(record.offset, end), record) };
  });
}

/** Compares the local header with the central record (APPNOTE.TXT 6.3.10, 4.3.7). */
function dataOf(entry: Buffer, record: CentralRecord): Buffer {
  const { name, rawName, version, flags, method } = record;
  check(entry.length >= LOCAL_BYTES && entry.readUInt32LE(0) === LOCAL, "zip_mismatch", name);
  check(entry.readUInt16LE(4) === version, "zip_layout", name);
  const nameEnd = LOCAL_BYTES + entry.readUInt16LE(26);
  const start = nameEnd + entry.readUInt16LE(28);
  check(entry.readUInt16LE(6) === flags && entry.readUInt16LE(8) === method, "zip_mismatch", name);
  check(start <= entry.length && entry.subarray(LOCAL_BYTES, nameEnd).equals(rawName), "zip_mismatch", name);
  checkExtras(entry.subarray(nameEnd, start), name);
  const end = start + record.compressedBytes;
  check(end <= entry.length, "zip_layout", name);
  const stated = sizesAt(entry, 14);
  const follows = (flags & DESCRIPTOR_FLAG) !== 0;
  const blank = follows && stated.crc === 0 && stated.compressedBytes === 0 && stated.bytes === 0;
  check(blank || hasSameSizes(stated, record), "zip_mismatch", name);
  checkDescriptor(entry.subarray(end), follows, record);
  return entry.subarray(start, end);
}

/** The data descriptor, with or without its signature (4.3.9). */
function checkDescriptor(rest: Buffer, follows: boolean, record: CentralRecord): void {
  const signed = rest.length === 16 && rest.readUInt32LE(0) === DESCRIPTOR;
  const bare = rest.length === 12;
  check(follows ? signed || bare : rest.length === 0, "zip_layout", record.name);
  if (follows) check(hasSameSizes(sizesAt(rest, signed ? 4 : 0), record), "zip_mismatch", record.name);
}

function sizesAt(bytes: Buffer, at: number) {
  return {
    crc: bytes.readUInt32LE(at),
    compressedBytes: bytes.readUInt32LE(at + 4),
    bytes: bytes.readUInt32LE(at + 8),
  };
}

function hasSameSizes(stated: ReturnType<typeof sizesAt>, record: CentralRecord): boolean {
  return (
    stated.crc === record.crc && stated.compressedBytes === record.compressedBytes && stated.bytes === record.bytes
  );
}
