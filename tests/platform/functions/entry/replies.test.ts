import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { beginPreview } from "#functions/actForm/preview/beginPreview.ts";
import { type Act, ActEntity } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { DeclarationEntity, declarationById } from "#functions/eudr/store/declaration.ts";
import { FilingDueEntity } from "#functions/eudr/store/filingDue.ts";
import { ImportRunEntity } from "#functions/imports/store/importRun.ts";
import { noteMailEvent } from "#functions/letters/noteMailEvent.ts";
import { ActLettersEntity, lettersOfAct, storedLetters } from "#functions/letters/store/actLetters.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { changePerson } from "#functions/people/store/personWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { openPrint } from "#functions/reports/reportDoubts.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { setReportDoubts } from "#functions/reports/store/reportWrites.ts";
import { hashOf } from "#functions/sessions/sessionLife.ts";
import { newLinkSecret } from "#functions/sessions/signIn.ts";
import { putSession, sessionByHash } from "#functions/sessions/store/session.ts";
import { EidAttemptEntity } from "#functions/signing/store/attempt.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { FilingStage } from "#shared/eudr/filing.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import { salesAct } from "#tests/support/acts/actDocuments.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, callerWith, eventOf, type Input, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { allowedBy, grantsUsed } from "#tests/support/api/grants.ts";
import { postFile, upload } from "#tests/support/reports/uploads.ts";
import { drain } from "#tests/support/services/queues.ts";
import { signWithoutBytes } from "#tests/support/signing/signedContainers.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A reply of the wrong shape logs an error; a test below sends one. */
const { simulator, land } = await vi.hoisted(async () => {
  process.env["LOG_LEVEL"] = "SILENT";
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  const simulator = await openEid();
  const { openFiling } = await import("#tests/support/eudr/informationSystem.ts");
  const { land } = await openFiling(4322, 1);
  return { simulator, land };
});

type Name = `${string}.${string}`;

const HOURS = 60 * 60;
let agent: Caller;
const called = new Map<string, Answer[]>();
const overstepped: string[] = [];

/** A session that is an hour old, so that each call extends it when the route may write. */
async function agedAgent(): Promise<Caller> {
  const [token, csrf] = [`${"t".repeat(43)}.${superUser.id}`, "c".repeat(43)];
  const expiresAt = Math.floor(Date.now() / 1000) + 11 * HOURS;
  await putSession({ hash: hashOf(token), personId: superUser.id, csrf, expiresAt, endsAt: expiresAt + 86_400 });
  return callerWith(token, csrf);
}

/** Calls as the page would, and records the reply and the grants that it used. */
async function call(name: Name, input: Input = {}): Promise<Answer> {
  const caller = await agedAgent();
  const { used, result } = await grantsUsed(() => caller.call(name, input));
  const { row } = allRoutes.find(({ area, operation }) => name === `${area}.${operation}`)!;
  const granted = allowedBy(row.grants);
  for (const grant of used) if (!granted.has(grant)) overstepped.push(`${name} needs ${grant}`);
  called.set(name, [...(called.get(name) ?? []), result]);
  return result;
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: reference.prices.slice(0, 40) });
  agent = await agedAgent();
});

