import { beforeAll, describe, expect, it } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { DocumentEntity, documentById } from "#functions/documents/store/document.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";

let agent: Caller;
let codes = 4_100;

const PDF = "%PDF-1.7 leping";
const uploaded = (name: string, content = PDF) => upload(agent, name, content, "document");
const create = (body: object, by = agent) => by.call("documents.create", { body });
const list = (query: Record<string, string>, by = agent) => by.call("documents.list", { query });
const remove = (hash: string) => agent.call("documents.remove", { params: { hash } });
const open = (id: number) => agent.call("documents.open", { params: { id: String(id) } });
const change = (id: number, body: object) => agent.call("documents.change", { params: { id: String(id) }, body });
const unusedKeys = async () => (await filesUnusedSince(Date.now())).map(({ key }) => key);
const names = ({ body }: { body: { results: { file_name: string }[] } }) => body.results.map((each) => each.file_name);

async function newCompany(name: string): Promise<number> {
  const { body } = await agent.call("companies.create", { body: ownerForm(freeCode(codes++), name) });
  return body.id;
}

async function added(company: number, fileName: string, type = 30) {
  const { body } = await create({ uploads: [await uploaded(fileName)], company, document_type: type });
  return body[0];
}

async function indexed(): Promise<void> {
  await work("tokens", await takeMessages("tokens"));
}

async function differences(): Promise<readonly string[]> {
  return (await verify()).differences;
}

const employeeOf = (...companies: number[]) => signedIn({ ...superUser, id: 4_200, roles: ["companyUser"], companies });

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(4_000), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
});

describe("uploaded files", () => {
  it("become documents of a company, listed by type and counted", async () => {
    const company = await newCompany("Lepingumetsa OÜ");
    const uploads = [await uploaded("Leping 1.pdf"), await uploaded("Leping 2.docx")];
    const { status, body } = await create({ uploads, company, document_type: 30 });
    expect([status, body.map((each: { file_name: string }) => each.file_name)]).toEqual([
      201,
      ["Leping 1.pdf", "Leping 2.docx"],
    ]);
    await added(company, "Arve.pdf", 10);
    expect(names(await list({ company: String(company), type: "30" })).toSorted()).toEqual([
      "Leping 1.pdf",
      "Leping 2.docx",
    ]);
    expect((await list({ company: String(company) })).body.count).toBe(3);
    const { body: companies } = await agent.call("documents.companies", {
      query: { type: "30", search: "lepingumetsa" },
    });
    const today = body[0].timestamp.slice(0, 4);
    expect(companies.results).toEqual([
      {
        id: company,
        name: "Lepingumetsa OÜ",
        document_counts: { total: 2 },
        sign_error: null,
        document_types: [10, 30],
        latest_document_timestamp: { 10: expect.stringContaining(today), 30: expect.stringContaining(today) },
      },
    ]);
    expect(await differences()).toEqual([]);
  });

  it("become the same documents when the call is repeated, and one each when it is made ten times at once", async () => {
    const company = await newCompany("Kordusmets OÜ");
    const body = { uploads: [await uploaded("kord.pdf")], company, document_type: 30 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
    const again = await create(body);
    const ids = [...answers, again].map((answer) => [answer.status, answer.body[0]?.id]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect((await list({ company: String(company) })).body.count).toBe(1);
    const { key } = (await documentById(again.body[0].id))!;
    expect([await fileSize(key), (await unusedKeys()).includes(key)]).toEqual([PDF.length, false]);
  });

  it("of a name that the company has are asked about, and taken when that is said", async () => {
    const company = await newCompany("Samanimeline OÜ");
    await added(company, "Leping.pdf");
    const uploads = [await uploaded("Leping.pdf"), await uploaded("Muu.pdf")];
    const refused = await create({ uploads, company, document_type: 30 });
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      "document_again",
      { uploads: ["Leping.pdf"] },
    ]);
    expect((await create({ uploads, company, document_type: 30, again: true })).status).toBe(201);
    const twins = [await uploaded("Kaksik.pdf"), await uploaded("Kaksik.pdf")];
    expect((await create({ uploads: twins, company, document_type: 30 })).body.fields).toEqual({
      uploads: ["Kaksik.pdf"],
    });
  });

  it("that are missing, of another person or of another purpose make no document at all", async () => {
    const company = await newCompany("Puuduv OÜ");
    const other = await signedIn({ ...superUser, id: 4_201 });
    const good = await uploaded("hea.pdf");
    for (const bad of [
      "no-such",
      await upload(other, "x.pdf", PDF, "document"),
      await upload(agent, "x.pdf", PDF, "media"),
    ]) {
      const refused = await create({ uploads: [good, bad], company, document_type: 30 });
      expect([refused.status, refused.body.code]).toEqual([400, "upload_missing"]);
    }
    expect((await list({ company: String(company) })).body.count).toBe(0);
    expect((await create({ uploads: [good], company: 9_999_999, document_type: 30 })).status).toBe(404);
    expect((await create({ uploads: [good], company, document_type: 30 })).status).toBe(201);
  });
});

