import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import {
  checksOf,
  claimCheck,
  createCheck,
  NumberCheckEntity,
  noteAnswer,
  noteFiledNumber,
} from "#functions/eudr/store/numberCheck.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { EudrSimulator } from "#scripts/simulators/eudr/simulator.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { numberState } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openInformationSystem } from "#tests/support/eudr/informationSystem.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const HOUR_MS = 60 * 60_000;
const START = Date.parse("2026-12-30T08:00:00.000Z");

let service: EudrSimulator;
let agent: Caller;
let made = 0;

beforeAll(async () => {
  service = await openInformationSystem();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START + made * 400 * 24 * HOUR_MS });
});
afterEach(async () => {
  // No number of one test is due in another.
  for (const { reference: own, verification } of await NumberCheckEntity.all("due", {}))
    await write(NumberCheckEntity.delete({ reference: own, verification }));
  vi.useRealTimers();
});

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const newNumber = (): EudrNumber => ({
  reference: `26EEAB${String(++made).padStart(8, "0")}`,
  verification: "K7X2M9QP",
});
const seen = (...numbers: EudrNumber[]) => work("eudrChecks", [{ kind: "numbers", numbers, isRenewed: false }]);
const askedAbout = (number: EudrNumber) =>
  service.requests().filter(({ asked }) => asked.endsWith(number.reference)).length;
const stateOf = async (number: EudrNumber) =>
  numberState(number, (await checksOf([number]))(number), new Date().toISOString());
/** The schedule, and the run that it queues. */
async function sweep(): Promise<void> {
  await (await scheduleHandler("sweepOutbox"))();
  expect(await drain("eudrChecks")).toBe(0);
}

it("counts a number once that Virn filed while the Information System was asked about it", async () => {
  const number = newNumber();
  const now = new Date().toISOString();
  const check = await createCheck(number, now);
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  const claimed = check && (await claimCheck(check, now, until));
  await noteFiledNumber(number, { stage: "available", status: "AVAILABLE" }, now);
  const answer = { result: "EXISTING_USABLE", status: "AVAILABLE" } as const;
  expect(claimed && (await noteAnswer(claimed, answer, now))).toBeUndefined();
  expect((await differences()).filter((text) => text.startsWith("sum "))).toEqual([]);
});

it("asks once about a number, however often it is seen", async () => {
  const number = newNumber();
  service.put(number.reference, number.verification, { result: "EXISTING_USABLE", status: "AVAILABLE" });
  expect(await seen(number, { ...number })).toEqual({ batchItemFailures: [] });
  expect(await stateOf(number)).toBe("usable");
  later(40 * 24 * HOUR_MS);
  await seen(number);
  await sweep();
  expect(askedAbout(number)).toBe(1);
  expect((await checksOf([number]))(number)).toMatchObject({ status: "AVAILABLE", result: "EXISTING_USABLE" });
});

it("asks again about a missing number every hour for a day, without a warning, and then warns", async () => {
  const number = newNumber();
  await seen(number);
  expect(await stateOf(number)).toBe("young");
  later(10 * 60_000);
  await sweep();
  expect([await stateOf(number), askedAbout(number)]).toEqual(["young", 1]);
  later(HOUR_MS);
  await sweep();
  expect([await stateOf(number), askedAbout(number)]).toEqual(["young", 2]);
  later(23 * HOUR_MS);
  await sweep();
  expect([await stateOf(number), askedAbout(number)]).toEqual(["unusable", 3]);
  later(24 * HOUR_MS);
  await sweep();
  expect(askedAbout(number)).toBe(3);
});

it("finds a number whose index is late", async () => {
  const number = newNumber();
  service.put(number.reference, number.verification, {
    result: "EXISTING_USABLE",
    indexedAt: Date.now() + HOUR_MS / 2,
  });
  await seen(number);
  later(HOUR_MS);
  await sweep();
  expect(await stateOf(number)).toBe("usable");
});

it("shows a status that nobody knows as it is; the result counts", async () => {
  const number = newNumber();
  service.put(number.reference, number.verification, { result: "EXISTING_NON_USABLE", status: "MELTED" });
  await seen(number);
  expect(await stateOf(number)).toBe("unusable");
  expect((await checksOf([number]))(number)).toMatchObject({ status: "MELTED" });
});

