import { crc32, deflateRawSync } from "node:zlib";

/** An entry of a ZIP file for tests; what is set beside name and content is a lie of one of its headers. */
export interface TestEntry {
  name: string;
  content: Buffer;
  deflate?: boolean;
  flags?: number;
  method?: number;
  crc?: number;
  bytes?: number;
  offset?: number;
  extra?: Buffer;
  /** In the central directory. */
  comment?: Buffer;
  attributes?: number;
  rawName?: Buffer;
  /** Sizes follow the data. */
  descriptor?: "signed" | "bare";
  localName?: string;
  localMethod?: number;
  /** Version needed to extract. */
  localVersion?: number;
  localBytes?: number;
  localCrc?: number;
  /** Bytes that count as compressed data, behind the real ones. */
  padding?: Buffer;
  /** Bytes behind the entry, of no entry. */
  behind?: Buffer;
}

/** Writes a ZIP file byte by byte, right or wrong. */
export function zipOf(entries: readonly TestEntry[], { comment = Buffer.alloc(0) } = {}): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const local = localPart(entry);
    central.push(centralRecord(entry, at));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length]);
  const tail = numbers([4, directory.length], [4, at], [2, comment.length]);
  return Buffer.concat([...parts, directory, end, tail, comment]);
}

function localPart(entry: TestEntry): Buffer {
  const { rawName, flags, method, crc, data, bytes, extra } = facts(entry);
  const name = entry.localName ? Buffer.from(entry.localName) : rawName;
  const sizes = numbers([4, entry.localCrc ?? crc], [4, data.length], [4, entry.localBytes ?? bytes]);
  const head = numbers(
    [4, 0x04034b50],
    [2, entry.localVersion ?? 20],
    [2, flags],
    [2, entry.localMethod ?? method],
    [4, 0],
  );
  const lengths = numbers([2, name.length], [2, extra.length]);
  const stated = entry.descriptor ? Buffer.alloc(12) : sizes;
  const mark = entry.descriptor === "signed" ? numbers([4, 0x08074b50]) : Buffer.alloc(0);
  const descriptor = entry.descriptor ? Buffer.concat([mark, sizes]) : Buffer.alloc(0);
  return Buffer.concat([head, stated, lengths, name, extra, data, descriptor, entry.behind ?? Buffer.alloc(0)]);
}

function centralRecord(entry: TestEntry, at: number): Buffer {
  const { rawName, flags, method, crc, data, bytes, extra } = facts(entry);
  const head = numbers([4, 0x02014b50], [2, 0x0314], [2, 20], [2, flags], [2, method], [4, 0]);
  const sizes = numbers([4, crc], [4, data.length], [4, bytes], [2, rawName.length], [2, extra.length]);
  const comment = entry.comment ?? Buffer.alloc(0);
  const place = numbers([2, comment.length], [2, 0], [2, 0], [4, entry.attributes ?? 0], [4, entry.offset ?? at]);
  return Buffer.concat([head, sizes, place, rawName, extra, comment]);
}

function facts(entry: TestEntry) {
  const compressed = entry.deflate ? deflateRawSync(entry.content) : entry.content;
  const rawName = entry.rawName ?? Buffer.from(entry.name);
  return {
    rawName,
    flags: (entry.flags ?? 0x800) | (entry.descriptor ? 8 : 0),
    method: entry.method ?? (entry.deflate ? 8 : 0),
    crc: entry.crc ?? crc32(entry.content),
    data: Buffer.concat([compressed, entry.padding ?? Buffer.alloc(0)]),
    bytes: entry.bytes ?? entry.content.length,
    extra: entry.extra ?? Buffer.alloc(0),
  };
}

/** Little-endian numbers, each with its width in bytes. */
function numbers(...list: [width: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    list.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      if (width === 2) bytes.writeUInt16LE(value);
      else bytes.writeUInt32LE(value >>> 0);
      return bytes;
    }),
  );
}
