import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inParallel } from "#functions/platform/parallel.ts";
import { FILES_BUCKET } from "#scripts/embedded/services/local.ts";
import { type Services, startServices } from "#scripts/embedded/services/services.ts";
import { historiesOf } from "#scripts/restoring/fileVersions.ts";
import { restoreFiles } from "#scripts/restoring/restoreFiles.ts";
import { startVersionedFiles } from "#scripts/simulators/aws/versionedFiles.ts";

let services: Services;
let versioned: Awaited<ReturnType<typeof startVersionedFiles>>;
let client: S3Client;

beforeAll(async () => {
  services = await startServices(undefined);
  // Pages of three entries: a history goes on in the next page.
  versioned = await startVersionedFiles(services.awsEndpoint, 3);
  client = new S3Client({ endpoint: versioned.url, forcePathStyle: true });
});

afterAll(async () => {
  client.destroy();
  await versioned.close();
  await services.close();
});

const put = (Key: string, Body: string) =>
  client.send(
    new PutObjectCommand({ Bucket: FILES_BUCKET, Key, Body, ContentType: "text/plain", Metadata: { from: "test" } }),
  );
const remove = (...keys: string[]) =>
  client.send(new DeleteObjectsCommand({ Bucket: FILES_BUCKET, Delete: { Objects: keys.map((Key) => ({ Key })) } }));

async function read(Key: string): Promise<string | undefined> {
  try {
    const { Body, ContentType, Metadata } = await client.send(new GetObjectCommand({ Bucket: FILES_BUCKET, Key }));
    return `${await Body?.transformToString()} ${ContentType} ${Metadata?.["from"]}`;
  } catch {
    return undefined;
  }
}

const kept = (text: string) => `${text} text/plain test`;

function restore(to: number, isDryRun = false, stopAt = "") {
  const seen: string[] = [];
  const see = (kind: string, key: string) => {
    seen.push(`${kind} ${key}`);
    if (key === stopAt) throw new Error("killed");
  };
  const run = restoreFiles({ client, bucket: FILES_BUCKET, to, now: Date.now(), isDryRun, see, report: () => {} });
  return run.then(({ looked, removed, replaced, later, expired }) => ({
    counts: { looked, removed, replaced, later, expired },
    seen,
  }));
}

it("brings back what was removed or replaced after a time, and leaves the rest", async () => {
  await put("acts/a", "one");
  await put("acts/b", "two");
  await put("acts/gone", "removed before");
  await remove("acts/gone");
  await put("containers/c & d", "three");
  await put("containers/e", "four");
  const to = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await remove("acts/a", "containers/c & d", "containers/e");
  await put("acts/b", "two changed");
  await put("containers/e", "four again");
  await put("documents/later", "five");

  const expected = {
    counts: { looked: 6, removed: 2, replaced: 2, later: 1, expired: 0 },
    seen: [
      "removed acts/a",
      "replaced acts/b",
      "removed containers/c & d",
      "replaced containers/e",
      "later documents/later",
    ],
  };
  expect(await restore(to, true)).toEqual(expected);
  expect(await read("acts/a")).toBeUndefined();

  await expect(restore(to, false, "acts/b")).rejects.toThrow("killed");
  expect(await read("acts/a")).toBe(kept("one"));
  const { counts } = await restore(to);
  expect(counts).toMatchObject({ removed: 1, replaced: 1, later: 1 });
  for (const [key, text] of [
    ["acts/a", "one"],
    ["acts/b", "two"],
    ["containers/c & d", "three"],
    ["containers/e", "four"],
    ["documents/later", "five"],
  ] as const)
    expect(await read(key), key).toBe(kept(text));
  expect(await read("acts/gone")).toBeUndefined();

  expect((await restore(to)).counts).toEqual({ looked: 6, removed: 0, replaced: 0, later: 1, expired: 0 });
});

