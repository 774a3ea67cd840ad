import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { TagScan } from "./tagScan.ts";

/** Whether a ZIP archive is a workbook that can be opened without harm, and if not, why. */
export type WorkbookCheck = { ok: true } | { ok: false; reason: "no-workbook" | "damaged" | "too-large" };

/** A part of a workbook, by the name that the spreadsheet reader sees. */
interface Part {
  name: string;
  entry: Entry;
}

const DEFLATED = 8;
/** Bytes of an empty file, deflated. */
const EMPTY_DEFLATED = 2;
/** Bytes of the record that ends an archive, without its comment. */
const END_LENGTH = 22;
/** Unpacked bytes of a whole archive. 200,000 rows of all columns take half of it. */
const MAX_UNPACKED = 320 * 1024 * 1024;
/** Of the parts that are not worksheets, which the reader keeps in memory as a tree: about 500 bytes a tag. */
const MAX_IN_TREES = { bytes: 64 * 1024 * 1024, tags: 2_000_000 };

/**
 * Scans an archive before the spreadsheet reader opens it: unpacked size, number of tags, checksums. One pass over the
 * unpacked bytes, which are not stored (docs/rules/limits.md, "Limits of a file").
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<WorkbookCheck> {
  try {
    return await checked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // yauzl throws at an archive that is not whole, at sizes that are not true, and at encrypted parts.
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
  if (!all.every(declaresSize)) return { ok: false, reason: "damaged" };
  const xml = all.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  const inTrees = xml.filter((part) => !isWorksheet(part));
  if (sizeOf(all) > MAX_UNPACKED || sizeOf(inTrees) > MAX_IN_TREES.bytes) return { ok: false, reason: "too-large" };
  let tags = 0;
  for (const part of xml) {
    const found = await tagsOf(zip, part);
    if (found === undefined) return { ok: false, reason: "damaged" };
    if (!isWorksheet(part)) tags += found;
    if (tags > MAX_IN_TREES.tags) return { ok: false, reason: "too-large" };
  }
  return { ok: true };
}

/**
 * Whether yauzl lists the directory that the spreadsheet reader uses. The two differ in when they follow a ZIP64 record,
 * so that an archive with two directories could show one of them here and the other there.
 */
function isSameDirectory(zip: ZipFile, bytes: Buffer): boolean {
  const end = bytes.length - END_LENGTH - zip.comment.length;
  // @types/yauzl calls the cursor a boolean; it is the offset of the directory.
  const start = Number(zip.readEntryCursor);
  return zip.entryCount === bytes.readUInt16LE(end + 10) && start === bytes.readUInt32LE(end + 16);
}

/** The spreadsheet reader unpacks at most the declared size, but without limit where it is 0. */
function declaresSize({ entry }: Part): boolean {
  const { compressionMethod, uncompressedSize, compressedSize } = entry;
  if (compressionMethod !== DEFLATED) return compressionMethod === 0;
  return uncompressedSize > 0 || compressedSize === EMPTY_DEFLATED;
}

function isWorksheet({ name }: Part): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
}

/** Number of tags of a part; undefined where its checksum is wrong or the worksheet reader cannot take it. */
async function tagsOf(zip: ZipFile, part: Part): Promise<number | undefined> {
  const tags = new TagScan(isWorksheet(part));
  let crc = 0;
  for await (const chunk of await zip.openReadStreamPromise(part.entry)) {
    if (!(chunk instanceof Uint8Array) || !tags.takes(chunk)) return undefined;
    crc = crc32(chunk, crc);
  }
  return crc === part.entry.crc32 ? tags.count : undefined;
}
