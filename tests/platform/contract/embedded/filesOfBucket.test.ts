import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { inParallel } from "#functions/platform/parallel.ts";
import { type Services, startServices } from "#scripts/embedded/services/services.ts";
import { copyMissingFiles, copyOf } from "#scripts/restoring/filesOfBucket.ts";

const [OLD, NEW, LARGE] = ["old", "new", "large"];
const MANY = 25;
const now = new Date("2026-11-26T09:00:00Z");
let services: Services;
let client: S3Client;

beforeAll(async () => {
  services = await startServices(undefined);
  client = new S3Client({ endpoint: services.awsEndpoint, forcePathStyle: true });
  for (const Bucket of [OLD, NEW, LARGE]) await client.send(new CreateBucketCommand({ Bucket }));
});

afterAll(async () => {
  client.destroy();
  await services.close();
});

const put = (Bucket: string, Key: string, Body: string) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: "text/plain", Metadata: { from: "test" } }));
const copy = (isDryRun = false, from = OLD) =>
  copyMissingFiles({ client, from, to: NEW, now, isDryRun, report: () => {} });

async function read(Key: string): Promise<string> {
  const { Body, ContentType, Metadata } = await client.send(new GetObjectCommand({ Bucket: NEW, Key }));
  return `${await Body?.transformToString()} ${ContentType} ${Metadata?.["from"]}`;
}

it("copies what the bucket lacks, and leaves what it has", async () => {
  const name = "containers/Leping & lisa – õ.pdf";
  for (let each = 0; each < MANY; each++) await put(OLD, `acts/${each}`, "old");
  await put(OLD, name, "old");
  await put(NEW, "acts/7", "written since");
  expect(await copy(true)).toEqual({ copied: MANY, there: 1 });
  expect((await client.send(new ListObjectsV2Command({ Bucket: NEW }))).KeyCount).toBe(1);
  expect(await copy()).toEqual({ copied: MANY, there: 1 });
  expect(await read(name)).toBe("old text/plain test");
  expect(await read("acts/7")).toBe("written since text/plain test");
  expect(await copy()).toEqual({ copied: 0, there: MANY + 1 });
});

/** More than a page of a list, with letters of both cases, digits and signs at the beginning, as hashes have. */
const LISTED = 1100;
const BEGINNINGS = ["A", "a", "Z", "z", "-", "_", "0", "9"];

it("finds each file of a bucket, however many a folder has and however they begin", async () => {
  const keys = Array.from({ length: LISTED }, (_, each) => `waybills/${BEGINNINGS[each % BEGINNINGS.length]}${each}`);
  await inParallel(keys, 8, async (key) => void (await put(LARGE, key, "x")));
  expect(await copy(true, LARGE)).toEqual({ copied: LISTED, there: 0 });
});

const until = (day: string) => ({ ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: new Date(day) }) as const;

test.each([
  ["keeps the lock of a locked file", until("2033-12-31"), until("2033-12-31")],
  ["leaves out a lock that has ended, which S3 refuses", until("2026-11-25"), {}],
  ["has no lock where the file has none", {}, {}],
])("a copy %s", (_title, source, lock) => {
  expect(copyOf({ from: OLD, to: NEW, key: "acts/1.pdf" }, source, now)).toEqual({
    Bucket: NEW,
    Key: "acts/1.pdf",
    CopySource: "old/acts/1.pdf",
    ...lock,
  });
});