describe("every route answers when the page", () => {
  it("signs in, tells who it is and signs out", async () => {
    await call("sessions.requestLink", { body: { email: "nobody@virn.example" } });
    const token = await newLinkSecret((await personByEmail("mari@virn.example"))!, new Date());
    await call("sessions.signIn", { body: { token } });
    await call("sessions.me");
    const error = { kind: "error", name: "TypeError", message: "x", stack: "", page: "/" };
    await call("sessions.reportError", { body: error });
    await call("sessions.signOut");
    expect(await sessionByHash(hashOf("t".repeat(43)))).toBeUndefined();
  });

  it("enters forecasts", async () => {
    const { body: options } = await call("assortments.groups");
    const form = { forecasts_per_destination: true, ungrouped_destination: false };
    const group = { ...form, name: "Kuusk", destinations: [options.destinations[0].id] };
    const { body: made } = await call("assortments.createGroup", { body: { ...group, unit: "SCM" } });
    await call("assortments.changeGroup", { params: { id: String(made.id) }, body: { ...group, version: 1 } });
    await call("forecasts.assortments");
    const { body: companies } = await call("forecasts.companies");
    const { id: company } = companies.companies[0];
    const { body: added } = await call("forecasts.create", { body: { company } });
    await call("forecasts.list", { query: { company: String(company) } });
    const forecast = { params: { id: String(added.id) } };
    await call("forecasts.load", forecast);
    await call("forecasts.comparison", forecast);
    await call("forecasts.change", { ...forecast, body: { rows: [], version: 1 } });
    await call("forecasts.change", { ...forecast, body: { status: "confirmed", version: 2 } });
  });

  it("compares forecasts with deliveries", async () => {
    const period = { date_after: "2026-10-01", date_before: "2026-12-31" };
    const params = { assortment: "0" };
    await call("statistics.assortment", { params, query: period });
    await call("statistics.destinations", { params, query: { ...period, destination: "0" } });
    await call("statistics.assortmentFile", { params, query: { ...period, format: "xlsx" } });
    await call("statistics.summary", { query: period });
    await call("statistics.summaryFile", { query: { ...period, format: "csv" } });
    const byMonth = { ...period, quarter_mode: "false" };
    await call("statistics.destinationSummary", { query: byMonth });
    await call("statistics.destinationSummaryFile", { query: { ...byMonth, format: "xlsx" } });
  });

  it("shows the overview", async () => {
    await call("overview.waiting");
    await call("overview.deliveries");
    await call("overview.money");
    await call("overview.leadTimes");
    await call("overview.lastActs");
    await call("overview.file", { params: { chart: "weeks" }, query: { format: "xlsx" } });
    await call("sessions.changeSettings", { body: { opensOverview: false } });
  });

  it("signs in with an eID", async () => {
    const { cookies: set } = await call("signing.signInByIdCard", { body: {} });
    const browser = set.find((cookie) => cookie.startsWith("virn-eid="))!.split(";")[0]!;
    const cookies = [`virn=${"t".repeat(43)}.${superUser.id}`, `csrftoken=${"c".repeat(43)}`, browser];
    const [phone, code] = ["+37200000766", "60001019906"];
    const { body: card } = await call("signing.signInByIdCard", { body: {}, cookies });
    const token = { unverifiedCertificate: "x", algorithm: "ES384", signature: "x", format: "web-eid:1.0" };
    await call("signing.signInCardToken", { params: { id: card.id }, body: { token }, cookies });
    const { body: asked } = await call("signing.signInByMobileId", {
      body: { idCode: code, phoneNumber: phone },
      cookies,
    });
    await call("signing.signInProgress", { params: { id: asked.id }, cookies });
    await call("signing.cancelSignIn", { params: { id: asked.id }, cookies });
    const { body: smart } = await call("signing.signInBySmartId", { body: { idCode: code }, cookies });
    await write(EidAttemptEntity.patch({ id: smart.id }, { state: "confirmed" }));
    await call("signing.finishSignIn", { params: { id: smart.id }, cookies });
  });

  it("keeps prices", async () => {
    const { body: options } = await call("prices.options");
    const [buyer, assortment] = [options.buyers[0].id, options.assortments[0].id];
    const price = { buyer, destination: "", assortment, certificate: 0, valid_from: "2031-01-01", price: 71.5 };
    const { body: made } = await call("prices.create", { body: price });
    await call("prices.list", { query: { buyer: String(buyer) } });
    await call("prices.change", { params: { id: made.id }, body: { price: 72.5, original_price: 71.5 } });
    await call("prices.remove", { params: { id: made.id } });
  });

  it("edits companies and assortments", async () => {
    const { body: made } = await call("companies.create", {
      body: { ...ownerForm(freeCode(1), "Vastus OÜ"), is_buyer: true },
    });
    const params = { id: String(made.id) };
    await call("companies.list", { query: { q: "vastus" } });
    await call("companies.list", { query: { missing: "True" } });
    await call("companies.incomplete", { query: { ids: `${made.id},1` } });
    const { body: company } = await call("companies.load", { params });
    await call("companies.change", { params, body: { ...company, phone: "+372 500 0001" } });
    await call("companies.addDestination", { params, body: { code: "PLATS", name: "Plats" } });
    await call("companies.renameDestination", { params, body: { code: "PLATS", name: "Uus plats" } });
    await call("companies.removeDestination", { params, query: { code: "PLATS" } });
    const person = {
      name: "Vastus",
      email: "vastus@virn.example",
      personal_code: "37605030299",
      roles: ["companyUser"],
    };
    const { body: added } = await call("people.add", { params, body: person });
    await call("people.list", { params });
    const employment = { ...params, person: String(added.id) };
    await call("people.change", { params: employment, body: { ...person, name: "Vastaja", version: 1 } });
    await call("people.end", { params: employment });
    const ofPerson = { params: { person: String(added.id) } };
    await call("personalData.find", { body: { text: "vastaja" } });
    await call("personalData.load", ofPerson);
    await call("personalData.gather", ofPerson);
    expect(await drain("personalData")).toBe(0);
    await call("personalData.file", ofPerson);
    await call("personalData.erase", ofPerson);
    const assortment = { code: "VASTUS", name: "Vastus", unit: "SCM", fixed_price: 0 };
    await call("assortments.create", { body: assortment });
    await call("assortments.list");
    await call("assortments.change", { params: { code: "VASTUS" }, body: { ...assortment, version: 1 } });
  });

  it("imports files", async () => {
    const form = { file_name: "a.csv", size: 10, content_type: "text/csv", purpose: "import" };
    await call("uploads.create", { body: form });
    const id = await upload(agent, "raportid.csv", "Raporti number;Kuupäev\nMR-1;18.11.2026");
    const { body: run } = await call("imports.start", { body: { upload: id } });
    expect(await drain("imports")).toBe(0);
    await call("imports.list", { query: {} });
    await call("imports.list", { query: { waits: "doubts" } });
    await call("imports.refusedWaybills");
    const { body: done } = await call("imports.load", { params: { id: String(run.id) } });
    expect(done.errors.length).toBeGreaterThan(0);
    await write(ImportRunEntity.patch({ id: run.id }, { state: "failed" }));
    await call("imports.retry", { params: { id: String(run.id) } });
    const suspicious = { state: "suspicious", doubtPrint: "x" } as const;
    await write(ImportRunEntity.patch({ id: run.id }, suspicious));
    await call("imports.confirm", { params: { id: String(run.id) }, body: { print: "x" } });
    await write(ImportRunEntity.patch({ id: run.id }, suspicious));
    await call("imports.cancel", { params: { id: String(run.id) } });
    await call("imports.fetchWaybills");
  });

  it("keeps what is good to know", async () => {
    const file = await upload(agent, "juhend.pdf", "%PDF-1.7", "media");
    const { body: made } = await call("media.create", { body: { title: "Juhend", upload: file } });
    const params = { id: String(made.id) };
    await call("media.list");
    await call("media.file", { params });
    const other = await upload(agent, "juhend.docx", "PK", "media");
    await call("media.change", { params, body: { title: "Uus juhend", upload: other, version: 1 } });
    await call("media.remove", { params });
  });

  it("keeps views", async () => {
    const { body: saved } = await call("views.save", { body: { list: "acts", name: "Saatmata", search: "tab=sales" } });
    const of = { params: { id: String(saved.id) } };
    await call("views.rename", { ...of, body: { name: "Kirjad" } });
    await call("views.list");
    await call("views.remove", of);
  });

  it("keeps declarations of EUDR numbers", async () => {
    const { body: created } = await call("companies.create", { body: ownerForm(freeCode(4321), "Deklareerija OÜ") });
    const owner: number = created.id;
    const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
    const { body: declared } = await call("eudr.declare", { body: { owner, ...number, plots: ["00101:001:0001"] } });
    const params = { id: declared.id };
    await call("eudr.declarations", { query: { tab: "waiting" } });
    await call("eudr.declaration", { params });
    const changed = { plots: ["00101:001:0002"], since: null, note: "Uus maa", version: declared.version };
    await call("eudr.changeDeclaration", { params, body: changed });
    await call("eudr.deliveredPlots", { params: { owner: String(owner) } });
    await call("eudr.missing", { query: {} });
    await call("eudr.warnings", { query: {} });
    const period = { date_after: "2026-11-01", date_before: "2026-11-30" };
    await call("eudr.statistics", { query: period });
    await call("eudr.statisticsFile", { query: { ...period, format: "xlsx" } });
    await call("eudr.reminderRecipients", { body: { owners: [owner] } });
    const batch = randomUUID();
    await call("eudr.remind", { body: { batch, owners: [owner] } });
    await call("eudr.reminderBatch", { params: { batch } });
    await call("eudr.takeBackReminders", { body: { batch } });
    await call("eudr.removeDeclaration", { params });
    const { body: wrong } = await call("eudr.declare", { body: { owner, ...number, plots: ["00101:001:0001"] } });
    const reason = "Vale omanik";
    await call("eudr.takeAwayDeclaration", { params: { id: wrong.id }, body: { version: wrong.version, reason } });
  });

  it("keeps declarations that are filed", async () => {
    const form = { ...ownerForm(freeCode(4322), "Esitaja OÜ"), street: "Metsa", city: "Kadrina", postcode: "45201" };
    const { body: created } = await call("companies.create", { body: form });
    const { body: draft } = await call("eudr.createFiling", { body: { owner: created.id, is_small: true } });
    const params = { id: draft.id };
    const lines = [{ product: "roundwood", species: ["KU"], volume: "120", deviation: "25" }];
    const content = { ...draft.filing.content, plots: ["00101:001:0001"], lines };
    const { body: saved } = await call("eudr.saveFiling", { params, body: { version: draft.version, content } });
    await call("eudr.makeMandate", { params, body: { ends_at: "2099-12-31" } });
    const scan = await upload(agent, "volitus.pdf", "%PDF-1.7", "document");
    await call("eudr.uploadMandate", { params, body: { upload: scan, ends_at: null } });
    await call("eudr.mandate", { params });
    await call("eudr.revokeMandate", { params: { owner: String(created.id) } });
    const { body: filed } = await call("eudr.submitFiling", { params, body: { version: saved.version } });
    const { filing } = (await declarationById(filed.id))!;
    const [, id] = filed.id.split("-");
    const move = (stage: FilingStage) =>
      write(DeclarationEntity.patch({ owner: created.id, id }, { filing: { ...filing!, job: undefined, stage } }));
    await move("sent");
    await call("eudr.askFiling", { params });
    const { body: asked } = await call("eudr.declaration", { params });
    const { body: withdrawn } = await call("eudr.withdrawFiling", { params, body: { version: asked.version } });
    await move("lost");
    await write(FilingDueEntity.delete({ owner: created.id, id }));
    await call("eudr.fileAgain", { params, body: { version: withdrawn.version } });
  });

  it("keeps documents", async () => {
    const { body: company } = await call("companies.create", { body: ownerForm(freeCode(77), "Vastaja Dokument OÜ") });
    const file = await upload(agent, "leping.pdf", "%PDF-1.7", "document");
    const facts = { company: company.id, document_type: 30 };
    const { body: made } = await call("documents.create", { body: { ...facts, uploads: [file] } });
    const params = { id: String(made[0].id) };
    await call("documents.companies", { query: { type: "30" } });
    await call("documents.list", { query: { company: String(company.id) } });
    await call("documents.filtered", { query: { type: "30", signature: "none" } });
    await call("documents.uploadCompanies", { query: { company_name: "vastaja" } });
    await call("documents.open", { params });
    await call("documents.file", { params });
    await call("documents.change", { params, body: { ...facts, file_name: "uus.pdf", version: 1 } });
    await call("documents.view", { params: { hash: made[0].hash } });
    await signDocument(made[0], company.id);
    await call("documents.remove", { params: { hash: made[0].hash } });
  });

  it("checks a container", async () => {
    const container = await upload(agent, "leping.asice", "no container", "container");
    await call("containers.validate", { body: { upload: container } });
  });

  it("shows reports", async () => {
    const { company, ids, numbers } = await importReports(agent, 2);
    await call("reports.companies");
    await call("reports.destinations", { params: { id: company } });
    await call("reports.list", { query: { company, acted: "False" } });
    await call("reports.filtered", { query: { company, acted: "False", from: "2026-01-01" } });
    await call("actForm.selected", { query: { company, from: "2026-01-01" } });
    expect(await drain("tokens")).toBe(0);
    await call("reports.list", { query: { search: numbers[0]!, acted: "False" } });
    const [report] = await reportsById([ids[0]!]);
    const doubts = {
      open: [{ kind: "date_future", date: "2099-01-01", waybill: "V1" }],
      more: 0,
      confirmed: [],
    } as const;
    await setReportDoubts(report!, doubts);
    const print = openPrint({ doubts });
    await call("reports.confirmReport", { params: { id: String(ids[0]) }, body: { print } });
    await call("reports.rows", { params: { id: String(ids[0]) }, query: {} });
    await call("reports.file", { params: { id: String(ids[0]) } });
  });

  it("makes a composite report", async () => {
    const range = { lower: "2026-11-01", upper: null };
    const all = { buyer: null, seller: null, destination: null, acted: true, report_date_range: null };
    const { body: started } = await call("compositeReports.start", { body: { ...all, act_date_range: range } });
    const params = { id: String(started.id) };
    await call("compositeReports.last");
    expect(await drain("compositeReports")).toBe(0);
    await call("compositeReports.load", { params });
    await call("compositeReports.file", { params });
    await call("compositeReports.cancel", { params });
    await call("compositeReports.sellers", { query: {} });
    await call("compositeReports.buyers", { query: {} });
    await call("compositeReports.destinations");
  });

  it("makes and changes acts", async () => {
    const { company, ids } = await importReports(agent, 2);
    await call("actForm.buyers");
    await call("actForm.select", { rawBody: `company=${company}&reports[]=${ids[0]}` });
    await call("actForm.prepare", { query: { company, reports: ids.join() } });
    const loaded = await prepare(agent, company, ids);
    const form = formOf(loaded, { number: "VASTUS-1" });
    await call("actForm.preview", { body: { ...form, updating: null } });
    const large = { paper: salesAct, fileName: "SUUR-eelvaade.pdf" };
    const { job } = await beginPreview(large, { person: superUser.id }, new Date());
    await call("actForm.previewProgress", { params: { job } });
    await call("actForm.cancelPreview", { params: { job } });
    const { body: made } = await call("actForm.create", { body: form });
    expect(await drain("actFiles")).toBe(0);
    const { body: again } = await call("actForm.load", { query: { act_id: String(made.id) } });
    const saved = { ...formOf(again[0]), act_id: made.id, version: again[0].sales_act.version };
    await call("actForm.saveEffects", { body: saved });
    const row = loaded.act_rows[0]!;
    const report = row.report_rows[0]!;
    const price = { ...report, price: 99, originalPrice: row.flat_price, assortment: row.assortment.name };
    await call("actLists.companies", { query: { type: "20" } });
    const { body: listed } = await call("actLists.list", { query: { company, type: "20" } });
    await call("actLists.filtered", { query: { type: "20", min: "1" } });
    const link = { params: { id: String(made.id) } };
    await call("acts.publicView", { params: { hash: listed.results[0].public_href.split("/")[3] } });
    await call("acts.givePublicLink", link);
    await call("acts.revokePublicLink", link);
    await call("acts.history", { params: { id: String(made.id) } });
    await call("actLists.waybills", { params: { id: String(made.id) } });
    await signAct(made.id);
    await mailLetters(made.id, listed.results[0].hash);
    await call("actForm.progress", { params: { id: String(made.id) } });
    await call("invoices.file", { params: { id: String(made.id), kind: "xlsx" } });
    await call("invoices.pdf", { params: { id: String(made.id) } });
    const change = { ...formOf(again[0]), act_id: made.id, version: again[0].sales_act.version };
    await call("actForm.update", { body: { ...change, submission: randomUUID() } });
    await call("actForm.setPrices", { body: [price] });
    await call("actLists.origins", { query: { acts: String(made.id) } });
    await call("actLists.originsFile", { query: { acts: String(made.id), format: "xlsx" } });
    const [bought] = await purchaseActsOf(made.id);
    await callAttachments(bought!);
    await call("exports.list", { query: {} });
    await call("exports.page", { query: { type: "M" } });
    await call("exports.total", { query: { type: "M", min: "1" } });
    await call("exports.review", { body: { type: "M", acts: [made.id] } });
    const { body: run } = await call("exports.create", { body: { type: "M", acts: [made.id] } });
    const exported = { params: { id: String(run.id) } };
    await call("exports.progress", exported);
    await call("exports.file", exported);
    await call("actForm.relatedActs", { params: { id: String(made.id) } });
    await call("actForm.remove", { params: { id: String(made.id) } });
  });
});

