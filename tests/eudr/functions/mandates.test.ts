import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Company, CompanyEntity, companyById, platformId } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { ContainerEntity, containerByHash } from "#functions/containers/store/container.ts";
import { documentById, documentsOfCompany } from "#functions/documents/store/document.ts";
import { mandateStateOf } from "#functions/eudr/judgedMandates.ts";
import { DeclarationEntity, declarationsOf } from "#functions/eudr/store/declaration.ts";
import { MandateEntity, mandatesOfOwner } from "#functions/eudr/store/mandate.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { verify } from "#scripts/verifying/verify.ts";
import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import { MAX_MANDATES } from "#shared/eudr/limits.ts";
import { agentOfOwners } from "#tests/support/acts/attachments.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { sample } from "#tests/support/containers/samples.ts";
import { useLandCalls } from "#tests/support/eudr/landCalls.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";

const land = await vi.hoisted(async () => {
  const { startLandSimulator } = await import("#scripts/simulators/land/simulator.ts");
  const { sampleAnchor } = await import("#tests/support/containers/samples.ts");
  const { testEidSettings } = await import("#tests/support/eid/testSettings.ts");
  const started = await startLandSimulator();
  const anchors = { people: [sampleAnchor("ca.crt")], timestamps: [sampleAnchor("tsa.crt")] };
  Object.assign(process.env, { LOG_LEVEL: "SILENT", LAND_URL: started.url, EID_SETTINGS: testEidSettings(anchors) });
  return started;
});

/** The signer of the sample container. */
const CODE = "38001085718";
const PLOT = "00101:001:0001";

let agent: Caller;
let platform: number;
let codes = 8_600;
let people = 8_600;

beforeAll(async () => {
  agent = await agentOfOwners();
  platform = await platformId();
}, 60_000);

afterAll(() => land.close());

interface Owner {
  id: number;
  filing: string;
  user: Caller;
}

async function newOwner(name: string, code = freeCode(++codes)): Promise<Owner> {
  const { id } = (await agent.call("companies.create", { body: { ...ownerForm(code, name), postcode: "45201" } })).body;
  const user = await signedIn({ ...superUser, id: ++people, roles: ["companyUser"], companies: [id] });
  const begun = await agent.call("eudr.createFiling", { body: { owner: id, is_small: true } });
  expect(begun.status).toBe(201);
  const { id: filing, version, filing: typed } = begun.body;
  const content = { ...typed.content, plots: [PLOT] };
  expect((await agent.call("eudr.saveFiling", { params: { id: filing }, body: { version, content } })).status).toBe(
    200,
  );
  return { id, filing, user };
}

/** The only owner with the code of the sample container. */
let signer: Owner | undefined;
async function ownerWhoSigned(): Promise<Owner> {
  signer ??= await newOwner("Jaak-Kristjan Jõeorg", CODE);
  return signer;
}

const make = ({ filing, user }: Owner, endsAt: string | null = null, caller = user) =>
  caller.call("eudr.makeMandate", { params: { id: filing }, body: { ends_at: endsAt } });
const add = async ({ filing }: Owner, name: string, content: Buffer | string, id?: string): Promise<Answer> => {
  const file = id ?? (await upload(agent, name, content, "document"));
  return agent.call("eudr.uploadMandate", { params: { id: filing }, body: { upload: file, ends_at: null } });
};
const shown = async ({ filing, user }: Owner, caller = user) =>
  (await caller.call("eudr.mandate", { params: { id: filing } })).body;
const revoke = ({ id, user }: Owner, caller = user) =>
  caller.call("eudr.revokeMandate", { params: { owner: String(id) } });
const stateOf = ({ id }: Owner, at = new Date()) => mandateStateOf(id, platform, at);

/** The container of a mandate's document, as an agent makes it. */
async function inContainer(owner: Owner): Promise<string> {
  const { document } = await shown(owner, agent);
  const { body } = await agent.call("documents.sign", { body: { company: owner.id, documents: [document.id] } });
  expect(body.type).toBe("success");
  return (await documentById(document.id))!.container!;
}

