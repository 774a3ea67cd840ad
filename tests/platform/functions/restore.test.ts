import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { PersonCodeEntity, PersonEntity } from "#functions/people/store/person.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { lastId } from "#functions/platform/table/sequence.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { restore } from "#scripts/restoring/restore.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { filesLeftByRestores } from "#scripts/verifying/basis/restorePoint.ts";
import { fileDifferences, YOUNG_MS } from "#scripts/verifying/basis/storedFiles.ts";
import { verifyContainers } from "#scripts/verifying/signing/storedContainers.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { setAddresses } from "#tests/support/acts/letters.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { uploaded } from "#tests/support/chaos/paperOperations.ts";
import { trustOf } from "#tests/support/eid/simulator.ts";
import { startImport } from "#tests/support/reports/uploads.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { startMailbox, type TestMailbox } from "#tests/support/services/mailbox.ts";
import { drain } from "#tests/support/services/queues.ts";
import { putRawItem, rawItems, writeRawItems } from "#tests/support/services/rawTable.ts";
import { signerWith } from "#tests/support/signing/signers.ts";
import { reference } from "#tests/support/site/demo.ts";

/** docs/rules/restore.md, as a rehearsal of docs/runbook.md, "The worst day". */

const { eid, storage } = await vi.hoisted(async () => {
  const { eidServices } = await import("#tests/support/eid/simulator.ts");
  const { eidSettingsOf } = await import("#scripts/simulators/eid/simulator.ts");
  const { startVersionedFiles } = await import("#scripts/simulators/aws/versionedFiles.ts");
  const { simulator } = await eidServices();
  const files = await startVersionedFiles(process.env["AWS_ENDPOINT_URL_S3"] ?? "");
  // All files of a folder are compared, so this test needs a bucket of its own.
  const FILES_BUCKET = "files-of-a-restore";
  await fetch(`${process.env["AWS_ENDPOINT_URL_S3"]}/${FILES_BUCKET}`, { method: "PUT" });
  Object.assign(process.env, {
    FILES_BUCKET,
    AWS_ENDPOINT_URL_S3: files.url,
    EID_SETTINGS: eidSettingsOf(simulator),
    EID_MEANS: "idCard",
  });
  return { eid: simulator, storage: files };
});

const MARY = "60001019906";
const HOUR_MS = 60 * 60_000;
const OTHER_CONTRACT = 30;
const SLOW_MACHINE_MS = 600_000;
const OLD = `old-${process.env["TABLE_NAME"]}`;

let agent: Caller;
let mailbox: TestMailbox;
let signer: number;

beforeAll(async () => {
  mailbox = await startMailbox();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: reference.prices.slice(0, 5) });
  agent = await signedIn(superUser);
  const holder = await PersonCodeEntity.get({ code: MARY });
  if (holder) await write(PersonEntity.patch({ id: holder.id }, { personalCode: undefined }));
  await write(PersonEntity.patch({ id: superUser.id }, { personalCode: MARY }));
  await write(PersonCodeEntity.put({ code: MARY, id: superUser.id }));
  const form = ownerForm(freeCode(7_900), "Haavasalu Allkirjad OÜ");
  signer = (await agent.call("companies.create", { body: form })).body.id;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});

afterAll(async () => {
  vi.useRealTimers();
  await mailbox.close();
  await storage.close();
  await eid.close();
});

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

interface MadeAct {
  id: number;
  number: string;
}

/** With the number that the form proposes. */
async function newAct(): Promise<MadeAct> {
  const { company, ids } = await importReports(agent, 1);
  await setAddresses(Number(company), ["kontor@mets.example"]);
  const form = formOf(await prepare(agent, company, ids));
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
  return { id: body.id, number: form.number };
}

async function newDocument(name: string): Promise<number> {
  const upload = await uploaded(agent, "document", name, `%PDF-1.7 ${name}`);
  const body = { uploads: [upload], company: signer, document_type: OTHER_CONTRACT, again: true };
  expect((await agent.call("documents.create", { body })).status).toBe(201);
  const { results } = (await agent.call("documents.list", { query: { company: String(signer) } })).body;
  return results.find((each: { file_name: string }) => each.file_name === name).id;
}