/** The letter of a sales act is sent and gets stuck; one of its purchase acts is not sent. */
async function mailLetters(act: number, hash: string): Promise<void> {
  const of = (id: number) => ({ params: { id: String(id) }, body: { email: `${id}-1` } });
  const [purchase] = await purchaseActsOf(act);
  await call("letters.list", { query: { state: "unsent" } });
  const [email, batch] = [`${act}-1`, randomUUID()];
  const { body: chosen } = await call("letters.recipients", { body: { emails: [email] } });
  await call("letters.preview", { params: { id: String(act) }, query: { email } });
  await call("letters.schedule", { body: { batch, letters: [{ email, edition: chosen[0].edition }] } });
  await call("letters.batch", { params: { batch } });
  await call("letters.takeBack", { body: { batch } });
  await call("letters.cancel", of(purchase!.id));
  await call("letters.send", of(act));
  const item = (await lettersOfAct(act))!;
  const letters = item.letters.map((letter) => ({ ...letter, calledAt: "2026-11-02T10:00:00.000Z" }));
  await write(ActLettersEntity.put(storedLetters({ ...item, letters })));
  await call("letters.confirm", of(act));
  await call("letters.ofAct", { params: { id: String(act) } });
  await noteMailEvent({
    eventType: "Bounce",
    mail: { timestamp: "2026-11-02T10:00:00.000Z", tags: { letter: [email] } },
  });
  await call("letters.renew", of(act));
  await call("search.find", { query: { q: (await lettersOfAct(act))!.number } });
  await call("letters.pdf", { params: { hash } });
  await call("invoices.workbookOfLetter", { params: { hash } });
  await call("invoices.reportOfLetter", { params: { hash }, query: { get_report_csv: "1" } });
}

