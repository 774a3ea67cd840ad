import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, expect, it, vi } from "vitest";
import { ActFilesWantedEntity } from "#functions/acts/store/actFilesWanted.ts";
import { CompanyCodeEntity } from "#functions/companies/store/company.ts";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { IncompleteCountEntity } from "#functions/companies/store/incompleteCount.ts";
import { ReminderBatchEntity, ReminderEntity } from "#functions/eudr/store/reminder.ts";
import { ActExportEntity } from "#functions/exports/store/actExport.ts";
import { ActLettersEntity } from "#functions/letters/store/actLetters.ts";
import { LetterBatchEntity } from "#functions/letters/store/letterBatch.ts";
import { PersonEmailEntity, PersonEntity } from "#functions/people/store/person.ts";
import { deleteFile, putFile } from "#functions/platform/clients/files.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { type Write, write } from "#functions/platform/table/transaction.ts";
import { SessionEntity } from "#functions/sessions/store/session.ts";
import { fileDifferences, YOUNG_MS } from "#scripts/verifying/basis/storedFiles.ts";
import { mend } from "#scripts/verifying/mend.ts";
import { differences, verify } from "#scripts/verifying/verify.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";
import { seedEverything } from "#tests/support/verify/everything.ts";

/** All files of the folders are compared, so these tests need a bucket of their own. */
vi.hoisted(() => {
  process.env["FILES_BUCKET"] = "files-of-verify";
});

beforeAll(async () => {
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: process.env["FILES_BUCKET"] }));
  s3.destroy();
  await seedEverything();
});

const all = (...writes: Write[]) => Promise.all(writes.map((one) => write(one)));
const DAY_MS = 86_400_000;
const batch = { person: 1, sendAt: "2026-11-18T10:00:10.000Z", expiresAt: 4_000_000_000 };

async function first(entity: string) {
  for await (const item of rawItems()) if (item["entity"] === entity) return item;
  throw new Error(`No ${entity}`);
}

it("finds letters, reminders and exports whose batch does not have them, and lets a batch name more", async () => {
  const letters = ActLettersEntity.itemOf(await first("actLetters"));
  const exported = ActExportEntity.itemOf(await first("actExport"));
  const [letter] = letters.letters;
  const scheduled = { ...letter!, state: "scheduled", batch: "b", sendAt: batch.sendAt } as const;
  const unsent = (await differences()).length;
  expect(unsent).toBe(0);
  await all(
    ActLettersEntity.put({ ...letters, letters: [scheduled] }),
    LetterBatchEntity.put({ ...batch, id: "other", letters: [{ act: letters.act, letter: 9 }] }),
    ReminderEntity.put({ owner: 5, next: { batch: "b", by: 1, sendAt: batch.sendAt, state: "scheduled" } }),
    ReminderBatchEntity.put({ ...batch, id: "other", owners: [77_777] }),
    ActExportEntity.put({ ...exported, claim: 88 }),
  );
  expect(await differences()).toEqual(
    expect.arrayContaining([
      `letter ${letter!.number} of act ${letters.act}: is scheduled by a batch that does not have it`,
      "reminder of owner 5: is scheduled by a batch that does not have it",
      `act ${exported.act}: is claimed by export 88, which does not have it`,
    ]),
  );
  await all(
    ActLettersEntity.put(letters),
    LetterBatchEntity.delete({ id: "other" }),
    ReminderEntity.delete({ owner: 5 }),
    ReminderBatchEntity.delete({ id: "other" }),
    ActExportEntity.put(exported),
  );
  expect(await differences()).toEqual([]);
});