/** The lock itself is S3's: the simulator tells what each version was stored with. */
it("takes the version of the chosen time among several and markers, with the lock that it has", async () => {
  const prefix = "acts/kept";
  const times: number[] = [];
  const moment = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    times.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const until = new Date("2033-12-31T23:59:59Z");
  const locked = (name: string, Body: string, at = until) =>
    client.send(
      new PutObjectCommand({
        Bucket: FILES_BUCKET,
        Key: `${prefix}/${name}`,
        Body,
        ContentType: "text/plain",
        Metadata: { from: "test" },
        ObjectLockMode: "COMPLIANCE",
        ObjectLockRetainUntilDate: at,
      }),
    );
  await locked("a", "first");
  await locked("ended", "first", new Date("2020-12-31T23:59:59Z"));
  await moment();
  await locked("a", "second");
  await put(`${prefix}/ended`, "second");
  await moment();
  await remove(`${prefix}/a`);
  await moment();
  await locked("a", "third");
  await remove(`${prefix}/a`);

  const lockNow = async (name: string) => {
    const Key = `${prefix}/${name}`;
    let VersionId: string | undefined;
    for await (const page of historiesOf(client, FILES_BUCKET))
      VersionId ??= page.find(({ key }) => key === Key)?.entries[0]?.id;
    const { ObjectLockMode, ObjectLockRetainUntilDate } = await client.send(
      new HeadObjectCommand({ Bucket: FILES_BUCKET, Key, VersionId }),
    );
    return [ObjectLockMode, ObjectLockRetainUntilDate?.toISOString()];
  };
  const [first = 0, second = 0, none = 0] = times;
  const mine = (seen: readonly string[]) => seen.filter((each) => each.includes(prefix));

  expect(mine((await restore(none)).seen)).toEqual([]);
  expect(await read(`${prefix}/a`)).toBeUndefined();
  expect(mine((await restore(second)).seen)).toEqual([`replaced ${prefix}/a`]);
  expect([await read(`${prefix}/a`), await lockNow("a")]).toEqual([
    kept("second"),
    ["COMPLIANCE", until.toISOString()],
  ]);
  expect(mine((await restore(first)).seen)).toEqual([`replaced ${prefix}/a`, `replaced ${prefix}/ended`]);
  expect([await read(`${prefix}/a`), await lockNow("a")]).toEqual([kept("first"), ["COMPLIANCE", until.toISOString()]]);
  expect([await read(`${prefix}/ended`), await lockNow("ended")]).toEqual([kept("first"), [undefined, undefined]]);
  expect(mine((await restore(first)).seen)).toEqual([]);
});

it("brings back hundreds of files, and prints how many a second", async () => {
  const keys = Array.from({ length: 400 }, (_, index) => `documents/many-${index}`);
  const many = await startVersionedFiles(services.awsEndpoint);
  const s3 = new S3Client({ endpoint: many.url, forcePathStyle: true });
  await inParallel(keys, 16, async (Key) => {
    await s3.send(new PutObjectCommand({ Bucket: FILES_BUCKET, Key, Body: "a file" }));
  });
  const to = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const Objects = keys.map((Key) => ({ Key }));
  await s3.send(new DeleteObjectsCommand({ Bucket: FILES_BUCKET, Delete: { Objects } }));
  const options = { client: s3, bucket: FILES_BUCKET, to, now: Date.now(), isDryRun: false, report: () => {} };
  const { removed, seconds } = await restoreFiles(options);
  expect(removed).toBe(keys.length);
  console.log(`${Math.round(removed / seconds)} removed files a second came back.`);
  s3.destroy();
  await many.close();
});

it("refuses a bucket that keeps no versions", async () => {
  const plain = new S3Client({ endpoint: services.awsEndpoint, forcePathStyle: true });
  const options = { client: plain, bucket: FILES_BUCKET, to: 0, now: 1, isDryRun: false, report: () => {} };
  await expect(restoreFiles(options)).rejects.toThrow(
    `${FILES_BUCKET} keeps no versions of files: none that was removed can come back.`,
  );
  plain.destroy();
});
