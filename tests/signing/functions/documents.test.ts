import { beforeAll, describe, expect, it, vi } from "vitest";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { ContainerEntity, containerByHash } from "#functions/containers/store/container.ts";
import { UnfinishedContainerEntity, unfinishedContainers } from "#functions/containers/store/unfinished.ts";
import { DocumentEntity, documentById } from "#functions/documents/store/document.ts";
import { deleteFile, readFile, readFileIfStored } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { FOLDERS_WITH_GAPS } from "#shared/platform/grants.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { logLines } from "#tests/support/services/logLines.ts";
import { storedSigning } from "#tests/support/signing/containers.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "WARN";
});

let agent: Caller;
let codes = 7_100;

const employeeOf = (...companies: number[]) => signedIn({ ...superUser, id: 7_200, roles: ["companyUser"], companies });
const sign = (company: number, documents: number[], by = agent, more: object = {}) =>
  by.call("documents.sign", { body: { company, documents, ...more } });
const container = (hash: string, by = agent) => by.call("signing.container", { params: { hash } });
const at = (hash: string) => ({ params: { hash } });
const listed = async (company: number, by = agent) =>
  (await by.call("documents.list", { query: { company: String(company) } })).body.results;

async function newCompany(name: string): Promise<number> {
  return (await agent.call("companies.create", { body: ownerForm(freeCode(codes++), name) })).body.id;
}

async function added(company: number, ...names: string[]) {
  const made: { id: number; hash: string; file_name: string }[] = [];
  for (const name of names) {
    const uploads = [await upload(agent, name, `%PDF-1.7 ${name}`, "document")];
    const body = { uploads, company, document_type: 30, again: true };
    made.push((await agent.call("documents.create", { body })).body[0]);
  }
  return made;
}

const differences = async () =>
  (await verify()).differences.filter((sentence) => /container|documents \d|acts \d/.test(sentence));
const idsOf = (documents: readonly { id: number }[]) => documents.map(({ id }) => id);

beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(7_000), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
});

describe("a document whose file is no longer stored", () => {
  it("is refused, and not locked", async () => {
    const company = await newCompany("Kadunud fail OÜ");
    const [document] = await added(company, "Kadunud.pdf");
    await deleteFile((await documentById(document!.id))!.key);
    const { body } = await sign(company, [document!.id]);
    expect([body.type, body.message]).toEqual(["fail", "Valitud failid on vahepeal muutunud. Palun proovige uuesti."]);
    expect((await documentById(document!.id))!.container).toBeUndefined();
  });

  it("is asked for only in folders whose readers S3 tells that a file is missing", async () => {
    expect(FOLDERS_WITH_GAPS).toEqual(expect.arrayContaining(["acts", "documents"]));
    for (const folder of FOLDERS_WITH_GAPS) expect(await readFileIfStored(`${folder}/none`)).toBeUndefined();
    await expect(readFileIfStored("containers/none")).rejects.toThrow("may be missing");
    await expect(readFileIfStored("")).rejects.toThrow("may be missing");
  });
});

