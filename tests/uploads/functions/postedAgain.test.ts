import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { attachmentAt } from "#functions/acts/store/attachment.ts";
import { attachFile } from "#functions/attachments/attachedFiles.ts";
import { buyersByCode } from "#functions/companies/store/company.ts";
import { addUploads } from "#functions/documents/addUploads.ts";
import { importRunById } from "#functions/imports/store/importRun.ts";
import * as files from "#functions/platform/clients/files.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { LINK_HOLDER } from "#shared/acts/attachments.ts";
import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";
import { agentOfOwners, heldAct, PDF, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import { type Caller, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { importRunOf, postFile } from "#tests/support/reports/uploads.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

beforeEach(() => {
  vi.restoreAllMocks();
});

const other = Buffer.alloc(PDF.length, "<html>");

async function opened(purpose: UploadPurpose, fileName: string, bytes: Uint8Array) {
  const body = { file_name: fileName, size: bytes.length, content_type: "application/octet-stream", purpose };
  const form = (await agent.call("uploads.create", { body })).body;
  expect((await postFile(form, bytes)).status).toBe(204);
  return form;
}

/** Not by the route: a bundle would not see the post in between. */
it("stores the file of a site that it has checked when the form posts another one after the check", async () => {
  const { own, holder, sites } = await heldAct(agent, "UUESTI", rowsOfTwoSites);
  const site: string = sites[0].id;
  const form = (await holder.open("siteFile", "leping.pdf", PDF.length)).body;
  await postFile(form, PDF);
  const { readFirstBytes } = files;
  vi.spyOn(files, "readFirstBytes").mockImplementation(async (key, count) => {
    const first = await readFirstBytes(key, count);
    await postFile(form, other);
    return first;
  });
  const link = { owner: { person: 0, act: own.id }, by: LINK_HOLDER };
  await attachFile(own.id, { site }, form.id, link, new Date());
  const place = { salesAct: own.salesAct, owner: own.seller, kind: "site", subject: site } as const;
  const stored = await attachmentAt(place, 1);
  expect(PDF.equals(await files.readFile(stored!.file.key))).toBe(true);
});

it("refuses a document that has another size than it was opened for when it is copied, and deletes the copy", async () => {
  const form = await opened("document", "leping.pdf", PDF);
  const [buyer] = (await buyersByCode([reference.buyers[0]!.regCode])).values();
  const { copyFile } = files;
  vi.spyOn(files, "copyFile").mockImplementation(async (from, key, type) => {
    // The signed form takes no other size.
    await files.putFile(from, Buffer.from("%PDF"), type);
    await copyFile(from, key, type);
  });
  const wanted = { uploads: [form.id], company: buyer!.id, document_type: 30 as const };
  await expect(addUploads(wanted, superUser, new Date())).rejects.toMatchObject({ code: "upload_missing" });
  expect(await filesUnusedSince(Date.now())).toEqual([]);
});

it("imports the file whose doubts were shown when the form posts another one before they are confirmed", async () => {
  const owner = { "Eelmise omaniku kood": freeCode(7_001), "Eelmise omaniku nimi": "Uus Mets OÜ" };
  const csvOf = (number: string) => Buffer.from(plainCsvOf([{ "Raporti number": number, ...owner }]));
  const form = await opened("import", "raport.csv", csvOf("NAIDATUD-1"));
  const { body } = await agent.call("imports.start", { body: { upload: form.id } });
  await work("imports", await takeMessages("imports"));
  const { state, doubt_print: print } = await importRunOf(agent, body.id);
  expect(state).toBe("suspicious");
  expect((await postFile(form, csvOf("VAHETATUD1"))).status).toBe(204);
  const params = { id: String(body.id) };
  expect((await agent.call("imports.confirm", { params, body: { print } })).status).toBe(200);
  await work("imports", await takeMessages("imports"));
  expect((await importRunOf(agent, body.id)).state).toBe("complete");
  const { body: listed } = await agent.call("reports.list", { query: { import: params.id, acted: "False" } });
  expect(listed.results.map(({ number }: { number: string }) => number)).toEqual(["NAIDATUD-1"]);
});

it("refuses other bytes than those whose doubts were confirmed, although they raise the same doubts", async () => {
  const owner = { "Eelmise omaniku kood": freeCode(7_002), "Eelmise omaniku nimi": "Uuem Mets OÜ" };
  const csvOf = (amount: string) => Buffer.from(plainCsvOf([{ "Raporti number": "RASI-1", Kogus: amount, ...owner }]));
  const form = await opened("import", "raport.csv", csvOf("10,5"));
  const { body } = await agent.call("imports.start", { body: { upload: form.id } });
  await work("imports", await takeMessages("imports"));
  const { state, doubt_print: print } = await importRunOf(agent, body.id);
  expect(state).toBe("suspicious");
  await files.putFile((await importRunById(body.id))!.fileKey, csvOf("11,5"), "text/csv");
  const params = { id: String(body.id) };
  expect((await agent.call("imports.confirm", { params, body: { print } })).status).toBe(200);
  await work("imports", await takeMessages("imports"));
  const changed = { row: 0, column: "", reason: "Fail on pärast kontrollimist muutunud. Laadige see uuesti üles." };
  expect(await importRunOf(agent, body.id)).toMatchObject({ state: "not_parsed", errors: [changed] });
  const { body: listed } = await agent.call("reports.list", { query: { import: params.id, acted: "False" } });
  expect(listed.results).toEqual([]);
});