async function containerOf(document: number): Promise<string> {
  const { body } = await agent.call("documents.sign", { body: { company: signer, documents: [document] } });
  return body.container_id;
}

async function sign(hash: string): Promise<void> {
  await signerWith(agent, eid).signByCard(hash, MARY);
  expect(await drain("eidAttempts")).toBe(0);
}

async function sendLetter(act: number): Promise<void> {
  const { status } = await agent.call("letters.send", { params: { id: String(act) }, body: { email: `${act}-1` } });
  expect(status).toBe(200);
}

async function settled(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const name of Object.keys(schedules)) {
      if (name !== "fetchWaybills" && name !== "refreshTrustedList") await (await scheduleHandler(name))();
    }
    for (const queue of queueNames) expect(await drain(queue), queue).toBe(0);
    later(HOUR_MS / 2);
  }
}

/** Files that nothing names are differences only when they are an hour old. */
const afterSweeping = () => Date.now() + 2 * YOUNG_MS;

async function differences(): Promise<string[]> {
  const now = afterSweeping();
  const found = await verify();
  const { differences: ofContainers } = await verifyContainers(found.containers, trustOf(eid), { now });
  return [...found.differences, ...(await fileDifferences(found.files, { now })), ...ofContainers];
}

const keyOf = ({ pk, sk }: RawItem) => ({ pk, sk });

async function allItems(): Promise<RawItem[]> {
  const items: RawItem[] = [];
  for await (const item of rawItems()) items.push(item);
  return items;
}

