import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { addCompany, changeCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { noteMailEvent } from "#functions/letters/noteMailEvent.ts";
import { moveLetter } from "#functions/letters/store/letterMoves.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { PersonSettingsEntity } from "#functions/people/store/personSettings.ts";
import { addPerson, personByCode, removePerson } from "#functions/people/store/personWrites.ts";
import { workOnPersonalData } from "#functions/personalData/personalDataWork.ts";
import { PersonalDataRunEntity, runOfPerson } from "#functions/personalData/store/personalDataRun.ts";
import { fileSize, readFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { sessionsOfPerson } from "#functions/sessions/store/session.ts";
import { rememberSmartIdAccount, smartIdAccountOf } from "#functions/signing/store/pendingRequest.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { PersonalData } from "#shared/personalData/contract.ts";
import { eudrUntil } from "#shared/personalData/retention.ts";
import { pausing } from "#tests/support/acts/crash.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { addedPerson, busyAgent, itemsWith } from "#tests/support/api/personalData.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

const about = (operation: string, person: number): Promise<Answer> =>
  agent.call(`personalData.${operation}`, { params: { person: String(person) } });
const load = async (person: number): Promise<PersonalData> => (await about("load", person)).body;
const countOf = ({ kinds }: PersonalData, wanted: string) => kinds.find(({ kind }) => kind === wanted)?.count;
const keptOf = ({ kinds }: PersonalData, wanted: string) => kinds.find(({ kind }) => kind === wanted)?.kept_until;

async function filesAbout(person: number): Promise<string[]> {
  const list = new ListObjectsV2Command({ Bucket: process.env["FILES_BUCKET"], Prefix: `personalData/${person}/` });
  const { Contents = [] } = await new S3Client({ forcePathStyle: true }).send(list);
  return Contents.map(({ Key = "" }) => Key);
}

async function gathered(person: number): Promise<PersonalData> {
  expect((await about("gather", person)).status).toBe(202);
  expect(await drain("personalData")).toBe(0);
  return load(person);
}

async function erased(person: number): Promise<PersonalData> {
  const answer = await about("erase", person);
  expect([answer.status, answer.body.code]).toEqual([202, undefined]);
  expect(await drain("personalData")).toBe(0);
  return load(person);
}

const actors = async (act: number): Promise<string[]> => {
  const { body } = await agent.call("acts.history", { params: { id: String(act) } });
  return [...new Set<string>(body.results.map(({ by }: { by: string }) => by))].filter((by) => by !== "").toSorted();
};

describe("the number of a person", () => {
  it("is in every item of what they did; name and address are in their own record alone", async () => {
    const { person, act } = await busyAgent();
    expect(await itemsWith(person.name)).toEqual(["person"]);
    expect(await itemsWith(person.email)).toEqual(["person", "personEmail"]);
    expect(await actors(act)).toEqual([person.name]);
  });

  it("shows the name after the person has left, and the number after the erasure", async () => {
    const { person, act } = await busyAgent();
    await removePerson(person.id);
    expect(await actors(act)).toEqual([person.name]);
    const { body } = await agent.call("imports.list", { query: {} });
    expect(body.results[0].created_by).toBe(person.name);
    await erased(person.id);
    expect(await actors(act)).toEqual([`Isik ${person.id}`]);
    const letters = await agent.call("letters.ofAct", { params: { id: String(act) } });
    expect(letters.body[0].by).toBe(`Isik ${person.id}`);
    expect((await agent.call("imports.list", { query: {} })).body.results[0].created_by).toBe(`Isik ${person.id}`);
    expect(await itemsWith(person.name)).toEqual([]);
    expect(await itemsWith(person.email)).toEqual([]);
  });
});

describe("what Virn has on a person", () => {
  it("is counted by kind and listed in a file, which a link opens", async () => {
    const { person, number } = await busyAgent();
    const before = await load(person.id);
    expect(before).toMatchObject({ name: person.name, access: "present", hindrance: "", run: null });
    expect([countOf(before, "access"), countOf(before, "sessions"), countOf(before, "acts")]).toEqual([1, 1, null]);
    const after = await gathered(person.id);
    expect(after.run).toMatchObject({ purpose: "gather", state: "done", percent: 100, by: "Mari Mets" });
    expect([countOf(after, "imports"), countOf(after, "letters"), countOf(after, "backups")]).toEqual([1, 1, null]);
    expect(countOf(after, "acts")).toBeGreaterThan(1);
    const answer = await about("file", person.id);
    expect([answer.status, String(answer.headers["location"])]).toEqual([
      303,
      expect.stringContaining("personalData/"),
    ]);
    const { sheets } = await readXlsx(await readFile((await runOfPerson(person.id))!.fileKeys[0]!));
    const [summary, traces] = sheets.map(({ rows }) => JSON.stringify(rows));
    expect(summary).toContain(person.email);
    expect(traces).toContain(`Akt ${number}`);
    expect(await itemsWith(person.name)).toEqual(["person"]);
  });

  it("goes on where its time was up, and counts nothing twice", async () => {
    const { person } = await busyAgent();
    await about("gather", person.id);
    const [message] = (await takeMessages("personalData")) as { person: number; run: number }[];
    for (let turn = 0; turn < 20 && (await runOfPerson(person.id))?.state === "working"; turn++) {
      await workOnPersonalData(message!, -1);
    }
    await takeMessages("personalData");
    const after = await load(person.id);
    expect([after.run?.state, countOf(after, "imports"), countOf(after, "letters")]).toEqual(["done", 1, 1]);
  });

  it("is gathered once when several ask at the same time", async () => {
    const { id } = await addedPerson();
    await Promise.all(Array.from({ length: 5 }, () => about("gather", id)));
    expect(await takeMessages("personalData")).toHaveLength(1);
  });

  it("has the papers of a forest owner who is a private person, and until when they stay", async () => {
    const { act } = await busyAgent();
    const [purchase] = await purchaseActsOf(act);
    const owner = (await companyById(purchase!.counterpart))!;
    const personalCode = "37605030299";
    expect(
      await changeCompany(owner, { ...owner, code: personalCode, phone: "+372 5", emails: ["omanik@mets.example"] }),
    ).toMatchObject({ ok: true });
    const person = await addedPerson({ roles: ["companyUser"], companies: [owner.id], personalCode });
    expect(countOf(await load(person.id), "ownCompany")).toBe(1);
    const found = await gathered(person.id);
    expect(countOf(found, "accounting")).toBeGreaterThan(0);
    expect(countOf(found, "eudr")).toBe(countOf(found, "accounting"));
    await removePerson(person.id);
    const left = await erased(person.id);
    const year = Number(purchase!.date.slice(0, 4));
    expect(keptOf(left, "accounting")).toBe(`${year + 7}-12-31`);
    expect(keptOf(left, "eudr")).toBe(`${year + 5}${purchase!.date.slice(4)}`);
    expect(keptOf(left, "backups")).not.toBeNull();
    expect(await companyById(owner.id)).toMatchObject({ name: owner.name, phone: "", emails: [] });
    expect(await itemsWith("omanik@mets.example")).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});

describe("declarations of EUDR numbers", () => {
  it("name who typed and changed them by a number, and those of a private owner stay for five years", async () => {
    const personalCode = "38101010016";
    const owner = await addCompany(newOwner(personalCode, "Mart Metsaomanik", ""));
    const typist = await addedPerson({ roles: ["superUser"] });
    const caller = await signedIn(typist);
    const number = { reference: "S26EEISIK00001", verification: "K7X2M9QP" };
    const { body: declared } = await caller.call("eudr.declare", {
      body: { owner, ...number, plots: ["78401:001:0010"] },
    });
    const { version } = declared;
    const note = "Mardi isa mets";
    const changed = { version, plots: ["78401:001:0010"], since: null, note };
    expect((await caller.call("eudr.changeDeclaration", { params: { id: declared.id }, body: changed })).status).toBe(
      200,
    );
    expect(countOf(await gathered(typist.id), "declarations")).toBe(2);
    const own = await addedPerson({ roles: ["companyUser"], companies: [owner], personalCode });
    const found = await gathered(own.id);
    expect([countOf(found, "eudr"), countOf(found, "declarations")]).toEqual([1, 0]);
    await removePerson(own.id);
    const left = await erased(own.id);
    const today = tallinnDay(new Date().toISOString());
    expect(keptOf(left, "eudr")).toBe(eudrUntil(today));
    expect(await itemsWith(note)).toEqual(["declaration", "declarationEvent"]);
    await removePerson(typist.id);
    await erased(typist.id);
    const { body: open } = await agent.call("eudr.declaration", { params: { id: declared.id } });
    expect(open.history.map(({ by }: { by: string }) => by)).toEqual([`Isik ${typist.id}`, `Isik ${typist.id}`]);
    expect(await differences()).toEqual([]);
  });
});

describe("the search", () => {
  const find = async (text: string, before?: number) =>
    (await agent.call("personalData.find", { body: { text, ...(before ? { before } : {}) } })).body;

  it("finds present and former people by name, address and personal code", async () => {
    const [here, gone] = [await addedPerson(), await addedPerson({ personalCode: "48001160012" })];
    await removePerson(gone.id);
    expect((await find(here.email)).people).toMatchObject([{ id: here.id, access: "present" }]);
    expect((await find("48001160012")).people).toMatchObject([{ id: gone.id, access: "former" }]);
    const { people, next } = await find("kadunud");
    expect(people.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([here.id, gone.id]));
    expect(next).toBeNull();
    expect((await find("kadunud", 1)).people).toEqual([]);
  });
});

describe("an erasure", () => {
  it("of a person who works somewhere is refused, also one's own, and one of nobody is not found", async () => {
    const company = await addCompany(newOwner(freeCode(901), "Töökoht OÜ", ""));
    const { id } = await addedPerson({ roles: ["companyUser"], companies: [company] });
    expect(await load(id)).toMatchObject({ hindrance: "Eemaldage enne töösuhted." });
    const employed = await about("erase", id);
    expect([employed.status, employed.body.message]).toEqual([409, "Eemaldage enne töösuhted."]);
    const own = await about("erase", superUser.id);
    expect([own.status, own.body.code]).toEqual([409, "own_data"]);
    expect((await about("erase", 99_999)).status).toBe(404);
    expect((await about("load", 99_999)).status).toBe(404);
  });

  it("ends sessions, frees address and code for somebody with another number, and forgets the phone's account", async () => {
    const personalCode = "49403136515";
    const person = await addedPerson({ personalCode });
    const caller = await signedIn(person);
    await rememberSmartIdAccount(personalCode, "PNOEE-49403136515-DEM0-Q");
    await write(PersonSettingsEntity.put({ person: person.id, opensOverview: true }));
    expect(countOf(await load(person.id), "settings")).toBe(1);
    expect(await sessionsOfPerson(person.id)).toHaveLength(1);
    await erased(person.id);
    expect((await caller.call("sessions.me")).status).toBe(401);
    expect(await sessionsOfPerson(person.id)).toEqual([]);
    expect(countOf(await load(person.id), "settings")).toBe(0);
    expect(await smartIdAccountOf(personalCode)).toBeUndefined();
    expect(await personByEmail(person.email)).toBeUndefined();
    expect(await personByCode(personalCode)).toBeUndefined();
    expect(await itemsWith(personalCode)).toEqual([]);
    const { roles, companies, name, email } = person;
    const next = await addPerson({ name, email, personalCode, roles, companies });
    expect(next).toMatchObject({ ok: true });
    expect(next.ok && next.id).not.toBe(person.id);
    expect(await load(person.id)).toMatchObject({ name: `Isik ${person.id}`, email: "", access: "erased" });
    expect(await differences()).toEqual([]);
  });

  it("deletes the gathered file, and keeps who erased by number", async () => {
    const { person } = await busyAgent();
    await gathered(person.id);
    const [key] = (await runOfPerson(person.id))!.fileKeys;
    const left = await erased(person.id);
    expect(await fileSize(key!)).toBeUndefined();
    expect((await about("file", person.id)).status).toBe(404);
    expect(left.run).toMatchObject({ purpose: "erase", state: "done", by: "Mari Mets", file: null });
    expect(countOf(left, "acts")).toBeGreaterThan(1);
    expect((await about("gather", person.id)).body.code).toBe("person_erased");
  });

  it("deletes the files of earlier gatherings too", async () => {
    const { id } = await addedPerson();
    await gathered(id);
    await gathered(id);
    expect(await filesAbout(id)).toHaveLength(1);
    await gathered(id);
    await erased(id);
    expect(await filesAbout(id)).toEqual([]);
  });

  it("leaves no file of a gathering that it meets, at whatever write", async () => {
    const files: string[] = [];
    for (let write = 1; ; write++) {
      const { id } = await addedPerson();
      await about("gather", id);
      const [message] = (await takeMessages("personalData")) as { person: number; run: number }[];
      const { reached } = await pausing(
        { write },
        () => workOnPersonalData(message!),
        () => about("erase", id),
      );
      expect((await about("erase", id)).status).toBe(202);
      expect(await drain("personalData")).toBe(0);
      expect((await runOfPerson(id))?.state).toBe("done");
      files.push(...(await filesAbout(id)));
      if (!reached) break;
    }
    expect(files).toEqual([]);
  });

  it("takes the address of a forest owner out of letters that came back, and the file lists it", async () => {
    const { act } = await busyAgent();
    const [purchase] = await purchaseActsOf(act);
    const owner = (await companyById(purchase!.counterpart))!;
    const personalCode = "38001085718";
    await changeCompany(owner, { ...owner, code: personalCode, emails: ["tagasi@mets.example"] });
    await moveLetter(
      purchase!.id,
      1,
      () => ({ kind: "queue", at: "2026-11-18T10:00:00.000Z", by: superUser.id }),
      undefined,
    );
    const to = ["kohal@mets.example", "tagasi@mets.example"];
    await moveLetter(purchase!.id, 1, () => ({ kind: "call", at: "2026-11-18T10:00:00.000Z", to }), undefined);
    const bouncedRecipients = [
      { emailAddress: "tagasi@mets.example", diagnosticCode: "550 tagasi@mets.example: no such user" },
    ];
    await noteMailEvent({
      eventType: "Bounce",
      mail: { timestamp: "2026-11-18T10:00:00.000Z", tags: { letter: [`${purchase!.id}-1`] } },
      bounce: { timestamp: "2026-11-18T10:01:00.000Z", bouncedRecipients },
    });
    const person = await addedPerson({ personalCode });
    await gathered(person.id);
    const { sheets } = await readXlsx(await readFile((await runOfPerson(person.id))!.fileKeys[0]!));
    expect(JSON.stringify(sheets[1]!.rows)).toContain("Kirja aadress");
    expect(await itemsWith("tagasi@mets.example")).toContain("actLetters");
    expect(await itemsWith("kohal@mets.example")).toContain("actLetters");
    await erased(person.id);
    expect(await itemsWith("tagasi@mets.example")).toEqual([]);
    expect(await itemsWith("kohal@mets.example")).toEqual([]);
    const letters = await agent.call("letters.ofAct", { params: { id: String(purchase!.id) } });
    expect(letters.body[0].trouble).toMatchObject({ kind: "bounced", to: [], reason: "" });
    expect(await differences()).toEqual([]);
  });

  it("is one when ten ask at the same time, and again when asked later", async () => {
    const { id } = await addedPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => about("erase", id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(await takeMessages("personalData")).toHaveLength(1);
    expect((await about("erase", id)).status).toBe(202);
    expect(await takeMessages("personalData")).toEqual([]);
  });

  it("logs the number, never the name", async () => {
    const person = await addedPerson();
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await erased(person.id);
    const lines = written.mock.calls.map(([line]) => String(line)).join("");
    written.mockRestore();
    expect(lines).not.toContain(person.name);
    expect(lines).not.toContain(person.email);
  });
});

describe("verify", () => {
  it("finds a record of an erased person, and a name in a finished erasure", async () => {
    const person = await addedPerson();
    await erased(person.id);
    expect(await differences()).toEqual([]);
    const subject = { name: person.name, email: person.email, companies: [] };
    await write(PersonalDataRunEntity.patch({ person: person.id }, { subject }));
    expect(await differences()).toEqual([`person ${person.id}: the finished erasure has the name`]);
    await write(PersonalDataRunEntity.patch({ person: person.id }, { subject: undefined }));
    const other = await addedPerson();
    const run = (await runOfPerson(person.id))!;
    await write(PersonalDataRunEntity.put({ ...run, person: other.id }));
    expect(await differences()).toEqual([`person ${other.id}: is erased and has a record`]);
    await write(PersonalDataRunEntity.delete({ person: other.id }));
  });
});
