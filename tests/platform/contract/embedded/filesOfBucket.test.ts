import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { type Services, startServices } from "#scripts/embedded/services/services.ts";
import { copyMissingFiles, copyOf } from "#scripts/restoring/filesOfBucket.ts";

const [OLD, NEW] = ["old", "new"];
const MANY = 25;
const now = new Date("2026-11-26T09:00:00Z");
let services: Services;
let client: S3Client;

beforeAll(async () => {
  services = await startServices(undefined);
  client = new S3Client({ endpoint: services.awsEndpoint, forcePathStyle: true });
  for (const Bucket of [OLD, NEW]) await client.send(new CreateBucketCommand({ Bucket }));
});

afterAll(async () => {
  client.destroy();
  await services.close();
});

const put = (Bucket: string, Key: string, Body: string) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: "text/plain", Metadata: { from: "test" } }));
const copy = (isDryRun = false) =>
  copyMissingFiles({ client, from: OLD, to: NEW, now, isDryRun, pageSize: 10, report: () => {} });

async function read(Key: string): Promise<string> {
  const { Body, ContentType, Metadata } = await client.send(new GetObjectCommand({ Bucket: NEW, Key }));
  return `${await Body?.transformToString()} ${ContentType} ${Metadata?.["from"]}`;
}

it("copies what the bucket lacks, from each page of the list, and leaves what it has", async () => {
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