/** Files and sites of a purchase act through its link, and through the dashboard. */
async function callAttachments({ id, hash }: Act): Promise<void> {
  const params = { hash };
  const act = (action: string, data: object) => call("attachments.act", { params, body: { action, data } });
  const { body: seen } = await call("attachments.view", { params });
  const { body: papers } = await call("attachments.waybills", { params });
  await call("attachments.setLanguage", { params, body: { language: "et" } });
  await call("attachments.guide", { params });
  await call("attachments.plots", { params });
  await call("eudr.plots", { query: { numbers: "00101:001:0002" } });
  const [site] = seen.results;
  const file = { file_name: "leping.pdf", size: 4, content_type: "application/pdf", purpose: "siteFile" };
  const form = await call("attachments.openUpload", { params, body: file });
  await postFile(form.body, Buffer.from("%PDF"));
  const { body: after } = await act("file_add", { site: site.id, upload: form.body.id });
  const [stored] = after.data.results[0].attachments;
  const fileId = stored.href.split("/").at(-2);
  await call("attachments.file", { params: { hash, file: fileId } });
  await call("attachments.attachment", { params: { id: String(id), file: fileId } });
  await act("file_remove", { site: site.id, uuid: stored.uuid });
  const waybill = papers.results[0].pk;
  const the_file = await upload(agent, "veos.pdf", "%PDF", "waybill");
  await call("attachments.addPaperWaybill", { params: { id: String(id) }, body: { waybill, the_file } });
  await call("attachments.removePaperWaybill", { params: { id: String(id) }, body: { waybill } });
  const change = (operation: string, version: number, body: object) =>
    call(`attachments.${operation}`, {
      params: { id: site.id },
      query: { act_hash: hash },
      body: { ...body, version },
    });
  await change("updateSiteName", 0, { name: "Uus nimi" });
  await change("updateCadaster", 1, { cadaster: "00102:002:0002" });
  const origin = { forest_notice: "1", contract_number: "2", previous_owner: "3", county: "Võrumaa" };
  await change("updateOrigin", 2, { ...origin, possession_type: 20 });
  await change("updateEudr", 3, { numbers: [{ reference: "26EE", verification: "K7" }] });
  const review = { check: "declaration_later", reason: "Veetud varem." };
  await call("attachments.reviewSite", { params: { id: String(id), site: site.id }, body: review });
}