describe("a container of documents", () => {
  it("has a name that a document can hold of a file whose stored name has none, and the log has the document's id", async () => {
    const company = await newCompany("Kole OÜ");
    const [plain, hostile] = await added(company, "Leping.pdf", "Kole.pdf");
    const stored = (await DocumentEntity.get({ id: hostile!.id }))!;
    await write(DocumentEntity.put({ ...stored, fileName: "Ko\uFFFFle.pdf" }));
    const lines = logLines();
    const { body } = await sign(company, idsOf([plain!, hostile!]));
    const { files } = (await containerByHash(body.container_id))!;
    expect(files.map(({ name }) => name).toSorted()).toEqual(["Ko_le.pdf", "Leping.pdf"]);
    expect(lines.filter(({ level }) => level === "WARN")).toMatchObject([
      {
        message: "forbidden characters in names of files",
        kind: "documents",
        ids: [hostile!.id],
        container: expect.any(String),
      },
    ]);
    vi.restoreAllMocks();
    expect((await agent.call("signing.cancel", at(body.container_id))).status).toBe(200);
  });

  it("holds copies of the chosen files under unique names, and locks the documents", async () => {
    const company = await newCompany("Ümbrikumets OÜ");
    const documents = await added(company, "Leping.pdf", "LEPING.pdf", "Lisa.docx");
    expect(await listed(company)).toMatchObject([{ container: null, can_agent_sign: true }, {}, {}]);
    const { status, body } = await sign(company, idsOf(documents));
    expect([status, body]).toMatchObject([
      200,
      {
        type: "success",
        success: true,
        modal_data: {
          name: "Leping.pdf ja veel 2",
          kind: "documents",
          company_name: "Ümbrikumets OÜ",
          remaining: 0,
          files: [{ file_name: "Leping.pdf" }, { file_name: "LEPING (2).pdf" }, { file_name: "Lisa.docx" }],
        },
      },
    ]);
    const hash = body.container_id;
    const stored = await containerByHash(hash);
    expect(stored).toMatchObject({ status: "PENDING", version: 1, company });
    expect(String(Buffer.from(await readFile(stored!.files[1]!.key)))).toBe("%PDF-1.7 LEPING.pdf");
    for (const document of await listed(company)) {
      expect(document).toMatchObject({
        can_agent_sign: false,
        agent_sign_error: "",
        has_edit_link: false,
        container: { hash, status: { raw: "PENDING" }, signatures: [], documents: idsOf(documents) },
      });
    }
    expect(await unfinishedContainers()).toMatchObject([{ hash }]);
    expect((await container(hash)).body).toMatchObject({
      href: null,
      status: { raw: "PENDING" },
      can_agent_sign: true,
      can_cancel: true,
      can_decline: false,
    });
    const file = await agent.call("signing.file", { params: { hash, number: "2" } });
    expect([file.status, String(file.headers["location"])]).toEqual([303, expect.stringContaining("LEPING")]);
    for (const number of ["0", "4", "99"]) {
      expect((await agent.call("signing.file", { params: { hash, number } })).status).toBe(404);
    }
    expect((await agent.call("signing.download", at(hash))).status).toBe(404);
  });

  it("gives each of 100 files, the last one too", async () => {
    const company = await newCompany("Sajamets OÜ");
    const facts = { mediaType: "application/pdf", key: "containers/leht", size: 1, sha256: "" };
    const files = Array.from({ length: 100 }, (_, index) => ({
      ...facts,
      id: index + 1,
      name: `leht-${index + 1}.pdf`,
    }));
    const { hash } = await storedSigning({ company, files }, []);
    const { href } = (await container(hash)).body.items[99];
    const number = href.split("/").at(-2);
    const file = await agent.call("signing.file", { params: { hash, number } });
    expect([file.status, String(file.headers["location"])]).toEqual([303, expect.stringContaining("leht-100")]);
    for (const other of ["101", "1000"])
      expect([400, 404]).toContain((await agent.call("signing.file", { params: { hash, number: other } })).status);
    await write(ContainerEntity.delete({ hash }));
  });

  it("is told in the history of its documents, with who signed, declined, cancelled and deleted", async () => {
    const company = await newCompany("Ajaloomets OÜ");
    const [document] = await added(company, "Leping.pdf");
    const id = document!.id;
    const history = async () =>
      (await agent.call("documents.open", { params: { id: String(id) } })).body.history.map(
        ({ kind, by, changes }: { kind: string; by: string; changes: object[] }) => [kind, by, changes],
      );
    const begun = ["signingBegun", superUser.name, []];
    const made = ["added", superUser.name, []];
    const { body: first } = await sign(company, [id]);
    expect(await history()).toEqual([begun, made]);
    await agent.call("signing.cancel", at(first.container_id));
    const cancelled = ["signingCanceled", superUser.name, []];
    expect(await history()).toEqual([cancelled, begun, made]);
    const { body: second } = await sign(company, [id]);
    await signWithoutBytes(second.container_id);
    const reason = { reason: "Vale summa" };
    const owner = await employeeOf(company);
    expect((await owner.call("signing.decline", { ...at(second.container_id), body: reason })).status).toBe(204);
    const told = await history();
    expect(told[0]).toEqual(["declined", superUser.name, [{ field: "reason", from: "", to: "Vale summa" }]]);
    expect(told).toContainEqual(["signed", "MÄNNIK,MARI-LIIS", []]);
    expect((await agent.call("documents.deleteContainer", at(document!.hash))).status).toBe(200);
    expect(await containerByHash(second.container_id)).toBeUndefined();
    expect(await history()).toEqual([["containerDeleted", superUser.name, []], ...told]);
  });

  it("is opened again by the same choice, and refused to another", async () => {
    const company = await newCompany("Kordusmets OÜ");
    const documents = await added(company, "Üks.pdf", "Kaks.pdf", "Kolm.pdf");
    const [one, two, three] = idsOf(documents) as [number, number, number];
    const { body: first } = await sign(company, [one, two]);
    expect((await sign(company, [two, one])).body.container_id).toBe(first.container_id);
    expect((await sign(company, [one])).body.container_id).toBe(first.container_id);
    const { body: mixed } = await sign(company, [one, three]);
    expect(mixed).toMatchObject({ type: "fail", success: false, container_id: null, modal_data: null });
    expect(mixed.message).toContain("Üks.pdf: Allkirjastamine on pooleli.");
    expect((await documentById(three))!.container).toBeUndefined();
    const { body: whole } = await sign(company, [], agent, { whole: true });
    expect(whole.modal_data.files).toMatchObject([{ file_name: "Kolm.pdf" }]);
  });

  it("is of all documents of a company but for those that were unticked", async () => {
    const company = await newCompany("Eranditega OÜ");
    const [one, two, three] = idsOf(await added(company, "Üks.pdf", "Kaks.pdf", "Kolm.pdf")) as [
      number,
      number,
      number,
    ];
    const { body } = await sign(company, [], agent, { whole: true, except: [two] });
    expect((await containerByHash(body.container_id))!.files.map(({ id }) => id).toSorted()).toEqual([one, three]);
    expect((await documentById(two))!.container).toBeUndefined();
  });

  it("is made once when two people sign the same choice at once", async () => {
    const company = await newCompany("Samaaegne OÜ");
    const documents = await added(company, "A.pdf", "B.pdf");
    const answers = await Promise.all(Array.from({ length: 4 }, () => sign(company, idsOf(documents))));
    const made = new Set(answers.flatMap(({ body }) => body.container_id ?? []));
    expect(made.size).toBe(1);
    for (const { id } of documents) expect((await documentById(id))!.container).toBe([...made][0]);
  });

  it("is freed by cancelling; its copies are deleted later", async () => {
    const company = await newCompany("Tühistuste OÜ");
    const documents = await added(company, "A.pdf", "B.pdf");
    const { body } = await sign(company, idsOf(documents));
    const hash = body.container_id;
    const [file] = (await containerByHash(hash))!.files;
    const canceled = await agent.call("signing.cancel", at(hash));
    expect([canceled.status, canceled.body]).toEqual([200, { company_id: company, ids: idsOf(documents) }]);
    expect(await listed(company)).toMatchObject([{ container: null, can_agent_sign: true }, { container: null }]);
    for (const call of ["cancel", "remove", "container"]) {
      const again = await agent.call(`signing.${call}`, at(hash));
      expect([again.status, again.body.message]).toEqual([404, GONE_TEXTS[call]]);
    }
    expect((await filesUnusedSince(Date.now())).map(({ key }) => key)).toContain(file!.key);
    expect((await sign(company, idsOf(documents))).body.type).toBe("success");
  });

  it("cannot be cancelled while a signature is put in, but while a PIN is waited for", async () => {
    const company = await newCompany("Ootav OÜ");
    const [document] = await added(company, "A.pdf");
    const { body } = await sign(company, [document!.id]);
    const stored = (await containerByHash(body.container_id))!;
    const endsAt = Math.floor(Date.now() / 1000) + 600;
    const attempt = { id: "00000000-0000-4000-8000-000000000001", endsAt };
    await write(ContainerEntity.put({ ...stored, attempt, isEmbedding: true }));
    expect((await agent.call("signing.cancel", at(stored.hash))).body.code).toBe("signature_pending");
    await write(ContainerEntity.put({ ...stored, attempt }));
    expect((await agent.call("signing.cancel", at(stored.hash))).status).toBe(200);
  });
});

