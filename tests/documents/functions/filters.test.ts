import { beforeAll, describe, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { ContainerEntity } from "#functions/containers/store/container.ts";
import { type Document, DocumentEntity, documentById } from "#functions/documents/store/document.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { drain } from "#tests/support/services/queues.ts";

let agent: Caller;
let today: string;
let codes = 5_100;
const companies: number[] = [];
const COUNT = 1100;

interface Filtered {
  results: { id: number; file_name: string; company: number }[];
  found: number;
  is_whole: boolean;
  next: string | null;
  truncated: boolean;
  companies: { id: number }[];
}

const filtered = async (query: Record<string, string>, caller = agent): Promise<Filtered> =>
  (await caller.call("documents.filtered", { query: { type: "30", ...query } })).body;
const names = async (query: Record<string, string>, caller = agent) =>
  (await filtered(query, caller)).results.map(({ file_name: name }) => name);

async function all(query: Record<string, string>, caller = agent): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page: Filtered = await filtered({ ...query, ...(cursor && { cursor }) }, caller);
    seen.push(...page.results.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  return seen;
}

async function added(company: number, name: string, type = 30): Promise<Document> {
  const uploads = [await upload(agent, name, "%PDF-1.7 leping", "document")];
  const { body } = await agent.call("documents.create", { body: { uploads, company, document_type: type } });
  return (await documentById(body[0].id))!;
}

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(5_000), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
  for (const name of ["Suurmetsa OÜ", "Väikemetsa OÜ", "Müügimetsa OÜ"]) {
    const { body } = await agent.call("companies.create", { body: ownerForm(freeCode(codes++), name) });
    companies.push(body.id);
  }
  const [large, small, other] = companies;
  const like = await added(large!, "Leping uus.pdf");
  await added(small!, "Leping väike.pdf");
  await added(other!, "Arve.pdf", 10);
  today = like.at.slice(0, 10);
  const first = await nextIds("document", COUNT);
  await DocumentEntity.putAll(
    Array.from({ length: COUNT }, (_, index): Document => {
      // In Tallinn the last minute of June 2025, and one a day before it.
      const at = new Date(Date.UTC(2025, 5, 30, 20, 59) - index * 86_400_000).toISOString();
      return { ...like, id: first + index, hash: `vana${index}`, at, fileName: `vana ${index}.pdf` };
    }),
  );
  await drain("tokens");
}, 120_000);