async function signAct(salesAct: number): Promise<void> {
  const [act] = await purchaseActsOf(salesAct);
  await write(ActEntity.patch({ id: act!.id }, { missingWaybill: undefined }));
  const { body } = await call("actLists.sign", { body: { company: act!.seller, acts: [act!.id] } });
  await attemptToSign(body.container_id);
  await call("signing.keep", { params: { hash: body.container_id } });
  await call("signing.cancel", { params: { hash: body.container_id } });
  await call("signing.release", { params: { hash: body.container_id } });
}

async function attemptToSign(hash: string): Promise<void> {
  const params = { hash };
  const [idCode, phoneNumber] = ["60001019906", "+37200000766"];
  for (const [means, body] of [
    ["mobileId", { idCode, phoneNumber }],
    ["smartId", { idCode }],
  ] as const) {
    const { body: begun } = await call(`signing.${means}`, { params, body });
    await call("signing.progress", { params: { id: begun.id } });
    await call("signing.cancelAttempt", { params: { id: begun.id } });
  }
  const card = { method: "POST", body: JSON.stringify({ card: idCode }) };
  const { certificate } = await (await fetch(`${simulator.url}/card/getSigningCertificate`, card)).json();
  const { body } = await call("signing.idCard", { params, body: { certificate } });
  await call("signing.cardSignature", { params: { id: body.id }, body: { signature: "AAAA" } });
  // The worker refuses the signature, so the container can be cancelled.
  await drain("eidAttempts");
}

