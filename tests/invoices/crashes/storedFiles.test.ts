import { CreateBucketCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { allMediaEntries, MediaEntryEntity } from "#functions/media/store/mediaEntry.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { handler as sweepFiles } from "#functions/uploads/sweepFiles.schedule.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { mortal } from "#tests/support/chaos/mortal.ts";
import { upload } from "#tests/support/reports/uploads.ts";

/** A dead process logs an error. The tests count all files of the folder, so they need a bucket of their own. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
  process.env["FILES_BUCKET"] = "files-of-media-chaos";
});

const HOUR_MS = 60 * 60_000;
let agent: Caller;
const s3 = new S3Client({ forcePathStyle: true });

const title = "Juhend";
const uploaded = () => upload(agent, "juhend.pdf", "%PDF", "media");
const create = (id: string) => agent.call("media.create", { body: { title, upload: id } });
const change = (entry: number, id: string, version = 1) =>
  agent.call("media.change", { params: { id: String(entry) }, body: { title, upload: id, version } });

async function storedKeys(): Promise<string[]> {
  const { Contents } = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env["FILES_BUCKET"], Prefix: "media/" }),
  );
  return (Contents ?? []).map(({ Key }) => Key ?? "").toSorted();
}

const namedKeys = async () => (await allMediaEntries()).flatMap(({ file }) => file?.key ?? []).toSorted();

async function sweepLater(): Promise<void> {
  vi.setSystemTime(Date.now() + HOUR_MS + 1);
  await sweepFiles();
}

/** Every entry has its file, and after the sweeper every file its entry. */
async function expectNoStrayFile(): Promise<void> {
  expect(await storedKeys()).toEqual(expect.arrayContaining(await namedKeys()));
  await sweepLater();
  expect(await storedKeys()).toEqual(await namedKeys());
  expect(await filesUnusedSince(Date.now())).toEqual([]);
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await s3.send(new CreateBucketCommand({ Bucket: process.env["FILES_BUCKET"] }));
});

beforeEach(async () => {
  agent = await signedIn(superUser);
  const entries = await allMediaEntries();
  for (const { id } of entries) await agent.call("media.remove", { params: { id: String(id) } });
  await sweepLater();
  agent = await signedIn(superUser);
});

afterAll(() => {
  vi.useRealTimers();
  s3.destroy();
});

const deaths = [1, 2, 3].flatMap((at) => [false, true].map((isWritten) => ({ at, isWritten })));

describe("a process that dies", () => {
  it.each(deaths)(
    "while a file is added (write $at, written: $isWritten) leaves it right or to be repeated",
    async (death) => {
      const id = await uploaded();
      const answer = await mortal(death, () => create(id));
      const isMade = (await allMediaEntries()).length === 1;
      if (answer) expect([answer.status, isMade]).toEqual([201, true]);
      if (!isMade) expect((await create(id)).status).toBe(201);
      expect(await allMediaEntries()).toHaveLength(1);
      await expectNoStrayFile();
    },
  );

  it.each(deaths)("while a file is replaced (write $at, written: $isWritten) leaves one of both", async (death) => {
    const { body } = await create(await uploaded());
    const id = await uploaded();
    await mortal(death, () => change(body.id, id));
    const [entry] = await allMediaEntries();
    if (entry?.version === 1) expect((await change(body.id, id)).status).toBe(200);
    await expectNoStrayFile();
    expect(await storedKeys()).toHaveLength(1);
  });

  it.each(deaths)(
    "while an entry is removed (write $at, written: $isWritten) leaves both or neither",
    async (death) => {
      const { body } = await create(await uploaded());
      await mortal(death, () => agent.call("media.remove", { params: { id: String(body.id) } }));
      await expectNoStrayFile();
    },
  );

  it.each(deaths)(
    "while files are deleted (write $at, written: $isWritten) is followed by one that ends it",
    async (death) => {
      const { body } = await create(await uploaded());
      await change(body.id, await uploaded());
      vi.setSystemTime(Date.now() + HOUR_MS + 1);
      await mortal(death, () => sweepFiles());
      agent = await signedIn(superUser);
      await expectNoStrayFile();
      expect(await storedKeys()).toHaveLength(1);
    },
  );
});

describe("the sweeper", () => {
  it("leaves files alone that became unused within the hour, since links to them still live", async () => {
    const { body } = await create(await uploaded());
    await agent.call("media.remove", { params: { id: String(body.id) } });
    vi.setSystemTime(Date.now() + HOUR_MS - 60_000);
    await sweepFiles();
    expect(await storedKeys()).toHaveLength(1);
  });

  it("and a call that took an hour do not both get the file", async () => {
    const id = await uploaded();
    const { giveUpFile, noteStoredFile } = await import("#functions/uploads/store/unusedFile.ts");
    const { addMediaEntry } = await import("#functions/media/store/mediaWrites.ts");
    const file = { key: "media/aeglane", name: "aeglane.pdf", size: 4 };
    await noteStoredFile(file.key, Date.now());
    const [noted] = await filesUnusedSince(Date.now());
    expect(await giveUpFile(noted!)).toBe(true);
    expect(await addMediaEntry(title, { file, upload: id })).toEqual({ ok: false, reason: "upload_used" });
    expect(await MediaEntryEntity.all("key", {})).toEqual([]);

    await noteStoredFile("media/kiire", Date.now());
    const quick = (await filesUnusedSince(Date.now())).find(({ key }) => key === "media/kiire");
    expect((await addMediaEntry(title, { file: { ...file, key: "media/kiire" }, upload: id })).ok).toBe(true);
    expect(await giveUpFile(quick!)).toBe(false);
  });
});