it("keeps a number of 15 characters without a call", async () => {
  const long = { ...newNumber(), reference: "S26EEAB12CD34EF" };
  await seen(long);
  expect([await stateOf(long), askedAbout(long)]).toEqual(["uncheckable", 0]);
  expect((await checksOf([long]))(long)).toBeUndefined();
});

it.each(["down", "internal", "malformed", "permission", "rules"] as const)(
  "keeps an answer when the service fails with '%s', and asks again later",
  async (fault) => {
    const number = newNumber();
    service.put(number.reference, number.verification, { result: "EXISTING_USABLE", status: "AVAILABLE" });
    await seen(number);
    later(31 * 24 * HOUR_MS);
    service.put(number.reference, number.verification, { result: "EXISTING_NON_USABLE", status: "WITHDRAWN" });
    service.fault(fault);
    expect(await work("eudrChecks", [{ kind: "numbers", numbers: [number], isRenewed: true }])).toEqual({
      batchItemFailures: [],
    });
    expect(await stateOf(number)).toBe("usable");
    later(24 * HOUR_MS);
    await sweep();
    expect(await stateOf(number)).toBe("unusable");
  },
);

it("ends a run after three failures, and leaves the other numbers due", async () => {
  const numbers = Array.from({ length: 5 }, newNumber);
  service.fault("down", 3);
  await seen(...numbers);
  expect(numbers.map(askedAbout)).toEqual([0, 0, 0, 0, 0]);
  await sweep();
  expect(numbers.map(askedAbout)).toEqual([0, 0, 0, 1, 1]);
  later(16 * 60_000);
  await sweep();
  expect(numbers.map(askedAbout)).toEqual([1, 1, 1, 1, 1]);
});

it("asks again about a number whose run died after its claim", async () => {
  const number = newNumber();
  const dueAt = new Date(Date.now() + 15 * 60_000).toISOString();
  await write(NumberCheckEntity.create({ ...number, firstSeenAt: dueAt, askedAt: dueAt, dueAt }));
  await seen(number);
  expect(askedAbout(number)).toBe(0);
  later(15 * 60_000);
  await sweep();
  expect(askedAbout(number)).toBe(1);
});

