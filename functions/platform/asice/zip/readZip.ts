import { crc32, inflateRawSync } from "node:zlib";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { entryName, foldedName } from "./entryNames.ts";

export interface ZipEntry {
  name: string;
  isStored: boolean;
  /** Size of the content, as both headers state it. */
  bytes: number;
  /** The content, with its size and checksum compared. */
  content: () => Buffer;
}

export interface ZipLimits {
  entries: number;
  bytes: number;
}

/** docs/rules/containers.md, "ZIP": every byte belongs to one entry or to the directory; ambiguity is refused. */
export function readZip(zip: Buffer, limits: ZipLimits): ZipEntry[] {
  const placed = placedEntries(zip, readDirectory(zip, limits.entries));
  let bytes = 0;
  const names = new Set<string>();
  for (const { record } of placed) {
    const folded = foldedName(record.name);
    check(!names.has(folded), "entry_duplicate", record.name);
    names.add(folded);
    bytes += record.bytes;
  }
  check(bytes <= limits.bytes, "too_large", `${bytes} bytes`);
  return placed.map((entry) => ({
    name: entry.record.name,
    isStored: entry.record.method === 0,
    bytes: entry.record.bytes,
    content: () => contentOf(entry),
  }));
}

function contentOf({ record, data }: PlacedEntry): Buffer {
  const content = record.method === 0 ? data : inflatedData(data, record.bytes, record.name);
  check(content.length === record.bytes && crc32(content) === record.crc, "zip_size", record.name);
  return content;
}

/** Attack: a zip bomb. Stops at the stated size. */
function inflatedData(data: Buffer, bytes: number, name: string): Buffer {
  try {
    const result: unknown = inflateRawSync(data, { maxOutputLength: Math.max(bytes, 1), info: true });
    check(isInflated(result) && result.engine.bytesWritten === data.length, "zip_size", name);
    return result.buffer;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("zip_size", name);
  }
}

/** zlib's result with `info`, which its type lacks. `bytesWritten` is the used length of the input. */
function isInflated(result: unknown): result is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof result === "object" && result !== null && "buffer" in result && "engine" in result;
}

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DESCRIPTOR = 0x08074b50;

interface PlacedEntry {
  record: CentralRecord;
  data: Buffer;
}

/** Entries must fill the file up to the central directory: none overlaps, and nothing can hide between them. */
function placedEntries(zip: Buffer, { records, offset }: Directory): PlacedEntry[] {
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

const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const MAX_COMMENT_BYTES = 0xffff;

/** Bit 3: sizes follow the data. Bit 11: the name is UTF-8. Bits 1 and 2 are hints of the compressor. */
const DESCRIPTOR_FLAG = 1 << 3;
const UTF8_FLAG = 1 << 11;
const KNOWN_FLAGS = DESCRIPTOR_FLAG | UTF8_FLAG | (1 << 1) | (1 << 2);

/** Attack: extra fields of zip64, a second name in Unicode, and encryption, which could tell two readers different things. */
const REFUSED_EXTRAS: ReadonlySet<number> = new Set([0x0001, 0x7075, 0x9901, 0x0017]);

interface CentralRecord {
  name: string;
  rawName: Buffer;
  version: number;
  flags: number;
  /** 0 is stored, 8 is deflated. */
  method: number;
  crc: number;
  compressedBytes: number;
  bytes: number;
  offset: number;
}

interface Directory {
  records: CentralRecord[];
  /** The central directory begins here, and the last entry must end here. */
  offset: number;
  bytes: Buffer;
}

/** Reads the end record and the central directory (APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16). @throws Refusal */
export function readDirectory(zip: Buffer, maxEntries: number): Directory {
  const end = endOffset(zip);
  const count = zip.readUInt16LE(end + 10);
  const offset = zip.readUInt32LE(end + 16);
  // Some readers follow a zip64 locator before the end record even when no number asks for it.
  const isLocated = end >= LOCATOR_BYTES && zip.readUInt32LE(end - LOCATOR_BYTES) === LOCATOR;
  const isZip64 = isLocated || count === 0xffff || offset === 0xffffffff || zip.readUInt32LE(end + 12) === 0xffffffff;
  check(!isZip64, "zip_unsupported", "zip64");
  check(zip.readUInt32LE(end + 4) === 0 && zip.readUInt16LE(end + 8) === count, "zip_unsupported", "several disks");
  check(offset + zip.readUInt32LE(end + 12) === end, "zip_layout", "central directory");
  check(count <= maxEntries, "too_many_files", String(count));
  const records: CentralRecord[] = [];
  let at = offset;
  while (records.length < count) {
    check(at + CENTRAL_BYTES <= end && zip.readUInt32LE(at) === CENTRAL, "zip_broken", "central directory");
    const next = at + CENTRAL_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    check(next <= end, "zip_broken", "central directory");
    records.push(readCentral(zip.subarray(at, next)));
    at = next;
  }
  check(at === end, "zip_layout", "central directory");
  return { records, offset, bytes: zip.subarray(offset, end) };
}

/** A second end record, or one inside its comment, could give another reader other entries. */
function endOffset(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - MAX_COMMENT_BYTES);
  const found: number[] = [];
  let last: number | undefined;
  for (let at = zip.length - END_BYTES; at >= first; at--) {
    if (zip.readUInt32LE(at) !== END) continue;
    last ??= at;
    if (at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length) found.push(at);
  }
  const [end, second] = found;
  if (end === undefined)
    throw last === undefined ? new Refusal("zip_broken", "no end record") : new Refusal("zip_layout", "trailing data");
  check(second === undefined && end === last, "zip_layout", "two end records");
  return end;
}

function readCentral(record: Buffer): CentralRecord {
  const flags = record.readUInt16LE(8);
  const method = record.readUInt16LE(10);
  const nameEnd = CENTRAL_BYTES + record.readUInt16LE(28);
  const rawName = record.subarray(CENTRAL_BYTES, nameEnd);
  const name = entryName(rawName, (flags & UTF8_FLAG) !== 0);
  check((flags & ~KNOWN_FLAGS) === 0, "zip_unsupported", `flags of ${name}`);
  check(method === 0 || method === 8, "zip_unsupported", `compression of ${name}`);
  check(record.readUInt16LE(34) === 0, "zip_unsupported", "several disks");
  // Unix keeps the kind of a file in the upper attributes: an ordinary file, or unspecified.
  const kind = (record.readUInt32LE(38) >>> 28) & 0xf;
  check(kind === 0 || kind === 8 || record[5] !== 3, "entry_unexpected", name);
  checkExtras(record.subarray(nameEnd, nameEnd + record.readUInt16LE(30)), name);
  return {
    name,
    rawName,
    version: record.readUInt16LE(6),
    flags,
    method,
    crc: record.readUInt32LE(16),
    compressedBytes: record.readUInt32LE(20),
    bytes: record.readUInt32LE(24),
    offset: record.readUInt32LE(42),
  };
}

function checkExtras(extras: Buffer, name: string): void {
  let at = 0;
  while (at < extras.length) {
    check(at + 4 <= extras.length, "zip_broken", `extra fields of ${name}`);
    check(!REFUSED_EXTRAS.has(extras.readUInt16LE(at)), "zip_unsupported", `extra fields of ${name}`);
    at += 4 + extras.readUInt16LE(at + 2);
  }
  check(at === extras.length, "zip_broken", `extra fields of ${name}`);
}