async function documentsOf({ id }: Owner) {
  return (await documentsOfCompany(id, [10, 30], undefined)).documents;
}

describe("a mandate that Virn makes", () => {
  it("is refused to a person whose calls have asked the cadastre 300 times, and is not made", async () => {
    const owner = await newOwner("Piiratud Volitaja OÜ");
    await useLandCalls(`land-person#${people}`, 300);
    expect((await make(owner)).status).toBe(429);
    expect(await shown(owner)).toMatchObject({ state: "none", document: null });
    expect((await make(owner, null, agent)).status).toBe(201);
  });

  it("is a document of the owner, says what is typed, and waits for the signatures", async () => {
    const owner = await newOwner("Volitaja Mets OÜ");
    expect(await shown(owner)).toMatchObject({ state: "none", document: null, may: ["make"], history: [] });
    expect((await shown(owner, agent)).may).toEqual(["make", "upload"]);
    const { status, body } = await make(owner, "2099-12-31");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "unsigned",
      ends_at: "2099-12-31",
      is_uploaded: false,
      is_proven: false,
      may: ["make", "revoke"],
      document: { company: owner.id, container: null },
      history: [{ kind: "made", by: superUser.name }],
    });
    expect((await shown(owner, agent)).may).toEqual(["make", "upload", "sign", "revoke"]);
    const document = (await documentById(body.document.id))!;
    expect(document).toMatchObject({ company: owner.id, type: 30, version: 1 });
    expect(document.fileName).toMatch(/^Volitus Volitaja Mets OÜ \d{4}-\d\d-\d\d\.pdf$/);
    const text = (await readPages(await readFile(document.key))).flat().join(" ");
    for (const said of ["Volitaja Mets OÜ", "kuni 31.12.2099", `1. ${PLOT}`, "Kase talu, 45201 Kadrina"]) {
      expect(text).toContain(said);
    }
    const { history } = (await agent.call("documents.open", { params: { id: String(document.id) } })).body;
    expect(history).toMatchObject([{ kind: "added" }]);
    expect((await verify()).differences).toEqual([]);
  });

  it("is one document after two presses, also at once", async () => {
    const owner = await newOwner("Kaks vajutust OÜ");
    const answers = await Promise.all([make(owner), make(owner, null, agent), make(owner)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.document.id)).size).toBe(1);
    await make(owner);
    expect(await documentsOf(owner)).toHaveLength(1);
    expect(await mandatesOfOwner(owner.id)).toHaveLength(1);
    // Files of the presses that were late go with the next sweep.
    const [document] = await documentsOf(owner);
    expect((await filesUnusedSince(Date.now() + 1000)).map(({ key }) => key)).not.toContain(document!.key);
  });

  it("holds from the owner's signature until it is revoked, for plots that are added later too", async () => {
    const owner = await newOwner("Allkirjastaja OÜ");
    await make(owner);
    const hash = await inContainer(owner);
    expect([(await shown(owner)).document.container, (await shown(owner, agent)).document.container]).toEqual([
      null,
      hash,
    ]);
    await signWithoutBytes(hash, 1);
    expect(await shown(owner)).toMatchObject({
      state: "waiting",
      may: ["make", "sign", "revoke"],
      document: { container: hash },
    });
    await signWithoutBytes(hash, 2);
    expect(await shown(owner)).toMatchObject({ state: "inForce", is_proven: true, may: ["revoke"] });
    const { body: open } = await agent.call("eudr.declaration", { params: { id: owner.filing } });
    expect(open.filing.mandate).toBe("inForce");
    const content = { ...open.filing.content, plots: [PLOT, "00101:001:0002"] };
    await agent.call("eudr.saveFiling", { params: { id: owner.filing }, body: { version: open.version, content } });
    await make(owner);
    expect([await stateOf(owner), (await documentsOf(owner)).length]).toEqual(["inForce", 1]);
    expect((await revoke(owner)).status).toBe(204);
    expect((await revoke(owner, agent)).status).toBe(204);
    const revoked = await shown(owner);
    expect(revoked).toMatchObject({ state: "revoked", may: ["make"] });
    const deeds = revoked.history.map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`);
    expect(deeds.filter((deed: string) => deed.startsWith("revoked"))).toEqual([`revoked ${superUser.name}`]);
    expect(deeds.filter((deed: string) => deed.startsWith("signed"))).toHaveLength(2);
    await make(owner);
    expect([await stateOf(owner), (await documentsOf(owner)).length]).toEqual(["unsigned", 2]);
  });

  it("is found by an agent in the list of drafts, with whose signature it waits for", async () => {
    const owner = await newOwner("Ootaja OÜ");
    const listed = async (caller: Caller, tab = "draft") => {
      const { body } = await caller.call("eudr.declarations", { query: { tab } });
      return body.results.filter((one: WireDeclaration) => one.owner.id === owner.id);
    };
    const states = async (caller: Caller) => (await listed(caller)).map(({ mandate }: WireDeclaration) => mandate);
    expect(await states(agent)).toEqual(["none"]);
    await make(owner);
    expect([await states(agent), await states(owner.user)]).toEqual([["unsigned"], ["unsigned"]]);
    await signWithoutBytes(await inContainer(owner), 1);
    expect([await states(agent), await states(owner.user)]).toEqual([["waiting"], ["waiting"]]);
    await agent.call("eudr.declare", {
      body: { owner: owner.id, reference: "S26EEAB12CD34F", verification: "K7X2M9QP", plots: [PLOT] },
    });
    expect((await listed(agent, "waiting")).map((one: object) => "mandate" in one)).toEqual([false]);
  });

  it("says to an agent only that its owner has no e-mail address", async () => {
    const owner = await newOwner("Postita OÜ");
    await make(owner);
    const hints = async () => [(await shown(owner, agent)).has_no_email, (await shown(owner)).has_no_email];
    expect(await hints()).toEqual([true, undefined]);
    await write(CompanyEntity.patch({ id: owner.id }, { emails: ["mets@postita.example"] }));
    expect(await hints()).toEqual([undefined, undefined]);
  });

  it("ends after its last day", async () => {
    const owner = await newOwner("Tähtajaline OÜ");
    await make(owner, "2099-12-31");
    await signWithoutBytes(await inContainer(owner), 2);
    expect(await stateOf(owner, new Date("2099-12-31T21:59:00Z"))).toBe("inForce");
    expect(await stateOf(owner, new Date("2099-12-31T22:00:00Z"))).toBe("ended");
  });

  it("is one that holds while another one waits to be signed", async () => {
    const owner = await newOwner("Pikendaja OÜ");
    await make(owner, "2098-12-31");
    await signWithoutBytes(await inContainer(owner), 2);
    await make(owner, "2099-12-31");
    expect(await shown(owner)).toMatchObject({ state: "inForce", ends_at: "2098-12-31" });
    expect(await documentsOf(owner)).toHaveLength(2);
    expect(await stateOf(owner, new Date("2099-01-02T00:00:00Z"))).toBe("unsigned");
  });

  it("says when the owner has declined, and holds when it is signed nevertheless", async () => {
    const owner = await newOwner("Keelduja OÜ");
    await make(owner);
    const hash = await inContainer(owner);
    await signWithoutBytes(hash, 1);
    const declined = { params: { hash }, body: { reason: "Kood on vale" } };
    expect((await owner.user.call("signing.decline", declined)).status).toBe(204);
    expect(await shown(owner)).toMatchObject({
      state: "declined",
      reason: "Kood on vale",
      may: ["make", "sign", "revoke"],
    });
    await signWithoutBytes(hash, 2);
    expect(await stateOf(owner)).toBe("inForce");
  });

  it("waits again after its container was released, and is gone with its document", async () => {
    const owner = await newOwner("Vabastatud OÜ");
    await make(owner);
    const released = await inContainer(owner);
    await agent.call("signing.cancel", { params: { hash: released } });
    expect(await stateOf(owner)).toBe("unsigned");
    await signWithoutBytes(await inContainer(owner), 1);
    const { document } = await shown(owner);
    const { hash } = (await documentById(document.id))!;
    expect((await agent.call("documents.remove", { params: { hash } })).status).toBe(204);
    expect(await shown(owner)).toMatchObject({ state: "gone", document: null, may: ["make", "revoke"] });
    await make(owner);
    expect(await stateOf(owner)).toBe("unsigned");
  });

  it("does not hold when its document was given to another company, or another file was signed", async () => {
    const [owner, other] = [await newOwner("Kolitud OÜ"), await newOwner("Võõras OÜ")];
    await make(owner);
    const { id, fileName, version } = (await documentsOf(owner))[0]!;
    const moved = { file_name: fileName, company: other.id, document_type: 30, version };
    expect((await agent.call("documents.change", { params: { id: String(id) }, body: moved })).status).toBe(200);
    expect([await stateOf(owner), await stateOf(other)]).toEqual(["gone", "none"]);

    await make(other);
    const hash = await inContainer(other);
    const container = (await containerByHash(hash))!;
    await write(
      ContainerEntity.put({ ...container, files: container.files.map((file) => ({ ...file, sha256: "x" })) }),
    );
    await signWithoutBytes(hash, 2);
    expect(await stateOf(other)).toBe("foreign");
  });

  it("of a private person holds by the person's own code only, and while the code is the owner's", async () => {
    const owner = await newOwner("Mati Mets", "37605030299");
    await make(owner);
    const hash = await inContainer(owner);
    await signWithoutBytes(hash, 2, "60001018800");
    expect(await stateOf(owner)).toBe("foreign");
    await signWithoutBytes(hash, 2, "37605030299");
    expect(await stateOf(owner)).toBe("inForce");
    const company = (await companyById(owner.id)) as Company;
    await changeCompany(company, { ...company, code: "39912310174" });
    expect(await stateOf(owner)).toBe("foreign");
  });
});

describe("a mandate is refused", () => {
  it("with a sentence at each field that it needs, and nothing is made", async () => {
    const owner = await newOwner("Puudulik OÜ");
    const save = async (change: object) => {
      const { body } = await agent.call("eudr.declaration", { params: { id: owner.filing } });
      const content = { ...body.filing.content, ...change };
      await agent.call("eudr.saveFiling", { params: { id: owner.filing }, body: { version: body.version, content } });
    };
    await save({ name: " ", plots: [] });
    const missing = await make(owner, "2020-01-01");
    expect([missing.status, Object.keys(missing.body.fields).toSorted()]).toEqual([400, ["ends_at", "name", "plots"]]);
    await save({ name: "Puudulik OÜ", plots: [PLOT], code: "19990028" });
    const foreign = await make(owner);
    expect(foreign.body.fields).toEqual({ code: ["See ei ole selle omaniku kood."] });
    // A name of an older copy of the company, which no form has checked.
    const [declaration] = await declarationsOf(owner.id);
    const filing = { ...declaration!.filing!, content: { ...declaration!.filing!.content, name: "\u200B" } };
    await write(DeclarationEntity.patch({ owner: owner.id, id: declaration!.id }, { filing }));
    expect((await make(owner)).body.fields).toMatchObject({ name: ["Tekstis on lubamatu märk (U+200B)."] });
    expect(await documentsOf(owner)).toEqual([]);
  });

  it("to who does not work for the owner, and for a declaration with typed numbers", async () => {
    const [owner, other] = [await newOwner("Oma OÜ"), await newOwner("Naaber OÜ")];
    expect((await make(owner, null, other.user)).status).toBe(404);
    expect((await other.user.call("eudr.mandate", { params: { id: owner.filing } })).status).toBe(404);
    expect((await revoke(owner, other.user)).status).toBe(404);
    expect(
      (
        await owner.user.call("eudr.uploadMandate", {
          params: { id: owner.filing },
          body: { upload: "x", ends_at: null },
        })
      ).status,
    ).toBe(403);
    const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
    const typed = await agent.call("eudr.declare", { body: { owner: owner.id, ...number, plots: [PLOT] } });
    expect(
      (await agent.call("eudr.makeMandate", { params: { id: typed.body.id }, body: { ends_at: null } })).status,
    ).toBe(404);
  });

  it("beyond the 50th of an owner", async () => {
    const owner = await newOwner("Palju volitusi OÜ");
    await make(owner);
    const [mandate] = await mandatesOfOwner(owner.id);
    await write(MandateEntity.put({ ...mandate!, number: MAX_MANDATES, revokedAt: "2026-01-01T00:00:00.000Z" }));
    await revoke(owner);
    expect((await make(owner)).body.code).toBe("mandates_full");
  });
});

describe("a mandate that was signed elsewhere", () => {
  const container = sample("valid/exc-0-idcard-ec-sha384.asice");

  it("holds at once by the owner's code in the container", async () => {
    const owner = await ownerWhoSigned();
    const { status, body } = await add(owner, "Volitus.asice", container);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: "inForce", is_uploaded: true, is_proven: true, may: ["revoke"] });
    expect(body.history).toMatchObject([{ kind: "uploaded", by: superUser.name, file_name: "Volitus.asice" }]);
    await revoke(owner);
    expect(await stateOf(owner)).toBe("revoked");
  });

  it("is one after the same call twice, as when its answer was lost", async () => {
    const owner = await newOwner("Kordaja OÜ");
    const file = await upload(agent, "Skaneering.pdf", "%PDF-1.7 volitus", "document");
    const [first, again] = [await add(owner, "", "", file), await add(owner, "", "", file)];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect([(await documentsOf(owner)).length, (await mandatesOfOwner(owner.id)).length]).toEqual([1, 1]);
  });

  it("as a scan holds by the agent's word, with the name in the history", async () => {
    const owner = await newOwner("Paberil OÜ");
    const { body } = await add(owner, "Skaneering.pdf", "%PDF-1.7 volitus");
    expect(body).toMatchObject({
      state: "inForce",
      is_uploaded: true,
      is_proven: false,
      history: [{ kind: "uploaded", by: superUser.name }],
    });
  });

  it.each([
    ["an invalid container", "Volitus.asice", sample("invalid/01-tampered-file.asice"), "Ümbriku allkirjad ei kehti."],
    ["no container", "Volitus.bdoc", "PK no container", "Ümbriku allkirjad ei kehti."],
    ["a picture", "Volitus.png", "\u0089PNG", "Lisage PDF või ümbrik (.asice, .bdoc)."],
    ["another kind of file under the name of a PDF", "Volitus.pdf", "PK", "Faili sisu on teist tüüpi kui selle nimi."],
  ])("is refused as %s, and leaves no document", async (_title, name, content, message) => {
    const owner = await newOwner(`Keeldumine ${name} OÜ`);
    const answer = await add(owner, name, content);
    expect([answer.status, answer.body.fields]).toEqual([400, { upload: [message] }]);
    expect([await documentsOf(owner), await mandatesOfOwner(owner.id)]).toEqual([[], []]);
  });

  it("is refused when somebody else signed for a private person", async () => {
    const owner = await newOwner("Teine Inimene", "60001019928");
    const { body } = await add(owner, "Volitus.asice", container);
    expect(body.fields).toEqual({ upload: ["Ümbrikul ei ole omaniku allkirja: isikukood on teine."] });
  });
});
