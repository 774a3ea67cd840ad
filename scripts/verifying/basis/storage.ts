import { createHash } from "node:crypto";
import {
  type _Object,
  GetObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { env } from "#functions/platform/env.ts";

export interface ListedFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
}

export interface Storage {
  /** Each file of a folder once. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Bytes; undefined where there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  /** Base64, in little memory; undefined for a missing file. */
  sha256(key: string): Promise<string | undefined>;
  /** The bytes in little memory; undefined for a missing file. */
  pieces(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  close(): void;
}

/** Keys are made of hashes, numbers and words: all characters are ASCII. */
const CHARACTERS = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/**
 * Files whose key begins so, for fauxqs 2.4: after the first page it skips and repeats files, since it sorts keys by the rules of a
 * language and goes on by their code units. So what has more than a page is read by the next character.
 */
async function* firstPages(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<_Object> {
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  yield* IsTruncated ? Contents.filter(({ Key }) => Key === Prefix) : Contents;
  for (const character of IsTruncated ? CHARACTERS : []) yield* firstPages(client, Bucket, Prefix + character);
}

async function* allPages(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<_Object> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) yield* Contents;
}

export function openStorage(): Storage {
  const isEmulated = env().FILES_PATH_STYLE === "true";
  const client = new S3Client({ forcePathStyle: isEmulated });
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
    async *list(folder) {
      const files = isEmulated ? firstPages : allPages;
      for await (const { Key = "", Size = 0, LastModified } of files(client, Bucket, `${folder}/`))
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
