import { HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, expect, it, vi } from "vitest";
import { actById, currentFile, currentFiles } from "#functions/acts/store/act.ts";
import { actFilesWantedSince } from "#functions/acts/store/actFilesWanted.ts";
import { makeActFiles } from "#functions/invoices/makeActFiles.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { env } from "#functions/platform/env.ts";
import { renderActsBy } from "#functions/platform/pdf/actPdf.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { storedFilesOf } from "#tests/support/acts/actFiles.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { PDF } from "#tests/support/acts/attachments.ts";
import { pausing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

it("keeps the other files of an act whose PDF fails, and makes only the PDF at the next attempt", async () => {
  const { company, ids } = await importReports(agent, 1, 2);
  const body = formOf(await prepare(agent, company, ids), { number: "TÕRGE-1" });
  const { body: made } = await agent.call("actForm.create", { body });
  const isWanted = async () => (await actFilesWantedSince("9999", 100)).some(({ act }) => act === made.id);

  renderActsBy(() => Promise.reject(new Error("no memory")));
  await expect(makeActFiles(made.id)).rejects.toThrow("Files pdf of act");
  const others = ["xlsx", "actReport", "report", "eArve", "ubl"];
  expect(currentFiles((await actById(made.id))!)).toMatchObject({ isComplete: false, stored: others });
  expect(await isWanted()).toBe(true);

  renderActsBy(() => Promise.resolve(Buffer.from("%PDF-1.7")));
  await makeActFiles(made.id);
  const act = (await actById(made.id))!;
  expect(currentFiles(act)).toMatchObject({ isComplete: true, stored: [...others, "pdf"] });
  expect((await storedFilesOf(act)).size).toBe(6);
  expect(await isWanted()).toBe(false);
});

it("stores a paper that is larger than the storage takes in one request", async () => {
  const { company, ids } = await importReports(agent, 1, 1);
  const body = formOf(await prepare(agent, company, ids), { number: "SUUR-PABER-1" });
  const { body: made } = await agent.call("actForm.create", { body });
  const paper = Buffer.alloc(12 * 1024 * 1024, "%PDF-1.7 ");
  renderActsBy(() => Promise.resolve(paper));
  await makeActFiles(made.id);
  const act = (await actById(made.id))!;
  const key = currentFile(act, "pdf");
  expect(paper.equals(await readFile(key))).toBe(true);
  const stored = { Bucket: env().FILES_BUCKET, Key: key };
  const { ContentType, ContentLength } = await new S3Client({ forcePathStyle: true }).send(
    new HeadObjectCommand(stored),
  );
  expect([ContentType, ContentLength]).toEqual(["application/pdf", paper.length]);
});

it("stores no empty file", async () => {
  const { company, ids } = await importReports(agent, 1, 1);
  const body = formOf(await prepare(agent, company, ids), { number: "TÜHI-1" });
  const { body: made } = await agent.call("actForm.create", { body });
  renderActsBy(() => Promise.resolve(new Uint8Array()));
  await expect(makeActFiles(made.id)).rejects.toThrow("Files pdf of act");
  expect(currentFiles((await actById(made.id))!)!.stored).not.toContain("pdf");
});

it("makes no paper of a large act that was changed while its other files were made", async () => {
  const { company, ids, reports } = await importReports(agent, 1, 2000);
  const body = formOf(await prepare(agent, company, ids), { number: "SUUR-1" });
  const { body: made } = await agent.call("actForm.create", { body });
  let papers = 0;
  renderActsBy(() => {
    papers += 1;
    return Promise.resolve(Buffer.from("%PDF-1.7"));
  });
  const added: number[] = [];
  const attach = async () => {
    const file = { waybill: reports[0]!.rows[0]!.waybill, the_file: await upload(agent, "v.pdf", PDF, "waybill") };
    const params = { id: String(made.id) };
    added.push((await agent.call("attachments.addPaperWaybill", { params, body: file })).status);
  };
  const { reached, result } = await pausing({ write: 1 }, () => makeActFiles(made.id), attach);
  expect([reached, result.status, added, papers]).toEqual([true, "fulfilled", [204], 0]);
  expect((await storedFilesOf((await actById(made.id))!)).size).toBe(0);
  await makeActFiles(made.id);
  expect(papers).toBe(1);
  expect(currentFiles((await actById(made.id))!)?.isComplete).toBe(true);
}, 300_000);