const GONE_TEXTS: Record<string, string> = {
  cancel: "Allkirjastamine on juba katkestatud või ümbrik kustutatud.",
  remove: "Allkirjastamine on juba katkestatud või ümbrik kustutatud.",
  container: "Ümbrik on kustutatud või pole see teile nähtav.",
};

describe("a document in a container", () => {
  it("opens with the reason why it cannot be changed, until it is free again", async () => {
    const company = await newCompany("Lukkumets OÜ");
    const [document] = await added(company, "Leping.pdf");
    const locked = async () =>
      (await agent.call("documents.open", { params: { id: String(document!.id) } })).body.locked;
    expect(await locked()).toBe("");
    const { body } = await sign(company, [document!.id]);
    expect(await locked()).toBe("Dokument on allkirjastamisel või allkirjastatud. Seda muuta ei saa.");
    await agent.call("signing.cancel", at(body.container_id));
    expect(await locked()).toBe("");
  });

  it("cannot be changed or deleted while its signing is unfinished or finished", async () => {
    const company = await newCompany("Lukumets OÜ");
    const [document] = await added(company, "Leping.pdf");
    const { body } = await sign(company, [document!.id]);
    const change = () =>
      agent.call("documents.change", {
        params: { id: String(document!.id) },
        body: { file_name: "Uus.pdf", company, document_type: 30, version: 1 },
      });
    for (const parties of [0, 2] as const) {
      if (parties === 2) await signWithoutBytes(body.container_id, parties);
      expect((await change()).body.code).toBe("document_signed");
      expect((await agent.call("documents.remove", at(document!.hash))).body.code).toBe("document_signed");
    }
    expect((await agent.call("signing.cancel", at(body.container_id))).body.code).toBe("container_changed");
    expect((await agent.call("signing.remove", at(body.container_id))).body.code).toBe("container_changed");
  });

  it("is deleted with its container after the first signature; the others of the container are free", async () => {
    const company = await newCompany("Poolik OÜ");
    const [gone, left] = await added(company, "A.pdf", "B.pdf");
    const { body } = await sign(company, idsOf([gone!, left!]));
    await signWithoutBytes(body.container_id);
    const related = await agent.call("documents.containerDocuments", at(gone!.hash));
    expect(related.body.map(({ file_name }: { file_name: string }) => file_name)).toEqual(["A.pdf", "B.pdf"]);
    expect((await agent.call("documents.remove", at(gone!.hash))).status).toBe(204);
    expect(await listed(company)).toMatchObject([{ id: left!.id, container: null, can_agent_sign: true }]);
    expect(await containerByHash(body.container_id)).toBeUndefined();
    expect((await agent.call("documents.containerDocuments", at(left!.hash))).body).toEqual([]);
  });

  it("loses the signature when its container is deleted, but not while somebody is signing it", async () => {
    const company = await newCompany("Kustutus OÜ");
    const documents = await added(company, "A.pdf", "B.pdf");
    const { body } = await sign(company, idsOf(documents));
    const remove = () => agent.call("documents.deleteContainer", at(documents[0]!.hash));
    expect((await remove()).body.code).toBe("container_changed");
    await signWithoutBytes(body.container_id);
    const stored = (await containerByHash(body.container_id))!;
    const endsAt = Math.floor(Date.now() / 1000) + 600;
    const attempt = { id: "00000000-0000-4000-8000-000000000002", endsAt };
    await write(ContainerEntity.put({ ...stored, attempt }));
    expect((await remove()).body.code).toBe("container_busy");
    await write(ContainerEntity.put({ ...stored, attempt: { ...attempt, endsAt: endsAt - 700 } }));
    expect((await remove()).body).toEqual({ company_id: company, ids: idsOf(documents) });
    expect((await remove()).status).toBe(404);
  });
});