describe("filters of documents", () => {
  it("find documents of all companies, those of a company together, of one type", async () => {
    const { results, ...reply } = await filtered({ from: "2025-07-01" });
    expect(results.map(({ file_name: name }) => name).toSorted()).toEqual(["Leping uus.pdf", "Leping väike.pdf"]);
    expect(reply).toMatchObject({ found: 2, is_whole: true, next: null, truncated: false });
    expect(new Set(reply.companies.map(({ id }) => id))).toEqual(new Set(companies.slice(0, 2)));
    expect(await names({ from: "2025-07-01", type: "10" })).toEqual(["Arve.pdf"]);
  });

  it("find what is read after 1,000 others, by reading on", async () => {
    const first = await filtered({ signature: "signed" });
    expect(first).toMatchObject({ results: [], found: 0, is_whole: false });
    expect(await filtered({ signature: "signed", cursor: first.next! })).toMatchObject({ found: 0, is_whole: true });
    expect(new Set(await all({})).size).toBe(COUNT + 2);
    expect(await all({})).toHaveLength(COUNT + 2);
  });

  it("take the days of Tallinn", async () => {
    expect(await names({ from: "2025-06-30", to: "2025-06-30" })).toEqual(["vana 0.pdf"]);
    expect(await names({ from: "2025-07-01", to: "2025-07-01" })).toEqual([]);
    expect(await filtered({ from: "2025-06-01", to: "2025-06-30" })).toMatchObject({ found: 30, is_whole: true });
    expect(await filtered({ to: "1999-12-31" })).toMatchObject({ found: 0, is_whole: true, next: null });
  });

  it("show 200 at once, count the others, and go on after the last one shown", async () => {
    const query = { from: "2024-12-01", to: "2025-06-30" };
    const first = await filtered(query);
    expect(first).toMatchObject({ found: 212, is_whole: true });
    expect(first.results).toHaveLength(200);
    expect(new Set(await all(query)).size).toBe(212);
  });

  it("narrow what a search finds: names of files and of companies", async () => {
    expect(await names({ search: "väike", from: "2025-07-01" })).toEqual(["Leping väike.pdf"]);
    expect(await names({ search: "Suurmetsa", from: "2025-07-01" })).toEqual(["Leping uus.pdf"]);
    expect(await names({ search: "uus.pdf", to: "2025-07-01" })).toEqual([]);
    expect(await filtered({ search: "Suurmetsa", from: "2025-06-01" })).toMatchObject({ found: 31, is_whole: true });
  });

  it("say whose signature a document waits for, to each as the row shows it", async () => {
    const { results } = await filtered({ search: "väike" });
    const { id, company } = results[0]!;
    const user = await userOf(company);
    const container = {
      hash: "dokumendiumbrik",
      company,
      version: 1,
      kind: "documents" as const,
      name: "x",
      files: [],
      signatures: [],
      createdAt: `${today}T10:00:00.000Z`,
      createdBy: 1,
    };
    await write(DocumentEntity.patch({ id }, { container: container.hash }));
    await write(ContainerEntity.put({ ...container, status: "PENDING" }));
    const days = { from: "2025-07-01" };
    expect(await names({ ...days, signature: "platform" })).toEqual(["Leping väike.pdf"]);
    expect(await names({ ...days, signature: "none" }, user)).toEqual(["Leping väike.pdf"]);
    await write(ContainerEntity.put({ ...container, status: "SIGN_ONE" }));
    expect(await names({ ...days, signature: "company" }, user)).toEqual(["Leping väike.pdf"]);
    expect(await names({ ...days, signature: "none" })).toEqual(["Leping uus.pdf"]);
  });
});

let people = 5_200;

async function userOf(...own: number[]): Promise<Caller> {
  return signedIn({ ...superUser, id: ++people, roles: ["companyUser"], companies: own });
}

describe("a company user", () => {
  it("gets documents of the own companies only, of both types", async () => {
    const [large, small, other] = companies;
    const user = await userOf(small!, other!);
    const get = async (query: Record<string, string>) => (await user.call("documents.filtered", { query })).body;
    const { results } = await get({ from: "2025-07-01" });
    expect(results.map(({ file_name: name }: { file_name: string }) => name).toSorted()).toEqual([
      "Arve.pdf",
      "Leping väike.pdf",
    ]);
    expect(await get({ search: "uus.pdf" })).toMatchObject({ found: 0, is_whole: true });
    const both = await userOf(large!, small!);
    expect(new Set(await all({}, both)).size).toBe(COUNT + 2);
    expect(await filtered({}, await userOf())).toMatchObject({ found: 0, is_whole: true });
  });

  it("is refused what only agents see", async () => {
    const user = await userOf(companies[0]!);
    const { status, body } = await user.call("documents.filtered", { query: { signature: "platform" } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["signature"]]);
  });
});

it.each<[Record<string, string>, string]>([
  [{ from: "2026-09-02", to: "2026-09-01" }, "to"],
  [{ signature: "lost" }, "signature"],
  [{ cursor: "vale" }, "cursor"],
  [{ cursor: Buffer.from('["",1,2]').toString("base64url") }, "cursor"],
  [{ cursor: Buffer.from('["vale",1,"vale"]').toString("base64url") }, "cursor"],
])("refuses %j at the field %s", async (query, field) => {
  const { status, body } = await agent.call("documents.filtered", { query });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});
