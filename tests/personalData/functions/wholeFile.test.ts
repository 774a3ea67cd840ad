import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { companyById } from "#functions/companies/store/company.ts";
import { CompanyLanguageEntity, rememberLanguage } from "#functions/companies/store/companyLanguage.ts";
import { addCompany, changeCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { DocumentEntity } from "#functions/documents/store/document.ts";
import { MandateEntity } from "#functions/eudr/store/mandate.ts";
import { FirstAgentEntity } from "#functions/people/store/firstAgent.ts";
import { PersonSettingsEntity } from "#functions/people/store/personSettings.ts";
import { removePerson } from "#functions/people/store/personWrites.ts";
import { runOfPerson } from "#functions/personalData/store/personalDataRun.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { putPhoneAttempt, rememberSmartIdAccount } from "#functions/signing/store/pendingRequest.ts";
import { PersonViewsEntity } from "#functions/views/store/personViews.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { BUY_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { addedPerson, itemsWith } from "#tests/support/api/personalData.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const CODE = "38605050299";

let agent: Caller;
let owner: number;
let person: Viewer;
let clerk: Viewer;

const run = async (operation: "gather" | "erase", id: number) => {
  const answer = await agent.call(`personalData.${operation}`, { params: { person: String(id) } });
  expect([answer.status, await drain("personalData")]).toEqual([202, 0]);
};

async function fileOf(id: number): Promise<string> {
  await run("gather", id);
  const { sheets } = await readXlsx(await readFile((await runOfPerson(id))!.fileKeys[0]!));
  return JSON.stringify(sheets.map(({ rows }) => rows));
}

/** A forest owner who is a private person with a user, and a clerk who made their mandate. */
beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
  owner = await addCompany(newOwner(CODE, "Õie Ääremaa", "Metsa 1"));
  const company = (await companyById(owner))!;
  const facts = { vatNumber: "EE100594102", fscCode: "FSC-C999999", pefcCode: "PEFC-1", phone: "+372 55512345" };
  expect(await changeCompany(company, { ...company, ...facts })).toMatchObject({ ok: true });
  await rememberLanguage(owner, "en");
  person = await addedPerson({ roles: ["companyUser"], companies: [owner], personalCode: CODE });
  clerk = await addedPerson();
  const view = { id: 1, list: "acts", name: "Minu kuused", search: "?tab=open" } as const;
  await PersonViewsEntity.putAll([{ person: person.id, views: [view], lastId: 1, version: 1 } as never]);
  await write(PersonSettingsEntity.put({ person: person.id, opensOverview: true }));
  await rememberSmartIdAccount(CODE, "PNOEE-38605050299-DEM0-Q");
  const ends = Math.floor(Date.now() / 1000);
  const attempt = {
    id: "katse",
    state: "done",
    browser: "",
    polledUntil: 0,
    endsAt: ends - 10,
    expiresAt: ends + 3600,
  };
  const signIn = { purpose: "signIn", challenge: "", means: "mobileId", code: CODE, phone: "+37255599999" };
  await putPhoneAttempt({ ...attempt, ...signIn } as never, undefined);
  const document = { hash: "h", company: owner, at: "2026-11-01T10:00:00.000Z", key: "k", size: 1, version: 1 };
  const id = await nextIds("document");
  await write(DocumentEntity.put({ ...document, id, type: BUY_DOCUMENT, fileName: "metsaleping.pdf" }));
  const mandate = { owner, number: 1, filer: 1, document: 1, name: "Õie Ääremaa", code: CODE, plots: [] };
  const deeds = {
    by: clerk.id,
    at: "2026-11-01T10:00:00.000Z",
    revokedBy: clerk.id,
    revokedAt: "2026-11-02T10:00:00.000Z",
  };
  await write(MandateEntity.put({ ...mandate, sha256: "", endsAt: "", ...deeds }));
}, 60_000);

it.each([
  ["code of the owner", "Omanikuna: kood"],
  ["VAT number", "EE100594102"],
  ["certificates", "FSC-C999999"],
  ["language of letters", "Omanikuna: kirjade keel"],
  ["saved view", "Minu kuused"],
  ["setting", "Avaleht on ülevaade"],
  ["Smart-ID account", "PNOEE-38605050299-DEM0-Q"],
  ["phone of the last Mobile-ID", "+37255599999"],
  ["mandate", "Volitus 1"],
  ["document between them and the platform", "Dokument metsaleping.pdf"],
])("the file of a person has the %s", async (_, expected) => {
  expect(await fileOf(person.id)).toContain(expected);
});

it("the file of a clerk says which mandates of others they made and revoked", async () => {
  const file = await fileOf(clerk.id);
  expect([file.includes("Volituse tegija"), file.includes("Volituse tühistaja")]).toEqual([true, true]);
});

it("an erasure takes the language of the owner's letters, and phone and addresses", async () => {
  await removePerson(person.id);
  await run("erase", person.id);
  expect(await CompanyLanguageEntity.get({ company: owner })).toBeUndefined();
  expect(await itemsWith("+372555")).toEqual([]);
  expect(await itemsWith("Minu kuused")).toEqual([]);
});

it("an erasure takes the address that an earlier version noted of the first agent", async () => {
  await write(FirstAgentEntity.put({ which: "first", at: "2026-01-01T10:00:00.000Z", email: clerk.email }));
  await removePerson(clerk.id);
  await run("erase", clerk.id);
  expect(await itemsWith(clerk.email)).toEqual([]);
});
