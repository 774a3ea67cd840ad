import { crc32, createInflateRaw } from "node:zlib";
import { type ZipEntry, zipEntries } from "./zipEntries.ts";

/** Whether a ZIP archive is a workbook that can be opened without harm, and if not, why. */
export type WorkbookCheck = { ok: true } | { ok: false; reason: "no-workbook" | "damaged" | "too-large" };

const STORED = 0;
const DEFLATED = 8;
/** An empty file, deflated. */
const EMPTY_DEFLATED = 2;
/** Unpacked bytes of a whole archive; 200,000 rows of all columns take half of it. */
const MAX_UNPACKED = 320 * 1024 * 1024;
/** Of the parts that are not worksheets, which the reader holds in memory as a tree: about 500 bytes a tag. */
const MAX_IN_TREES = { bytes: 64 * 1024 * 1024, tags: 2_000_000 };
/** The reader looks at an unfinished tag again with every chunk that arrives, so a long one would cost its square. */
const MAX_TAG_LENGTH = 64 * 1024;

const LESS = 0x3c;
const GREATER = 0x3e;
const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/**
 * Looks through an archive before the spreadsheet reader opens it: what it unpacks to, how many tags it has, and whether
 * its checksums hold. One pass over the unpacked bytes, which are not kept.
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<WorkbookCheck> {
  const entries = zipEntries(bytes);
  if (!entries) return { ok: false, reason: "damaged" };
  const has = (test: (name: string) => boolean) => entries.some(({ name }) => test(name));
  if (!has((name) => name === "[Content_Types].xml") || !has((name) => name.startsWith("xl/"))) {
    return { ok: false, reason: "no-workbook" };
  }
  if (!entries.every(isHonest)) return { ok: false, reason: "damaged" };
  const parts = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  const inTrees = parts.filter((entry) => !isWorksheet(entry));
  if (sizeOf(entries) > MAX_UNPACKED || sizeOf(inTrees) > MAX_IN_TREES.bytes) return { ok: false, reason: "too-large" };
  let tags = 0;
  for (const entry of parts) {
    const found = await tagsOf(entry);
    if (found === undefined) return { ok: false, reason: "damaged" };
    if (!isWorksheet(entry)) tags += found;
    if (tags > MAX_IN_TREES.tags) return { ok: false, reason: "too-large" };
  }
  return { ok: true };
}

/** Sizes are declared, since the reader unpacks no more than an entry declares, and anything where it declares nothing. */
function isHonest({ method, size, data }: ZipEntry): boolean {
  if (method === STORED) return size === data.length;
  return method === DEFLATED && (size > 0 || data.length === EMPTY_DEFLATED);
}

function isWorksheet({ name }: ZipEntry): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
}

function sizeOf(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0);
}

/** How many tags a part has; undefined where it is damaged or has what the worksheet reader chokes on. */
async function tagsOf(entry: ZipEntry): Promise<number | undefined> {
  const tags = new TagScan(isWorksheet(entry));
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of unpacked(entry)) {
      size += chunk.length;
      crc = crc32(chunk, crc);
      if (size > entry.size || !tags.takes(chunk)) return undefined;
    }
  } catch {
    return undefined;
  }
  return size === entry.size && crc === entry.crc ? tags.count : undefined;
}

async function* unpacked({ method, data }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method === STORED) {
    yield data;
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(data);
  for await (const chunk of inflate) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

/** Counts tags over chunks. Worksheets may not have `<!`: no spreadsheet writes comments there, and DTDs are forbidden. */
class TagScan {
  readonly strict: boolean;
  count = 0;
  /** Bytes of the tag so far, -1 outside of tags. */
  length = -1;
  /** The quotation mark that is open within the tag, 0 when none is. */
  quote = 0;

  constructor(strict: boolean) {
    this.strict = strict;
  }

  takes(chunk: Uint8Array): boolean {
    let { length, quote, count } = this;
    for (const byte of chunk) {
      if (length < 0) {
        if (byte !== LESS) continue;
        length = 0;
        count++;
        continue;
      }
      if (this.strict && ((length === 0 && byte === BANG) || length > MAX_TAG_LENGTH)) return false;
      length++;
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) {
        length = -1;
      } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
        quote = byte;
      }
    }
    this.length = length;
    this.quote = quote;
    this.count = count;
    return true;
  }
}
