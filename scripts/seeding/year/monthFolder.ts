import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { FILES_BUCKET } from "#scripts/embedded/services/local.ts";
import { filesOfBucket } from "#scripts/files/filesOfBucket.ts";
import { writeWhole } from "#scripts/files/wholeFiles.ts";
import { chunksOf } from "#shared/basics/lists.ts";

/** Files of a month that was made in a table of its own, and is not in the demo's table yet. */
export interface MonthFile {
  key: string;
  contentType: string;
  bytes: Uint8Array;
}

const [BASE, ITEMS, LETTERS, FILES] = ["base.json", "items.json", "mailbox.jsonl", "files.json"];
const BATCH = 25;

export async function saveBase(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeWhole(join(folder, BASE), JSON.stringify(await allItems()));
}

/** Fills the empty table of a month with what all months have in common. */
export async function loadBase(folder: string): Promise<void> {
  const items = itemsIn(join(folder, BASE));
  for (const part of chunksOf(items, BATCH)) {
    await commit(part.map((Item) => ({ Put: { TableName: tableName(), Item } })));
  }
}

/** Writes what the month has beyond the base, whole or not at all. `mailbox`: the file of its letters. */
export async function saveMonth(folder: string, index: number, mailbox: string): Promise<void> {
  const base = new Map(itemsIn(join(folder, BASE)).map((item) => [nameOf(item), item]));
  const items = (await allItems()).filter((item) => !isDeepStrictEqual(item, base.get(nameOf(item))));
  const making = join(folder, `${index}.making`);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  writeWhole(join(making, ITEMS), JSON.stringify(items));
  writeWhole(join(making, LETTERS), existsSync(mailbox) ? readFileSync(mailbox) : "");
  writeWhole(join(making, FILES), JSON.stringify(await allFiles()));
  renameSync(making, monthIn(folder, index));
}

export const monthIn = (folder: string, index: number) => join(folder, String(index));

export function readMonth(folder: string, index: number): { items: RawItem[]; letters: string; files: MonthFile[] } {
  const own = monthIn(folder, index);
  const files: { key: string; contentType: string; bytes: string }[] = JSON.parse(
    readFileSync(join(own, FILES), "utf8"),
  );
  return {
    items: itemsIn(join(own, ITEMS)),
    letters: join(own, LETTERS),
    files: files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes, "base64") })),
  };
}

function itemsIn(file: string): RawItem[] {
  const items: RawItem[] = JSON.parse(readFileSync(file, "utf8"));
  return items;
}

export function nameOf(item: RawItem): string {
  return JSON.stringify([item[tableShape.partitionKey], item[tableShape.sortKey]]);
}

async function allItems(): Promise<RawItem[]> {
  const items: RawItem[] = [];
  await readPartitions((partition) => void items.push(...partition));
  return items;
}

async function allFiles(): Promise<{ key: string; contentType: string; bytes: string }[]> {
  const s3 = new S3Client({ forcePathStyle: true });
  const found: { key: string; contentType: string; bytes: string }[] = [];
  for await (const files of filesOfBucket(s3, FILES_BUCKET)) {
    for (const { Key = "" } of files) {
      const { Body, ContentType = "" } = await s3.send(new GetObjectCommand({ Bucket: FILES_BUCKET, Key }));
      found.push({ key: Key, contentType: ContentType, bytes: (await Body?.transformToString("base64")) ?? "" });
    }
  }
  s3.destroy();
  return found;
}
