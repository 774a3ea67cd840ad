import { crc32, inflateRawSync } from "node:zlib";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { type PlacedEntry, placedEntries } from "./localHeaders.ts";
import { foldedName } from "./names.ts";
import { readDirectory } from "./records.ts";

export interface ZipEntry {
  name: string;
  isStored: boolean;
  /** Of the content, as both headers state it. */
  bytes: number;
  /** The content, with its size and checksum compared. @throws Refusal */
  content: () => Buffer;
}

export interface ZipLimits {
  entries: number;
  /** Of all contents together. */
  bytes: number;
}

/**
 * Reads a ZIP file strictly: every byte belongs to one entry or to the directory, both headers of an entry agree, and
 * whatever two readers could understand differently is refused (docs/rules/containers.md, "ZIP").
 * @returns the entries in the order of the file
 * @throws Refusal
 */
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
  const content = record.method === 0 ? data : inflated(data, record.bytes, record.name);
  check(content.length === record.bytes && crc32(content) === record.crc, "zip_size", record.name);
  return content;
}

/** Stops at the stated size, so that a bomb costs no more than the size it admits. */
function inflated(data: Buffer, bytes: number, name: string): Buffer {
  try {
    const result: unknown = inflateRawSync(data, { maxOutputLength: Math.max(bytes, 1), info: true });
    check(isInflated(result) && result.engine.bytesWritten === data.length, "zip_size", name);
    return result.buffer;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("zip_size", name);
  }
}

/** What zlib answers with `info`; its type does not know it. `bytesWritten` is how much of the input was used. */
function isInflated(result: unknown): result is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof result === "object" && result !== null && "buffer" in result && "engine" in result;
}