describe("npm run verify", () => {
  it("finds a lock without its container, a container without its lock, and a wrong status", async () => {
    const company = await newCompany("Kontrollitav OÜ");
    const [one, two] = await added(company, "A.pdf", "B.pdf");
    const { body } = await sign(company, idsOf([one!, two!]));
    const hash = body.container_id;
    expect(await differences()).toEqual([]);
    await write(DocumentEntity.patch({ id: one!.id }, { container: undefined }));
    const { createdAt } = (await ContainerEntity.get({ hash }))!;
    await write(ContainerEntity.patch({ hash }, { kind: "documents", status: "SIGN_ONE", company, createdAt }));
    const message = `container ${hash}: it holds documents ${one!.id}, which does not name it`;
    expect(await differences()).toEqual(
      expect.arrayContaining([message, `container ${hash}: SIGN_ONE with 0 signatures`]),
    );
    await write(ContainerEntity.delete({ hash }));
    await write(UnfinishedContainerEntity.delete({ hash }));
    const lost = `documents ${two!.id}: its container does not exist or does not hold it`;
    expect(await differences()).toContain(lost);
    await write(DocumentEntity.patch({ id: two!.id }, { container: undefined }));
    expect(await differences()).toEqual([]);
  });
});

describe("a company of which nothing can be signed", () => {
  const errorOf = async (search: string) => {
    const { body } = await agent.call("documents.companies", { query: { type: "30", search } });
    return body.results.map((each: { sign_error: string | null }) => each.sign_error);
  };

  it("says why in the list of companies, until something of it can be", async () => {
    const company = await newCompany("Valikumets OÜ");
    const documents = await added(company, "A.pdf", "B.pdf");
    expect(await errorOf("Valikumets")).toEqual([null]);
    const { body } = await sign(company, [documents[0]!.id]);
    expect(await errorOf("Valikumets")).toEqual([null]);
    const second = await sign(company, [documents[1]!.id]);
    await signWithoutBytes(second.body.container_id, 2);
    expect(await errorOf("Valikumets")).toEqual(["Pole vaja kaks korda allkirjastada."]);
    expect((await agent.call("signing.cancel", at(body.container_id))).status).toBe(200);
    expect(await errorOf("Valikumets")).toEqual([null]);
    await write(DocumentEntity.patch({ id: documents[0]!.id }, { container: "none" }));
    await added(company, ...Array.from({ length: 12 }, (_, index) => `Veel ${index}.pdf`));
    expect(await errorOf("Valikumets")).toEqual([null]);
  });
});