it("finds a file that nothing names once it is an hour old, and a named one that is not stored", async () => {
  const { files } = await verify();
  const later = Date.now() + 2 * YOUNG_MS;
  expect(await fileDifferences(files, { now: later })).toEqual([]);
  const document = await first("document");
  const bytes = Buffer.from("x");
  for (const folder of ["documents", "media", "exports", "eudr", "attachments", "acts"])
    await putFile(`${folder}/stray`, bytes, "text/plain");
  await deleteFile(document["key"]);
  const missing = `document ${document["id"]}: its file, ${document["key"]}, is not stored`;
  expect(await fileDifferences(files)).toEqual([missing]);
  const found = await fileDifferences(files, { now: later });
  expect(found.toSorted()).toEqual(
    [
      missing,
      ...["acts", "attachments", "documents", "eudr", "exports", "media"].map(
        (folder) => `the stored file ${folder}/stray is named by nothing`,
      ),
    ].toSorted(),
  );
});

it("removes what ended days ago, and leaves what ended today to the table", async () => {
  const now = Date.now();
  const session = { person: 1, csrf: "x", startedAt: 0, extendedAt: 0 };
  const ended = (hash: string, days: number) =>
    SessionEntity.put({ ...session, hash, expiresAt: Math.floor((now - days * DAY_MS) / 1000) } as never);
  await all(ended("old", 4), ended("new", 1));
  const { differences: found } = await verify({ now });
  expect(found).toContain("1 items of session ended more than three days ago and are still there");
  const said: string[] = [];
  await mend((sentence) => said.push(sentence), now);
  expect(said).toContain("session: 1 items that had ended were there, are removed");
  const left: unknown[] = [];
  for await (const item of rawItems()) if (item["entity"] === "session") left.push(item["hash"]);
  expect(left).toContain("new");
  expect(left).not.toContain("old");
});

it("finds a fact that has waited for its message for a day, and calls no hour late", async () => {
  const now = Date.now();
  const wanted = (item: RawItem, ms: number) =>
    ActFilesWantedEntity.put({ ...ActFilesWantedEntity.itemOf(item), queuedAt: new Date(now - ms).toISOString() });
  const late = async () => (await verify({ now })).differences.filter((one) => one.startsWith("outbox actFiles"));
  for await (const item of rawItems()) if (item["entity"] === "actFilesWanted") await write(wanted(item, YOUNG_MS));
  expect(await late()).toEqual([]);
  await write(wanted(await first("actFilesWanted"), 2 * DAY_MS));
  expect(await late()).toEqual(["outbox actFiles: 1 facts have waited for their message for a day"]);
});

it("gives an address back to the person who has it, and prints no address", async () => {
  const email = PersonEmailEntity.itemOf(await first("personEmail"));
  await write(CompanyCodeEntity.put({ code: "EI-KELLEGI", id: 424_242 }));
  await write(PersonEmailEntity.put({ ...email, id: 424_242 }));
  const said: string[] = [];
  const { differences: left } = await mend((sentence) => said.push(sentence));
  expect(left).toEqual([]);
  expect(said.join("\n")).toContain(`personEmail: id was 424242, is ${email.id}`);
  expect(said.join("\n")).not.toContain(email.email);
});

it("leaves an address that two people have, and says whose it is", async () => {
  const email = PersonEmailEntity.itemOf(await first("personEmail"));
  const other = (await PersonEntity.get({ id: email.id === 1 ? 2 : 1 }))!;
  await write(PersonEntity.put({ ...other, email: email.email }));
  const said: string[] = [];
  const { differences: left } = await mend((sentence) => said.push(sentence));
  expect(left).toEqual([`person ${other.id}: its e-mail address leads nowhere, or another one has it too`]);
  expect(await PersonEmailEntity.get(email)).toEqual(email);
  await write(PersonEntity.put(other));
  await mend(() => {});
  expect(await differences()).toEqual([]);
});

it("mends a count right while companies come", async () => {
  await write(IncompleteCountEntity.add({ shard: 3 }, { total: 5 }));
  const writer = (async () => {
    for (let n = 10; n < 60; n++) await addCompany(newOwner(freeCode(n), `Omanik ${n}`, ""));
  })();
  await mend(() => {});
  await writer;
  await mend(() => {});
  expect(await differences()).toEqual([]);
});
