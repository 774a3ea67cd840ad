// The used part of yauzl 3 and yazl 3, which have no types. Those of DefinitelyTyped call the cursor a boolean, and hide that
// the output is a Readable.

declare module "yauzl" {
  import type { Readable } from "node:stream";

  export interface Entry {
    fileName: string;
    fileNameRaw: Buffer;
    compressionMethod: number;
    /** Bytes, as the directory declares them. */
    compressedSize: number;
    uncompressedSize: number;
    crc32: number;
  }

  export interface ZipFile {
    entryCount: number;
    comment: Buffer | string;
    /** Position where the directory begins, before the first entry is read. */
    readEntryCursor: number;
    eachEntry(): AsyncIterable<Entry>;
    readLocalFileHeaderPromise(entry: Entry): Promise<{ fileName: Buffer }>;
    /** Rejects or fails for an encrypted or damaged entry. */
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }

  /** Rejects for what is no ZIP file. */
  export function fromBufferPromise(
    bytes: Buffer,
    options?: { lazyEntries?: boolean; decodeStrings?: boolean; autoClose?: boolean },
  ): Promise<ZipFile>;
}

declare module "yazl" {
  import type { Readable } from "node:stream";

  interface Options {
    mtime: Date;
    /** 0 to 9. */
    compressionLevel?: number;
  }

  export class ZipFile {
    outputStream: Readable;
    addBuffer(bytes: Buffer, path: string, options: Options): void;
    addReadStream(bytes: Readable, path: string, options: Options): void;
    end(): void;
    on(event: "error", listener: (error: unknown) => void): void;
  }
}