describe("a person of the company", () => {
  it("sees a container from the first signature on, opens it from the list, and others do not see it", async () => {
    const company = await newCompany("Allkirjamets OÜ");
    const other = await newCompany("Võõras OÜ");
    const documents = await added(company, "A.pdf", "B.pdf");
    const { body } = await sign(company, idsOf(documents));
    const hash = body.container_id;
    const employee = await employeeOf(company);
    expect((await listed(company, employee))[0].container).toBeNull();
    expect((await container(hash, employee)).status).toBe(404);
    expect((await employee.call("signing.waiting")).body).toEqual({ count: 0, results: [] });
    expect((await sign(company, idsOf(documents), employee)).body.message).toContain(
      "Ostja peab esimesena allkirjastama.",
    );
    await signWithoutBytes(hash);
    expect((await listed(company, employee))[0].container).toMatchObject({ hash, status: { raw: "SIGN_ONE" } });
    expect((await container(hash, employee)).body).toMatchObject({
      can_agent_sign: true,
      can_cancel: false,
      can_decline: true,
      signatures: [{ label: "Põhjamännik TÜ", id_code: "60001019906" }],
    });
    expect((await employee.call("signing.waiting")).body).toMatchObject({
      count: 1,
      results: [{ hash, kind: "documents", company_name: "Allkirjamets OÜ", files: 2 }],
    });
    expect((await sign(company, [documents[0]!.id], employee)).body.container_id).toBe(hash);
    expect((await sign(company, [], employee, { whole: true })).body.container_id).toBe(hash);
    for (let day = 10; day < 13; day++)
      await storedSigning({ company, status: "SIGN_ONE", createdAt: `2020-01-${day}T08:00:00.000Z` }, []);
    expect((await sign(company, [], employee, { whole: true })).body.container_id, "acts are apart").toBe(hash);
    expect((await employee.call("signing.waiting")).body.count).toBe(4);
    const stranger = await employeeOf(other);
    for (const call of ["container", "download"]) {
      expect((await stranger.call(`signing.${call}`, at(hash))).status).toBe(404);
    }
    expect((await stranger.call("signing.file", { params: { hash, number: "1" } })).status).toBe(404);
    expect((await stranger.call("signing.decline", { ...at(hash), body: { reason: "Ei" } })).status).toBe(404);
    expect((await sign(company, idsOf(documents), stranger)).status).toBe(404);
    expect((await stranger.call("signing.waiting")).body.count).toBe(0);
  });

  it("declines with a reason, once", async () => {
    const company = await newCompany("Keelduja OÜ");
    const [document] = await added(company, "A.pdf");
    const { body } = await sign(company, [document!.id]);
    const hash = body.container_id;
    await signWithoutBytes(hash);
    const employee = await employeeOf(company);
    const decline = (reason: string, by = employee) => by.call("signing.decline", { ...at(hash), body: { reason } });
    expect((await decline("  ")).body.fields).toEqual({ reason: ["Kirjutage, miks te ei allkirjasta."] });
    expect((await decline("Vale", agent)).body.code).toBe("cannot_sign");
    const labels = async () => [
      (await listed(company, employee))[0].container.status.label,
      (await container(hash, employee)).body.status.label,
    ];
    expect(await labels()).toEqual(["Ootab minu allkirja", "Ootab minu allkirja"]);
    expect((await decline("Vale summa")).status).toBe(204);
    expect(await labels()).toEqual(["Ootab teise poole allkirja", "Ootab teise poole allkirja"]);
    expect((await container(hash, employee)).body.can_agent_sign).toBe(true);
    const colleague = await signedIn({ ...superUser, id: 7_201, roles: ["companyUser"], companies: [company] });
    expect((await decline("Veel kord")).body).toMatchObject({
      code: "container_changed",
      message: "Olete sellest allkirjast ise juba keeldunud.",
    });
    expect((await decline("Mina ka", colleague)).body).toMatchObject({
      code: "container_changed",
      message: "Ümbrik on vahepeal muutunud. Palun laadige leht uuesti.",
    });
    expect((await container(hash)).body.declined).toMatchObject({ reason: "Vale summa" });
    expect((await employee.call("signing.waiting")).body.count).toBe(0);
  });
});