it("brings table and files back to a time, and the product works on", { timeout: SLOW_MACHINE_MS }, async () => {
  const [kept, removed, changed] = [await newAct(), await newAct(), await newAct()];
  const [signed, dropped] = [await newDocument("leping.pdf"), await newDocument("lisa.pdf")];
  const container = await containerOf(signed);
  await settled();
  await sendLetter(kept.id);
  expect(await drain("letters")).toBe(0);
  // On its way at the time: nobody knows whether it leaves.
  await sendLetter(removed.id);
  expect(await differences()).toEqual([]);
  const time = new Date().toISOString();
  const saved = await allItems();
  const idsThen = await Promise.all([lastId("act"), lastId("report"), lastId("document")]);
  later(1000);

  expect(await drain("letters")).toBe(0);
  const mails = mailbox.letters().length;
  expect((await agent.call("actForm.remove", { params: { id: String(removed.id) } })).status).toBe(200);
  const opened = (await agent.call("actForm.load", { query: { act_id: String(changed.id) } })).body[0];
  const { submission: _, ...form } = formOf(opened);
  const update = { ...form, act_id: changed.id, version: opened.sales_act.version, date: "2026-11-20" };
  expect((await agent.call("actForm.update", { body: update })).status).toBe(200);
  const { results } = (await agent.call("documents.list", { query: { company: String(signer) } })).body;
  const { hash } = results.find((each: { id: number }) => each.id === dropped);
  expect((await agent.call("documents.remove", { params: { hash } })).status).toBe(204);
  await sign(container);
  const made = await newAct();
  const lostDocument = await newDocument("uus.pdf");
  await sign(await containerOf(lostDocument));
  later(2 * HOUR_MS);
  await settled();
  await sendLetter(made.id);
  expect(await drain("letters")).toBe(0);
  expect(await differences()).toEqual([]);
  // Messages of work that will not be there.
  const last = await newAct();
  await startImport(agent, "raportid.csv", "Raporti number;Kuupäev\n");
  await enqueue("previews", [{ job: "00000000-0000-4000-8000-000000000000" }]);
  await enqueue("eidAttempts", [{ attempt: "00000000-0000-4000-8000-000000000000", purpose: "sign" }]);
  await enqueue("letters", [
    { act: last.id, letter: 1 },
    { batch: "none", due: [{ act: last.id, letter: 1 }] },
  ]);
  await enqueue("exports", [{ run: 900 }]);
  await enqueue("compositeReports", [{ person: 1, report: 900 }]);
  await enqueue("personalData", [{ person: 1, run: 900 }]);
  await enqueue("prices", [{ buyer: 900 }]);
  await enqueue("actJobs", [{ act: last.id }]);

  const lost = await allItems();
  await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", OLD);
  await putInto(OLD, lost);
  await writeRawItems({ put: [], remove: lost.map(keyOf) });
  for (const item of saved) await putRawItem(item);
  later(HOUR_MS);

  const printed: string[] = [];
  const run = async (old: string | undefined, isDryRun: boolean) => {
    printed.length = 0;
    await restore({ time, old, isDryRun, now: new Date(), print: (line) => printed.push(line) });
    return printed.join("\n");
  };
  const tableBefore = await allItems();
  const byFiles = await run(undefined, true);
  expect(byFiles).toContain(`Act ${made.number} of `);
  expect(byFiles).toMatch(new RegExp(`Act ${changed.number} of .* was changed after .*: it is as before\\.`));
  expect(byFiles).toMatch(/A container was signed after .*: containers\/[\w-]+\/2-.*\.asice has signatures/);
  expect(byFiles).toContain("Nothing was changed.");
  expect(await allItems()).toEqual(tableBefore);

  const text = await run(OLD, false);
  for (const sentence of [
    `Sales act ${made.number} of ${(await inOld(lost, made.id)).date} was made after ${time}: this table does not know it.`,
    `Sales act ${last.number} of ${(await inOld(lost, last.id)).date} was made after ${time}: this table does not know it.`,
    `Sales act ${removed.number} of ${(await actById(removed.id))?.date} was removed after ${time}: it is back.`,
    `Sales act ${changed.number} of ${(await actById(changed.id))?.date} was changed after ${time}: it is as before.`,
    `Letter 1 about act ${made.number} left after ${time}: this table does not know it.`,
    `Letter 1 about act ${removed.number} was about to leave at that time: it may have left, so it waits for a person.`,
    `Document uus.pdf of company ${signer} was made after ${time}: this table does not know it.`,
    `Document lisa.pdf of company ${signer} was removed after ${time}: it is back.`,
  ])
    expect(text).toContain(sentence);
  expect(text).toMatch(/Report B\d+\S* of 2026-11-02 was made after/);
  expect(text).toMatch(/removed after it, brought back +[1-9]/);
  expect(await run(OLD, false)).toMatch(/removed after it, brought back +0\n.*replaced after it, brought back +0\n/);

  expect(await differences()).toEqual([]);
  const left = await filesLeftByRestores();
  const now = afterSweeping();
  await fileDifferences((await verify()).files, { left, now });
  await verifyContainers((await verify()).containers, trustOf(eid), { left, now });
  expect(left.count).toBeGreaterThan(0);
  for (const act of [kept, removed, changed]) {
    const { status, headers } = await agent.call("invoices.pdf", { params: { id: String(act.id) } });
    expect([act.number, status]).toEqual([act.number, 303]);
    const key = decodeURIComponent(new URL(String(headers["location"])).pathname)
      .split("/")
      .slice(3)
      .join("/");
    expect(await fileSize(key), key).toBeGreaterThan(1000);
  }

  for (const queue of queueNames) expect(await drain(queue), queue).toBe(0);
  later(HOUR_MS);
  await settled();
  expect(mailbox.letters().length).toBe(mails + 1);
  expect(await differences()).toEqual([]);
  const next = await newAct();
  expect([made.number, last.number]).not.toContain(next.number);
  expect(next.id).toBeGreaterThan(last.id);
  expect(await lastId("report")).toBeGreaterThan(idsThen[1]);
  await sign(container);
  await settled();
  expect(await differences()).toEqual([]);
});

async function putInto(table: string, items: readonly RawItem[]): Promise<void> {
  const { PutCommand } = await import("@aws-sdk/lib-dynamodb");
  const { tableClient } = await import("#functions/platform/table/tableClient.ts");
  for (const item of items) await tableClient.send(new PutCommand({ TableName: table, Item: item }));
}

async function inOld(items: readonly RawItem[], id: number): Promise<RawItem> {
  return items.find((item) => item["entity"] === "act" && item["id"] === id) ?? {};
}
