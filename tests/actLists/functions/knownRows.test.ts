import { beforeAll, expect, it } from "vitest";
import { actById, editionOf } from "#functions/acts/store/act.ts";
import { noteActFiles, noteSomeActFiles } from "#functions/acts/store/actFilesWanted.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { changeCompany } from "#functions/companies/store/companyWrites.ts";
import { CounterpartEntity, counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { mend } from "#scripts/verifying/mend.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const NO_FILES = "Akti failid on valmimas.";
const TWICE = "Pole vaja kaks korda allkirjastada.";

let agent: Caller;
let owner: number;
let acts = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

/** A sales act with a purchase act of the first owner. */
async function madeAct(): Promise<{ id: number; purchase: number; waybill: string }> {
  const { company, ids, reports } = await importReports(agent, 1, 1);
  const form = formOf(await prepare(agent, company, ids), { number: `RIDA-${++acts}` });
  const { id } = (await agent.call("actForm.create", { body: form })).body;
  const [purchase] = await purchaseActsOf(id);
  owner = purchase!.seller;
  return { id, purchase: purchase!.id, waybill: reports[0]!.waybills[0]!.number };
}

async function addPaper(act: number, waybill: string): Promise<void> {
  const the_file = await upload(agent, "veoseleht.pdf", "%PDF", "waybill");
  const { status } = await agent.call("attachments.addPaperWaybill", {
    params: { id: String(act) },
    body: { waybill, the_file },
  });
  expect(status).toBeLessThan(300);
}

/** Of the owner, with what rows count as the acts say. */
async function errorOfRow(): Promise<string | null> {
  expect((await differences()).filter((text) => text.startsWith("company in"))).toEqual([]);
  const { body } = await agent.call("actLists.companies", { query: { type: "10" } });
  return body.results.find(({ id }: { id: number }) => id === owner).sign_error;
}

const row = async () => (await counterpartsAt("purchaseActs", [owner]))[0]!;

it("knows at each step of an act whether the agent can sign, and why not", { timeout: 120_000 }, async () => {
  const { purchase, waybill } = await madeAct();
  expect(await errorOfRow()).toBe(NO_FILES);
  await drain("actFiles");
  expect(await errorOfRow()).toBe(`Paberveoseleht nr. ${waybill} on lisamata.`);
  await addPaper(purchase, waybill);
  expect(await errorOfRow()).toBe(NO_FILES);
  await drain("actFiles");
  expect(await errorOfRow()).toBeNull();
  const { body } = await agent.call("actLists.sign", { body: { company: owner, acts: [purchase] } });
  expect(await errorOfRow()).toBe(TWICE);
  await agent.call("signing.cancel", { params: { hash: body.container_id } });
  expect(await errorOfRow()).toBeNull();
  const second = await madeAct();
  await drain("actFiles");
  expect(await errorOfRow()).toBeNull();
  expect(await row()).toMatchObject({ unsigned: 2, pending: 0, signable: 1, lackingWaybill: second.waybill });
  const loaded = (await agent.call("actForm.load", { query: { act_id: String(second.id) } })).body[0];
  const version = { version: loaded.sales_act.version };
  const saved = { ...formOf(loaded, { date: "2026-11-12" }), act_id: second.id, ...version };
  expect((await agent.call("actForm.update", { body: saved })).status).toBe(200);
  expect(await errorOfRow()).toBeNull();
  expect(await row()).toMatchObject({ unsigned: 2, pending: 1, signable: 1 });
});

it("counts a PDF once that two workers note, and one that comes while its act is in a container", async () => {
  const { purchase, waybill } = await madeAct();
  await addPaper(purchase, waybill);
  const read = (await actById(purchase))!;
  const files = { edition: read.version + (read.edits ?? 0), isComplete: true, stored: ["pdf"], gaps: {} } as const;
  const before = (await row()).signable!;
  expect((await Promise.all([noteActFiles(read, files), noteActFiles(read, files)])).toSorted()).toEqual([false, true]);
  expect(await row()).toMatchObject({ signable: before + 1 });
  expect(await noteActFiles(read, files)).toBe(false);
  expect(await errorOfRow()).toBeNull();
});

it("keeps the PDF that one worker noted when another, who had read the act before, notes its own files", async () => {
  const { purchase, waybill } = await madeAct();
  await addPaper(purchase, waybill);
  const read = (await actById(purchase))!;
  const edition = editionOf(read);
  const before = (await row()).signable!;
  const all = { edition, isComplete: true, stored: ["pdf", "xlsx"], gaps: {} } as const;
  expect(await noteActFiles(read, all)).toBe(true);
  const some = { edition, isComplete: false, stored: ["ubl"], gaps: { eArve: ["buyerCode"] } } as const;
  expect(await noteSomeActFiles(read, some)).toMatchObject({ isComplete: true, stored: ["pdf", "xlsx", "ubl"] });
  const failed = { edition, isComplete: false, stored: [], gaps: {} } as const;
  await Promise.all([noteSomeActFiles(read, failed), noteSomeActFiles(read, failed)]);
  expect((await actById(purchase))!.files).toMatchObject({ isComplete: true, stored: ["pdf", "xlsx", "ubl"] });
  expect(await row()).toMatchObject({ signable: before + 1 });
  expect(await errorOfRow()).toBeNull();
});

it("copies what a list shows of its company with each change of it", async () => {
  const company = (await companyById(owner))!;
  expect((await row()).company).toEqual({ name: company.name, hasEmails: true });
  await changeCompany(company, { ...company, emails: [], givesEvrJson: true });
  expect((await row()).company).toEqual({ name: company.name, hasEmails: false, givesEvrJson: true });
  expect(await errorOfRow()).toBe("Aktide saatmise e-postiaadress on seadistamata.");
  const { givesEvrJson: _, ...now } = (await companyById(owner))!;
  await changeCompany((await companyById(owner))!, { ...now, emails: company.emails });
  expect(await errorOfRow()).toBeNull();
});

it("reads what an older row does not know, and `verify` counts it", { timeout: 120_000 }, async () => {
  const known = await row();
  const {
    company: _,
    isCounted: __,
    unsigned: ___,
    signable: ____,
    pending: _____,
    lackingWaybill: ______,
    ...older
  } = {
    ...(await CounterpartEntity.get({ list: "purchaseActs", counterpart: owner }))!,
  };
  await write(CounterpartEntity.put(older));
  // Code before the counts changed nothing else; this one adds to what it does not know.
  const { purchase, waybill } = await madeAct();
  const listed = async () => (await agent.call("actLists.companies", { query: { type: "10" } })).body.results;
  expect((await listed()).find(({ id }: { id: number }) => id === owner)).toMatchObject({
    name: known.company!.name,
    sign_error: null,
  });
  await addPaper(purchase, waybill);
  expect((await row()).isCounted).toBeUndefined();
  const said: string[] = [];
  await mend((sentence) => said.push(sentence));
  expect(said.filter((text) => text.startsWith("counterpart"))).toHaveLength(1);
  expect(await row()).toMatchObject({ isCounted: true, company: known.company, unsigned: known.unsigned! + 1 });
  expect(await errorOfRow()).toBeNull();
});

it("names a waybill that an act still lacks, and none once it is not known which", async () => {
  const [first, second] = [await madeAct(), await madeAct()];
  expect((await row()).lackingWaybill).toBe(second.waybill);
  await addPaper(first.purchase, first.waybill);
  expect((await row()).lackingWaybill).toBeUndefined();
  expect((await differences()).filter((text) => text.startsWith("company in"))).toEqual([]);
});
