import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { type Document, DocumentEntity } from "#functions/documents/store/document.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { fileSize, putFile, readFile } from "#functions/platform/clients/files.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { OPENING_REFUSALS } from "#shared/containers/signingOpening.ts";
import { MAX_DOCUMENT_NAME_LENGTH } from "#shared/documents/documentInput.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { trustOf } from "#tests/support/eid/simulator.ts";
import { drain } from "#tests/support/services/queues.ts";
import { signerWith } from "#tests/support/signing/signers.ts";

const simulator = await vi.hoisted(async () => {
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid("idCard");
});

const MARY = "60001019906";
const MEGABYTE = 1024 * 1024;
const LARGE = 100 * MEGABYTE;
/** Of DynamoDB, for an item. */
const MAX_ITEM_BYTES = 400 * 1024;
const SLOW_MACHINE_MS = 500_000;

let agent: Caller;
let companies = 0;
let documents = 500_000;

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(7_400), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
});

afterAll(() => simulator.close());

async function newCompany(): Promise<number> {
  const body = ownerForm(freeCode(7_401 + companies++), `Suurmets ${companies} OÜ`);
  return (await agent.call("companies.create", { body })).body.id;
}

/** Documents with one stored file of these bytes, the oldest first. */
async function withDocuments(
  company: number,
  count: number,
  bytes: number,
  fileName = "leping.pdf",
): Promise<number[]> {
  const key = `documents/suur-${company}-${bytes}`;
  await putFile(key, Buffer.alloc(bytes, "%PDF-1.7 "), "application/pdf");
  const made = Array.from({ length: count }, (): Document => {
    const id = ++documents;
    const at = new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString();
    return { id, hash: `h${id}`, type: 30, company, at, fileName, key, size: bytes, version: 1 };
  });
  await DocumentEntity.putAll(made);
  return made.map(({ id }) => id);
}

const sign = (company: number, chosen: readonly number[], more: object = {}) =>
  agent.call("documents.sign", { body: { company, documents: chosen, ...more } });

it("puts 100 files with the longest names into one container, of a size that DynamoDB stores", async () => {
  const company = await newCompany();
  const name = `${"õ".repeat(MAX_DOCUMENT_NAME_LENGTH - ".pdf".length)}.pdf`;
  const ids = await withDocuments(company, 100, 10, name);
  const { body } = await sign(company, ids);
  expect([body.success, body.modal_data.files.length, body.modal_data.remaining]).toEqual([true, 100, 0]);
  const container = (await containerByHash(body.container_id))!;
  expect(new Set(container.files.map((file) => file.name)).size).toBe(100);
  expect(container.files.map(({ id }) => id)).toEqual(ids);
  expect(itemBytes(container)).toBeLessThan(MAX_ITEM_BYTES / 2);
});

it("refuses 101 chosen files, and leaves what does not fit of a whole company", async () => {
  const company = await newCompany();
  const ids = await withDocuments(company, 101, 10);
  expect((await sign(company, ids)).status).toBe(400);
  const { body } = await sign(company, [], { whole: true });
  expect([body.success, body.modal_data.files.length, body.modal_data.remaining]).toEqual([true, 100, 1]);
  const container = (await containerByHash(body.container_id))!;
  expect(container.files.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  const rest = await sign(company, [], { whole: true });
  expect([rest.body.modal_data.files.length, rest.body.modal_data.remaining]).toEqual([1, 0]);
});

it("signs 100 MB, not a byte more, and validates what it signed", { timeout: SLOW_MACHINE_MS }, async () => {
  const company = await newCompany();
  const large = await withDocuments(company, 4, 25 * MEGABYTE);
  const [small] = await withDocuments(company, 1, 1);
  const refused = await sign(company, [...large, small!]);
  expect([refused.body.success, refused.body.message]).toEqual([false, OPENING_REFUSALS.tooLarge]);
  const { body } = await sign(company, [], { whole: true });
  expect([body.modal_data.files.length, body.modal_data.remaining]).toEqual([4, 1]);
  const hash: string = body.container_id;
  await signerWith(agent, simulator).signByCard(hash, MARY);
  expect(await drain("eidAttempts")).toBe(0);
  const { status, signed } = (await containerByHash(hash))!;
  expect(status).toBe("SIGN_ONE");
  expect(await fileSize(signed!)).toBeGreaterThan(100 * MEGABYTE);
  const checked = verifyContainer(Buffer.from(await readFile(signed!)), trustOf(simulator));
  expect([checked.verdict, checked.files.length]).toEqual([{ state: "valid" }, 4]);
});

it("validates an uploaded container of almost 100 MB", { timeout: SLOW_MACHINE_MS }, async () => {
  const company = await newCompany();
  const ids = await withDocuments(company, 3, LARGE / 4);
  const { body } = await sign(company, [...ids, ...(await withDocuments(company, 1, LARGE / 4 - MEGABYTE))]);
  await signerWith(agent, simulator).signByCard(body.container_id, MARY);
  expect(await drain("eidAttempts")).toBe(0);
  const bytes = await readFile((await containerByHash(body.container_id))!.signed!);
  const opened = await agent.call("uploads.create", {
    body: { file_name: "suur.asice", size: bytes.byteLength, content_type: "x/y", purpose: "container" },
  });
  await putFile(`uploads/${opened.body.id}`, bytes, "x/y");
  const validated = await agent.call("containers.validate", { body: { upload: opened.body.id } });
  expect([validated.status, validated.body.verdict]).toEqual([200, { state: "valid" }]);
  expect(validated.body.files).toHaveLength(4);
});