describe("a company user", () => {
  it("reads the documents of their companies only, of both types, by any way", async () => {
    const [own, others] = [await newCompany("Oma Mets OÜ"), await newCompany("Võõras Mets OÜ")];
    const [mine, sale] = [await added(own, "minu-ostuleping.pdf"), await added(own, "minu-arve.pdf", 10)];
    const theirs = await added(others, "nende-ostuleping.pdf");
    await indexed();
    const user = await employeeOf(own);
    expect(names(await list({ company: String(own) }, user))).toEqual(["minu-arve.pdf", "minu-ostuleping.pdf"]);
    expect(names(await list({ search: "ostuleping" }, user))).toEqual(["minu-ostuleping.pdf"]);
    expect(names(await list({ search: "ostuleping", type: "30" })).toSorted()).toEqual([
      "minu-ostuleping.pdf",
      "nende-ostuleping.pdf",
    ]);
    expect(names(await list({ documents: `${mine.id},${theirs.id},${sale.id}` }, user))).toHaveLength(2);
    const { body: companies } = await user.call("documents.companies", { query: {} });
    expect(companies.results.map(({ id }: { id: number }) => id)).toEqual([own]);
    expect((await list({ company: String(others) }, user)).status).toBe(404);
    expect((await list({ documents: String(theirs.id) }, user)).status).toBe(404);
    const file = (id: number) => user.call("documents.file", { params: { id: String(id) } });
    expect([(await file(mine.id)).status, (await file(theirs.id)).status]).toEqual([303, 404]);
    for (const call of [
      () => create({ uploads: ["x"], company: own, document_type: 30 }, user),
      () => user.call("documents.remove", { params: { hash: mine.hash } }),
      () => user.call("documents.open", { params: { id: String(mine.id) } }),
      () => user.call("documents.uploadCompanies", { query: { company_name: "oma" } }),
    ]) {
      expect((await call()).status).toBe(403);
    }
    expect((await list({ company: String(own) }, user)).body.results[0].has_edit_link).toBe(false);
  });
});

describe("a list of a company", () => {
  it("has 50 a page, across both types, newest first, without gaps or repetitions", async () => {
    const company = await newCompany("Pikk Nimekiri OÜ");
    const items = Array.from({ length: 120 }, (_, index) => ({
      id: 700_000 + index,
      type: index % 3 === 0 ? (10 as const) : (30 as const),
      company,
      at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 60_000).toISOString(),
      fileName: `f${index}.pdf`,
      version: 1,
      hash: `h${index}`,
      key: `documents/${index}`,
      size: 1,
    }));
    await DocumentEntity.putAll(items);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list({ company: String(company), ...(cursor ? { cursor } : {}) });
      seen.push(...body.results.map(({ id }: { id: number }) => id));
      cursor = body.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(items.map(({ id }) => id).toReversed());
    const { body: second } = await list({ company: String(company), offset: "50" });
    expect(second.results[0].id).toBe(seen[50]);
    expect((await list({ company: String(company), cursor: "midagi" })).status).toBe(400);
    await DocumentEntity.deleteAll(items);
  });
});

