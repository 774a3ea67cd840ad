import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { Merge } from "./mergedCells.ts";
import { PartXml } from "./partXml.ts";

export type WorkbookCheck =
  | { ok: true; parts: WorkbookParts }
  | { ok: false; reason: "no-workbook" | "damaged" | "too-large" };

export interface WorkbookParts {
  has: (name: string) => boolean;
  /** @throws where there is no part of this name */
  open: (name: string) => AsyncIterable<Uint8Array>;
  /** Merged ranges of a worksheet. */
  merges: (name: string) => readonly Merge[];
}

interface Part {
  name: string;
  entry: Entry;
}

const DEFLATED = 8;
const EMPTY_DEFLATED = 2;
const END_LENGTH = 22;
/** 200,000 rows of all columns take half of it. */
const MAX_UNPACKED = 320 * 1024 * 1024;
/** Limits of parts that are not worksheets: the reader keeps what they have in memory. */
const MAX_IN_TREES = { bytes: 64 * 1024 * 1024, tags: 2_000_000 };
const MAX_MERGES = 1_000_000;

/** Checks unpacked size, tags and checksums before a workbook opens (docs/rules/limits.md, "Limits of a file"). */
export async function checkWorkbook(bytes: Uint8Array): Promise<WorkbookCheck> {
  try {
    return await checked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // yauzl also throws for truncated archives, wrong sizes and encrypted parts.
    return { ok: false, reason: "damaged" };
  }
}

async function checked(bytes: Buffer): Promise<WorkbookCheck> {
  // Raw names: yauzl would prefer names of an extra field that the spreadsheet reader does not look at.
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
  if (!isSameDirectory(zip, bytes)) return { ok: false, reason: "damaged" };
  const all: Part[] = [];
  for await (const entry of zip.eachEntry()) all.push({ name: new TextDecoder().decode(entry.fileNameRaw), entry });
  const has = (test: (name: string) => boolean) => all.some(({ name }) => test(name));
  if (!has((name) => name === "[Content_Types].xml") || !has((name) => name.startsWith("xl/"))) {
    return { ok: false, reason: "no-workbook" };
  }
  if (!all.every(declaresSize) || has(leavesFolder)) return { ok: false, reason: "damaged" };
  const byName = new Map(all.map((part) => [part.name, part]));
  if (byName.size < all.length) return { ok: false, reason: "damaged" };
  const inTrees = all.filter((part) => isXml(part) && !isWorksheet(part));
  if (sizeOf(all) > MAX_UNPACKED || sizeOf(inTrees) > MAX_IN_TREES.bytes) return { ok: false, reason: "too-large" };
  const read: PartXml[] = [];
  const merges = new Map<string, readonly Merge[]>();
  for (const part of all) {
    const xml = await readPart(zip, part);
    if (xml) read.push(xml);
    if (xml && xml.merges.length > 0) merges.set(part.name, xml.merges);
    const count = [...merges.values()].reduce((sum, each) => sum + each.length, 0);
    if (tagsInTrees(read) > MAX_IN_TREES.tags || count > MAX_MERGES) return { ok: false, reason: "too-large" };
  }
  const texts = Math.max(0, ...read.map(({ sharedTexts }) => sharedTexts));
  if (read.some(({ lastNamed }) => lastNamed >= texts)) return { ok: false, reason: "damaged" };
  const parts: WorkbookParts = {
    has: (name) => byName.has(name),
    open: (name) => bytesOf(zip, byName.get(name)),
    merges: (name) => merges.get(name) ?? [],
  };
  return { ok: true, parts };
}

/** Attack: yauzl and the spreadsheet reader follow ZIP64 records differently and could see two directories. */
/** Another program would write the part elsewhere, or refuse the file. */
function leavesFolder(name: string): boolean {
  return name.startsWith("/") || name.includes("\\") || name.split("/").includes("..");
}

function isSameDirectory(zip: ZipFile, bytes: Buffer): boolean {
  const end = bytes.length - END_LENGTH - zip.comment.length;
  return zip.entryCount === bytes.readUInt16LE(end + 10) && zip.readEntryCursor === bytes.readUInt32LE(end + 16);
}

/** The spreadsheet reader unpacks at most the declared size, but without limit where it is 0. */
function declaresSize({ entry }: Part): boolean {
  const { compressionMethod, uncompressedSize, compressedSize } = entry;
  if (compressionMethod !== DEFLATED) return compressionMethod === 0;
  return uncompressedSize > 0 || compressedSize === EMPTY_DEFLATED;
}

function isXml({ name }: Part): boolean {
  return /\.(xml|rels)$/i.test(name);
}

function isWorksheet({ name }: Part): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
}

function tagsInTrees(parts: readonly PartXml[]): number {
  return parts.reduce((sum, { isWorksheet, tags }) => sum + (isWorksheet ? 0 : tags), 0);
}

async function* bytesOf(zip: ZipFile, part: Part | undefined): AsyncGenerator<Uint8Array> {
  if (!part) throw new Error("a part is missing");
  for await (const chunk of await zip.openReadStreamPromise(part.entry)) {
    if (!(chunk instanceof Uint8Array)) throw new Error("not bytes");
    yield chunk;
  }
}

/** @throws when size, checksum or XML is wrong */
async function readPart(zip: ZipFile, part: Part): Promise<PartXml | undefined> {
  const xml = isXml(part) ? new PartXml(isWorksheet(part)) : undefined;
  // Other programs read the name before the bytes.
  const { fileName } = await zip.readLocalFileHeaderPromise(part.entry);
  if (!fileName.equals(part.entry.fileNameRaw)) throw new Error("two names");
  let crc = 0;
  for await (const chunk of bytesOf(zip, part)) {
    xml?.write(chunk);
    crc = crc32(chunk, crc);
    if (xml && !xml.isWorksheet && xml.tags > MAX_IN_TREES.tags) return xml;
  }
  if (crc !== part.entry.crc32) throw new Error("wrong checksum");
  xml?.close();
  return xml;
}