async function signDocument(document: { id: number; hash: string }, company: number): Promise<void> {
  const opened = async () => {
    const { body } = await call("documents.sign", { body: { company, documents: [document.id] } });
    await signWithoutBytes(body.container_id);
    return { params: { hash: String(body.container_id) } };
  };
  const first = await opened();
  await call("signing.container", first);
  await call("signing.file", { params: { ...first.params, number: "1" } });
  await call("signing.download", { ...first, query: { format: "bdoc" } });
  await changePerson(superUser.id, { companies: [company] });
  await call("signing.waiting");
  await call("signing.decline", { ...first, body: { reason: "Vale fail" } });
  await changePerson(superUser.id, { companies: [] });
  await call("signing.remove", first);
  await opened();
  const of = { params: { hash: document.hash } };
  await call("documents.containerDocuments", of);
  await call("documents.deleteContainer", of);
}

afterAll(async () => {
  called.clear();
  await simulator.close();
  await land.close();
});

describe("a reply", () => {
  const row = {
    method: "GET",
    path: "/test",
    summary: "A route of this test.",
    who: "anyone",
    grants: ["table:read"],
    reply: z.object({ id: z.number(), items: z.array(z.object({ name: z.string() })) }),
    status: 200,
  } as const satisfies RouteRow;
  const reply = async (value: { id: number; items: { name: string }[] }) => {
    const result = await endpoint(row, () => Promise.resolve(value))(eventOf(row, {}, [], ""), {} as Context);
    return { status: result.statusCode, body: JSON.parse(result.body ?? "") };
  };

  it("contains only the fields of its schema", async () => {
    const item = { name: "nähtav", personalCode: "60001019906" };
    const { body } = await reply(Object.assign({ id: 1, items: [item] }, { secret: "x" }));
    expect(body).toEqual({ id: 1, items: [{ name: "nähtav" }] });
  });

  it("that does not match its schema becomes a 500 with only a request id to look it up", async () => {
    const { status, body } = await reply(JSON.parse('{"id":"60001019906"}'));
    expect([status, Object.keys(body).toSorted()]).toEqual([500, ["code", "message", "request_id"]]);
    expect(JSON.stringify(body)).not.toContain("60001019906");
  });
});

describe("the recorded calls", () => {
  it.each(allRoutes.map(({ area, operation, row }) => [`${area}.${operation}`, row] as const))(
    "%s answered with the status and the fields of its row",
    (name, row) => {
      const answers = called.get(name) ?? [];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => row.status));
      expect(answers.length).toBeGreaterThan(0);
      for (const { body, headers } of answers) {
        expect(headers["cache-control"]).toBe("no-store");
        if (row.status === 303) expect(headers["location"]).toMatch(/^(https?:\/\/|\/)/);
        else
          expect(row.reply.parse(body === "" && !row.produces ? undefined : body)).toEqual(
            body === "" ? undefined : body,
          );
      }
    },
  );

  it("used only the grants of their rows, also when a session was extended", () => {
    expect(overstepped).toEqual([]);
  });
});
