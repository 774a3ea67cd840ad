import { beforeAll, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { documentById } from "#functions/documents/store/document.ts";
import { deleteFile } from "#functions/platform/clients/files.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { upload } from "#tests/support/reports/uploads.ts";

/** docs/rules/uploads.md, "Files that are shown" */

let agent: Caller;
let company: number;
let codes = 4_900;

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(4_000), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
});

async function added(fileName: string, content: string | Uint8Array): Promise<string> {
  // A company has no two documents of one name.
  const body = ownerForm(freeCode(codes++), "Näitamise OÜ");
  company = (await agent.call("companies.create", { body })).body.id;
  const uploads = [await upload(agent, fileName, content, "document")];
  const created = await agent.call("documents.create", { body: { uploads, company, document_type: 30 } });
  return String(created.body[0].id);
}

async function asked(id: string, query: Record<string, string>, by: Caller = agent) {
  const { status, headers, body } = await by.call("documents.file", { params: { id }, query });
  const { location } = headers;
  const link = typeof location === "string" ? new URL(location).searchParams : undefined;
  return {
    status,
    code: body?.code,
    disposition: link?.get("response-content-disposition")?.split(";")[0],
    type: link?.get("response-content-type"),
  };
}

const PDF = "%PDF-1.7 leping";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0]);
const PAGE = "<!doctype html><script>alert(document.cookie)</script>";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

it.each([
  ["leping.pdf", PDF, "application/pdf"],
  ["LEPING.PDF", PDF, "application/pdf"],
  ["foto.png", PNG, "image/png"],
  ["foto.JPG", JPEG, "image/jpeg"],
])("shows %s as what it is", async (name, content, type) => {
  const id = await added(name, content);
  expect(await asked(id, { show: "True" })).toEqual({ status: 303, code: undefined, disposition: "inline", type });
  expect(await asked(id, {})).toMatchObject({ status: 303, disposition: "attachment", type: null });
  expect(await asked(id, { show: "False" })).toMatchObject({ status: 303, disposition: "attachment", type: null });
});

it.each([
  ["a page that is called a PDF", "leping.pdf", PAGE],
  ["a page behind a space", "leping.pdf", ` ${PDF}`],
  ["a drawing that is called a picture", "foto.png", PICTURE],
  ["a drawing", "joonis.svg", PICTURE],
  ["a page", "leht.html", PAGE],
  ["a PDF that is called a page", "leping.html", PDF],
  ["a PDF that is called a picture", "leping.png", PDF],
  ["a PDF that is called a text", "leping.docx", PDF],
  ["a file shorter than what is looked at", "a.pdf", "%"],
])("downloads %s", async (_what, name, content) => {
  const id = await added(name, content);
  expect(await asked(id, { show: "True" })).toEqual({
    status: 303,
    code: undefined,
    disposition: "attachment",
    type: null,
  });
});

it("asks the same permission as the download, and says that a file has gone", async () => {
  const id = await added("leping.pdf", PDF);
  const stranger = await signedIn({ ...superUser, id: 4_901, roles: ["companyUser"], companies: [company + 1] });
  for (const query of [{}, { show: "True" }]) {
    expect((await asked(id, query, stranger)).status).toBe(404);
    expect((await asked(id, query, nobody())).status).toBe(401);
  }
  expect((await asked(id, { show: "html" })).status).toBe(400);
  const document = await documentById(Number(id));
  await deleteFile(document!.key);
  expect(await asked(id, { show: "True" })).toMatchObject({ status: 404, code: "not_found" });
});