describe("a change", () => {
  it("of name, company and type moves the document, its counts and its words, and is told in its history", async () => {
    const [from, to] = [await newCompany("Endine OÜ"), await newCompany("Uus Omanik OÜ")];
    const { id } = await added(from, "vananimi.pdf");
    const { status, body } = await change(id, {
      file_name: " uus  nimi.PDF",
      company: to,
      document_type: 10,
      version: 1,
    });
    expect([status, body.file_name, body.company_name, body.version]).toEqual([
      200,
      "uus nimi.PDF",
      "Uus Omanik OÜ",
      2,
    ]);
    expect(body.history.map((event: { kind: string; changes: unknown }) => [event.kind, event.changes])).toEqual([
      [
        "changed",
        [
          { field: "fileName", from: "vananimi.pdf", to: "uus nimi.PDF" },
          { field: "company", from: "Endine OÜ", to: "Uus Omanik OÜ" },
          { field: "type", from: "Ostudokument", to: "Müügidokument" },
        ],
      ],
      ["added", []],
    ]);
    await indexed();
    expect((await list({ company: String(from) })).body.count).toBe(0);
    expect(names(await list({ company: String(to), type: "10" }))).toEqual(["uus nimi.PDF"]);
    expect(names(await list({ search: "vananimi" }))).toEqual([]);
    expect(names(await list({ search: "uus nimi", type: "10" }))).toEqual(["uus nimi.PDF"]);
    expect(await differences()).toEqual([]);
    const same = await change(id, { file_name: "uus nimi.PDF", company: to, document_type: 10, version: 2 });
    expect([same.status, same.body.version]).toEqual([200, 2]);
  });

  it.each([
    ["an empty name", { file_name: " " }, { file_name: ["Sisestage failinimi."] }],
    ["another ending", { file_name: "leping.exe" }, { file_name: ["Faili laiend peab jääma samaks."] }],
    ["a company that is not there", { company: 9_999_999 }, { company: ["Valige ettevõte."] }],
  ])("to %s is refused at its field", async (_, wrong, fields) => {
    const company = await newCompany("Väljad OÜ");
    const { id } = await added(company, "leping.pdf");
    const facts = { file_name: "leping.pdf", company, document_type: 30, version: 1 };
    expect((await change(id, { ...facts, ...wrong })).body.fields).toEqual(fields);
  });

  it("by ten editors at once is made by one", async () => {
    const company = await newCompany("Kümme OÜ");
    const { id } = await added(company, "a.pdf");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change(id, { file_name: `${n}.pdf`, company, document_type: 30, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await open(id)).body.history).toHaveLength(2);
  });
});

describe("deleting", () => {
  it("takes a document from every list once, leaves its file to the sweeper and its company without documents", async () => {
    const company = await newCompany("Kustutatav OÜ");
    const { id, hash } = await added(company, "ara-kustutatav.pdf");
    await indexed();
    const { key } = (await documentById(id))!;
    const answers = await Promise.all([remove(hash), remove(hash), remove(hash)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await remove(hash)).status).toBe(404);
    await indexed();
    expect(await unusedKeys()).toContain(key);
    expect(names(await list({ search: "ara-kustutatav" }))).toEqual([]);
    const { body } = await agent.call("documents.companies", { query: { search: "kustutatav" } });
    expect(body.results).toEqual([]);
    expect((await agent.call("documents.view", { params: { hash } })).status).toBe(404);
    expect(await differences()).toEqual([]);
  });
});

describe("the public view", () => {
  it("says name, time and parties to everybody, and opens no other thing", async () => {
    const company = await newCompany("Avalik Mets OÜ");
    const { hash, timestamp } = await added(company, "avalik.pdf");
    const { status, body } = await agent.call("documents.view", { params: { hash } });
    expect([status, body]).toEqual([
      200,
      {
        file_name: "avalik.pdf",
        type_name: "Ostudokument",
        timestamp,
        company: "Avalik Mets OÜ",
        platform: "Põhjamännik TÜ",
        signing: "Allkirjastamata",
      },
    ]);
    expect((await agent.call("acts.publicView", { params: { hash }, query: {} })).status).toBe(404);
    expect((await agent.call("documents.view", { params: { hash: "midagi" } })).status).toBe(404);
  });
});
