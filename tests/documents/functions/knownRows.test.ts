import { beforeAll, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { CounterpartEntity, counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { mend } from "#scripts/verifying/mend.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { upload } from "#tests/support/reports/uploads.ts";

const TWICE = "Pole vaja kaks korda allkirjastada.";

let agent: Caller;
let codes = 4_400;

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(4_399), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
});

async function newCompany(name: string): Promise<number> {
  return (await agent.call("companies.create", { body: ownerForm(freeCode(codes++), name) })).body.id;
}

async function added(company: number, name: string) {
  const uploads = [await upload(agent, name, "%PDF-1.7 leping", "document")];
  const body = { uploads, company, document_type: 30 };
  return (await agent.call("documents.create", { body })).body[0];
}

const rowOf = async (company: number) => (await counterpartsAt("buyDocuments", [company]))[0]!;

/** Of the company, with what rows count as the documents say; undefined where it is not listed. */
async function errorOf(company: number): Promise<string | null | undefined> {
  expect((await differences()).filter((text) => text.startsWith("company in"))).toEqual([]);
  const { body } = await agent.call("documents.companies", { query: { type: "30" } });
  return body.results.find(({ id }: { id: number }) => id === company)?.sign_error;
}

it("knows at each step of a document whether the agent can sign it, and why not", { timeout: 60_000 }, async () => {
  const [company, other] = [await newCompany("Esimene Mets OÜ"), await newCompany("Teine Mets OÜ")];
  const first = await added(company, "leping.pdf");
  const second = await added(company, "lisa.pdf");
  expect(await errorOf(company)).toBeNull();
  const sign = async (...documents: number[]) =>
    (await agent.call("documents.sign", { body: { company, documents } })).body.container_id;
  await sign(second.id);
  expect(await errorOf(company)).toBeNull();
  expect(await rowOf(company)).toMatchObject({ total: 2, unsigned: 1, signable: 1 });
  const container = await sign(first.id);
  expect(await errorOf(company)).toBe(TWICE);
  await agent.call("signing.cancel", { params: { hash: container } });
  expect(await errorOf(company)).toBeNull();
  const moved = { file_name: "leping.pdf", company: other, document_type: 30, version: 1 };
  expect((await agent.call("documents.change", { params: { id: String(first.id) }, body: moved })).status).toBe(200);
  expect([await errorOf(company), await errorOf(other)]).toEqual([TWICE, null]);
  await agent.call("documents.remove", { params: { hash: first.hash } });
  expect(await errorOf(other)).toBeUndefined();
});

it("reads what an older row does not know, and `verify` counts it", { timeout: 60_000 }, async () => {
  const company = await newCompany("Vana Mets OÜ");
  await added(company, "esimene.pdf");
  const key = { list: "buyDocuments", counterpart: company } as const;
  const { isCounted: _, unsigned: __, signable: ___, pending: ____, ...older } = (await CounterpartEntity.get(key))!;
  await write(CounterpartEntity.put(older));
  const second = await added(company, "teine.pdf");
  await agent.call("documents.sign", { body: { company, documents: [second.id] } });
  expect((await rowOf(company)).isCounted).toBeUndefined();
  const { body } = await agent.call("documents.companies", { query: { type: "30" } });
  expect(body.results.find(({ id }: { id: number }) => id === company).sign_error).toBeNull();
  const said: string[] = [];
  await mend((sentence) => said.push(sentence));
  expect(said.filter((text) => text.startsWith("counterpart"))).toHaveLength(1);
  expect(await rowOf(company)).toMatchObject({ isCounted: true, total: 2, unsigned: 1, signable: 1 });
  expect(await errorOf(company)).toBeNull();
});
