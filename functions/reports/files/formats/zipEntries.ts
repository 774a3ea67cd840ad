/** A file within a ZIP archive, as its central directory has it. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  /** Declared size of what comes out. */
  size: number;
  crc: number;
  /** As packed. */
  data: Uint8Array;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT_LENGTH = 0xffff;
/** Stands in a size that is written as 64 bits in the extra field; some writers do so for small files too. */
const IN_EXTRA = 0xffffffff;
const ZIP64_EXTRA = 1;

/**
 * Lists a ZIP archive without unpacking anything; undefined where the archive is not whole. It finds the directory just as
 * the spreadsheet reader does, so that both speak of the same entries.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + ENTRY_LENGTH + nameLength + extraLength + view.getUint16(at + 32, true);
    const entry = next > end ? undefined : entryAt(view, at, nameLength, extraLength);
    if (!entry) return undefined;
    entries.push(entry);
    at = next;
  }
  return entries;
}

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_LENGTH); at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return undefined;
}

function entryAt(view: DataView, at: number, nameLength: number, extraLength: number): ZipEntry | undefined {
  const sizes = sizesAt(view, at, at + ENTRY_LENGTH + nameLength, extraLength);
  if (!sizes || sizes.local + LOCAL_LENGTH > view.byteLength) return undefined;
  if (view.getUint32(sizes.local, true) !== LOCAL_SIGNATURE) return undefined;
  const names = view.getUint16(sizes.local + 26, true) + view.getUint16(sizes.local + 28, true);
  const start = sizes.local + LOCAL_LENGTH + names;
  if (start + sizes.packed > view.byteLength) return undefined;
  const part = (from: number, length: number) => new Uint8Array(view.buffer, view.byteOffset + from, length);
  return {
    name: new TextDecoder().decode(part(at + ENTRY_LENGTH, nameLength)),
    method: view.getUint16(at + 10, true),
    size: sizes.size,
    crc: view.getUint32(at + 16, true),
    data: part(start, sizes.packed),
  };
}

interface Sizes {
  size: number;
  packed: number;
  /** Where the entry begins. */
  local: number;
}

function sizesAt(view: DataView, at: number, extra: number, extraLength: number): Sizes | undefined {
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const local = view.getUint32(at + 42, true);
  if (packed !== IN_EXTRA && size !== IN_EXTRA && local !== IN_EXTRA) return { size, packed, local };
  for (let field = extra; field + 4 <= extra + extraLength; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== ZIP64_EXTRA) continue;
    const fieldEnd = Math.min(field + 4 + view.getUint16(field + 2, true), extra + extraLength);
    let next = field + 4;
    const wide = (narrow: number): number => {
      if (narrow !== IN_EXTRA) return narrow;
      next += 8;
      return next > fieldEnd ? Number.NaN : Number(view.getBigUint64(next - 8, true));
    };
    const sizes = { size: wide(size), packed: wide(packed), local: wide(local) };
    return Object.values(sizes).every(Number.isSafeInteger) ? sizes : undefined;
  }
  return undefined;
}