it("makes four calls a second, and one call a number, when two runs share the work", async () => {
  vi.useRealTimers();
  const numbers = Array.from({ length: 12 }, newNumber);
  const began = Date.now();
  await Promise.all([seen(...numbers), seen(...numbers)]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(11 * 250);
  expect(numbers.map(askedAbout)).toEqual(numbers.map(() => 1));
});

it("brings the answer into a declaration, also the one that a person waits for", async () => {
  agent = await signedIn(superUser);
  const owner = (await companyIdsByCode([reference.owners[0]!.code])).values().next().value;
  const declare = (number: EudrNumber) =>
    agent.call("eudr.declare", { body: { owner, ...number, plots: ["78401:001:0010"] } });
  const [known, young, unasked] = [newNumber(), newNumber(), newNumber()];
  service.put(known.reference, known.verification, { result: "EXISTING_USABLE", status: "AVAILABLE" });
  expect((await declare(known)).body).toMatchObject({ number_state: "usable", state: "valid", status: "AVAILABLE" });
  expect((await declare(young)).body).toMatchObject({ number_state: "young", state: "waiting" });
  service.fault("down");
  expect((await declare(unasked)).body).toMatchObject({ number_state: "unchecked", state: "waiting" });
  service.put(young.reference, young.verification, { result: "EXISTING_USABLE" });
  later(61 * 60_000);
  await sweep();
  agent = await signedIn(superUser);
  const { body } = await agent.call("eudr.declarations", { query: { tab: "valid" } });
  expect(body.results.map(({ reference: own }: EudrNumber) => own).toSorted()).toEqual(
    [known.reference, young.reference].toSorted(),
  );
});

describe("numbers of timber", () => {
  let waybills = 0;
  const row = (waybill: string, eudrNumbers: EudrNumber[]) => ({
    waybill,
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM" as const,
    amount: "10.5",
    price: "97.87",
    previousOwner: { code: reference.owners[0]!.code, name: reference.owners[0]!.name },
    site: { name: "Lank", cadaster: "00101:001:0001", eudrNumbers },
  });
  const imported = async (number: EudrNumber) => {
    // A session does not last from one test to the next.
    agent = await signedIn(superUser);
    const waybill = `OLEK${++waybills}`;
    const facts = { waybills: [{ number: waybill, finished: true }], rows: [row(waybill, [number])] };
    return importReports(agent, 1, 1, facts);
  };

  it("are queued by the import, before any is asked about", async () => {
    await takeMessages("eudrChecks");
    const number = newNumber();
    await imported(number);
    expect(await takeMessages("eudrChecks")).toMatchObject([{ kind: "numbers", numbers: [number], isRenewed: false }]);
    expect(askedAbout(number)).toBe(0);
  });

  it("are asked about again when an act is made of them and the answer is 30 days old", async () => {
    const number = newNumber();
    service.put(number.reference, number.verification, { result: "EXISTING_USABLE" });
    const { company, ids } = await imported(number);
    await drain("eudrChecks");
    expect(askedAbout(number)).toBe(1);
    later(30 * 24 * HOUR_MS);
    agent = await signedIn(superUser);
    const form = formOf(await prepare(agent, company, ids), { number: `EUDR-${made}` });
    expect((await agent.call("actForm.create", { body: form })).status).toBe(201);
    await drain("actFiles");
    await drain("eudrChecks");
    expect(askedAbout(number)).toBe(2);
  });

  it("are queued when a person types them at a site", async () => {
    const { company, ids } = await imported(newNumber());
    const form = formOf(await prepare(agent, company, ids), { number: `TIPI-${made}` });
    const { body } = await agent.call("actForm.create", { body: form });
    await drain("actFiles");
    await takeMessages("eudrChecks");
    const [purchase] = await purchaseActsOf(body.id);
    const owner = nobody();
    const { body: page } = await owner.call("attachments.view", { params: { hash: purchase!.hash } });
    const [{ id, version }] = page.results;
    const typed = newNumber();
    const change = { numbers: [typed], version };
    const query = { act_hash: purchase!.hash };
    expect((await owner.call("attachments.updateEudr", { params: { id }, query, body: change })).status).toBe(200);
    expect(await drain("actFiles")).toBe(0);
    expect(await takeMessages("eudrChecks")).toContainEqual(
      expect.objectContaining({ kind: "numbers", numbers: [expect.objectContaining(typed)], isRenewed: true }),
    );
  });

  it("are shown with their state: warned of in the act form, in origins, at the site and to the public", async () => {
    const number = newNumber();
    service.put(number.reference, number.verification, { result: "EXISTING_USABLE", status: "AVAILABLE" });
    const { company, ids } = await imported(number);
    await drain("eudrChecks");
    const loaded = await prepare(agent, company, ids);
    expect(loaded.act_rows.map(({ eudr_checks: checks }) => checks ?? [])).toEqual([[]]);
    const { body } = await agent.call("actForm.create", { body: formOf(loaded, { number: `OLEK-${made}` }) });
    const act = await agent.call("actLists.origins", { query: { acts: String(body.id) } });
    const day = formatEstonianDate(tallinnDay(new Date().toISOString()));
    expect(act.body.results).toMatchObject([{ eudr_state: "kontrollitud", eudr_checked: day }]);
    const [purchase] = await purchaseActsOf(body.id);
    const { body: page } = await nobody().call("attachments.view", { params: { hash: purchase!.hash } });
    expect(page.results[0].eudr_checks).toMatchObject([{ ...number, state: "usable" }]);

    later(31 * 24 * HOUR_MS);
    service.put(number.reference, number.verification, { result: "EXISTING_NON_USABLE", status: "WITHDRAWN" });
    await drain("actFiles");
    await drain("eudrChecks");
    agent = await signedIn(superUser);
    const { body: opened } = await agent.call("acts.givePublicLink", { params: { id: String(body.id) } });
    const hash = String(opened.public_href).split("/").at(-2)!;
    const { body: seenByAll } = await nobody().call("acts.publicView", { params: { hash } });
    expect(seenByAll.results).toMatchObject([{ eudr: number.reference, eudr_state: "ei kehti infosüsteemis" }]);
    expect(JSON.stringify(seenByAll)).not.toContain(number.verification);
    // The act stays; the next one warns.
    const next = await imported(number);
    const warned = await prepare(agent, next.company, next.ids);
    expect(warned.act_rows.map(({ eudr_checks: checks }) => checks)).toEqual([["number_invalid"]]);
  });
});
