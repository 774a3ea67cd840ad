import { createHash } from "node:crypto";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "#functions/platform/env.ts";
import { filesOfBucket } from "#scripts/files/filesOfBucket.ts";
import type { Bytes, EpochMs } from "#shared/basics/measures.ts";

export interface ListedFile {
  key: string;
  size: Bytes;
  modified: EpochMs;
}

export interface Storage {
  /** Each file of a folder once, in order; only those after a key. */
  list(folder: string, after?: string): AsyncIterable<ListedFile>;
  /** Bytes; undefined where there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  /** Base64, in little memory; undefined for a missing file. */
  sha256(key: string): Promise<string | undefined>;
  /** The bytes in little memory; undefined for a missing file. */
  pieces(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  close(): void;
}

export function openStorage(): Storage {
  const client = new S3Client({ forcePathStyle: env().FILES_PATH_STYLE === "true" });
  const Bucket = env().FILES_BUCKET;
  const bodyOf = async (Key: string) => {
    try {
      return (await client.send(new GetObjectCommand({ Bucket, Key }))).Body;
    } catch (error) {
      if (error instanceof Error && error.name === "NoSuchKey") return undefined;
      throw error;
    }
  };
  return {
    async *list(folder, after) {
      for await (const files of filesOfBucket(client, Bucket, `${folder}/`, after))
        for (const { Key = "", Size = 0, LastModified } of files)
          yield { key: Key, size: Size, modified: LastModified?.getTime() ?? 0 };
    },
    async read(key) {
      const bytes = await (await bodyOf(key))?.transformToByteArray();
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    async sha256(key) {
      const body = await bodyOf(key);
      if (!body) return undefined;
      const hash = createHash("sha256");
      for await (const piece of body.transformToWebStream()) hash.update(piece);
      return hash.digest("base64");
    },
    pieces: async (key) => (await bodyOf(key))?.transformToWebStream(),
    close: () => client.destroy(),
  };
}
