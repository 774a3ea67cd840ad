import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { entryName } from "./entryNames.ts";

const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const MAX_COMMENT_BYTES = 0xffff;

/** Bit 3: sizes follow the data. Bit 11: the name is UTF-8. Bits 1 and 2 are hints of the compressor. */
export const DESCRIPTOR_FLAG = 1 << 3;
const UTF8_FLAG = 1 << 11;
const KNOWN_FLAGS = DESCRIPTOR_FLAG | UTF8_FLAG | (1 << 1) | (1 << 2);

/** Attack: extra fields of zip64, a second name in Unicode, and encryption, which could tell two readers different things. */
const REFUSED_EXTRAS: ReadonlySet<number> = new Set([0x0001, 0x7075, 0x9901, 0x0017]);

export interface CentralRecord {
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

export interface Directory {
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

export function checkExtras(extras: Buffer, name: string): void {
  let at = 0;
  while (at < extras.length) {
    check(at + 4 <= extras.length, "zip_broken", `extra fields of ${name}`);
    check(!REFUSED_EXTRAS.has(extras.readUInt16LE(at)), "zip_unsupported", `extra fields of ${name}`);
    at += 4 + extras.readUInt16LE(at + 2);
  }
  check(at === extras.length, "zip_broken", `extra fields of ${name}`);
}
