import { crc32, inflateRawSync } from "node:zlib";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { foldedName } from "./entryNames.ts";
import { type PlacedEntry, placedEntries } from "./localHeaders.ts";
import { readDirectory } from "./records.ts";

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
