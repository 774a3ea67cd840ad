import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Act, ActEntity, actById } from "#functions/acts/store/act.ts";
import {
  type ActWarnings,
  ActWarningsEntity,
  noteLook,
  saveWarnings,
  warnedActCount,
  warningsOfAct,
} from "#functions/acts/store/actWarnings.ts";
import { lookAgain } from "#functions/attachments/lookAgain.ts";
import { DeclarationEntity } from "#functions/eudr/store/declaration.ts";
import { createDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { putPlots } from "#functions/eudr/store/plot.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { addDays } from "#shared/basics/dates.ts";
import { LOOK_AGAIN_DAYS, MAX_WARNED_SITES } from "#shared/eudr/limits.ts";
import { actOf, agentOfOwners, heldAct, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { mortal } from "#tests/support/chaos/mortal.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";

/** No declaration names it. */
const PLOT = "00101:001:0001";
const LATE = "2026-11-20";

let agent: Caller;
let declared = 0;
const made: { owner: number; id: string }[] = [];
const sold: number[] = [];

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

async function declare(owner: number, { plots = [PLOT], since = LATE } = {}) {
  const reference = `S26EEHOIA${String(++declared).padStart(5, "0")}`;
  const number = { reference, verification: "K7X2M9QP" };
  const facts = { owner, id: reference, ...number, origin: "typed" as const, plots, since, note: "", unknownPlots: [] };
  await createDeclaration({ ...facts, numberState: "usable" }, { by: "", at: new Date().toISOString() });
  made.push({ owner, id: reference });
}

const undeclare = () => DeclarationEntity.deleteAll(made.splice(0));

afterEach(async () => {
  await undeclare();
  for (const id of sold.splice(0)) await agent.call("actForm.remove", { params: { id: String(id) } });
  expect(await warnedActCount()).toBe(0);
});

/** `heldAct`, which goes after its test. */
async function act(prefix: string, linesOf = rowsOfTwoSites) {
  const acts = await heldAct(agent, prefix, linesOf);
  sold.push(acts.sales.id);
  return acts;
}

/** The run of another day, worked off. */
async function daily() {
  await noteLook("2026-01-01");
  await (await scheduleHandler("sweepActWarnings"))();
  expect(await drain("actWarnings")).toBe(0);
}

async function listed(query: Record<string, string> = {}, caller = agent) {
  const { status, body } = await caller.call("eudr.warnings", { query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Sentences by the number of their act. */
async function shown(query: Record<string, string> = {}, caller = agent) {
  const { results } = await listed(query, caller);
  return Object.fromEntries(
    results.map(({ act, sites }: { act: Act; sites: { name: string; checks: string[] }[] }) => [
      act.number,
      sites.map(({ name, checks }) => `${name}: ${checks.join()}`),
    ]),
  );
}

/** `undeclare` leaves the counts of declarations. */
const told = async () => (await differences()).filter((one) => one.includes("warnings"));

const userOf = (...companies: number[]) =>
  signedIn({ ...superUser, id: 4000 + companies[0]!, roles: ["companyUser"], companies });

/** An act whose first owner's declaration is later than its loads. */
async function warnedAct(linesOf = rowsOfTwoSites) {
  const { sales, ofOwner, own, holder, sites } = await act("HOIATUS", linesOf);
  await declare(own.seller);
  await drain("actFiles");
  return { sales, own, ofOwner, holder, sites, number: own.number };
}

const review = (own: Act, site: string, check = "declaration_later") =>
  agent.call("attachments.reviewSite", {
    params: { id: String(own.id), site },
    body: { check, reason: "Veetud pärast 30.12." },
  });

describe("an act with unanswered warnings", () => {
  it("is listed once its files are made, with its owner, its sites and their checks", async () => {
    const { own, number, sites } = await warnedAct();
    const { results, count, next } = await listed();
    expect(results).toEqual([
      {
        act: { id: own.id, number, date: own.date, hash: own.hash },
        owner: { id: own.seller, name: expect.stringMatching(/\S/) },
        sites: sites.map(({ id, name }: { id: string; name: string }) => ({ id, name, checks: ["declaration_later"] })),
        others: 0,
      },
    ]);
    expect([count, next]).toEqual([1, null]);
    const { body: declarations } = await agent.call("eudr.declarations", { query: { tab: "attention" } });
    expect(declarations.warned_acts).toBe(1);
    expect(await differences()).toEqual([]);
  }, 60_000);

  it("leaves the list when a person has said of each site why it is in order, at once", async () => {
    const { own, number, sites } = await warnedAct();
    const [first, second] = sites.map(({ id }: { id: string }) => id);
    expect((await review(own, first)).status).toBe(204);
    expect((await shown())[number]).toEqual([`${sites[1].name}: declaration_later`]);
    await review(own, second);
    expect(await listed()).toEqual({ results: [], count: 0, next: null });
    expect(await warningsOfAct(own.id)).toBeUndefined();
  }, 60_000);

  it("changes with its sites: another cadastral number is judged anew", async () => {
    const { number, holder, sites } = await warnedAct();
    await holder.change("updateCadaster", sites[0].id, { cadaster: "00102:002:0002", version: 0 });
    await drain("actFiles");
    expect((await shown())[number]).toEqual([
      `${sites[0].name}: plot_not_declared`,
      `${sites[1].name}: declaration_later`,
    ]);
  }, 60_000);

  it("leaves the list by the daily run after a declaration that was added later", async () => {
    const { own, number } = await warnedAct();
    await undeclare();
    await declare(own.seller, { since: "2026-01-01" });
    expect(await shown()).toHaveProperty([number]);
    await daily();
    expect(await shown()).toEqual({});
  }, 60_000);

  it("comes and goes within a minute of a change of the owner's declarations", async () => {
    const { own } = await act("MINUT");
    const { number } = own;
    await declare(own.seller);
    await (await scheduleHandler("layNumbers"))();
    await drain("actWarnings");
    expect(await shown()).toHaveProperty([number]);
    await undeclare();
    await declare(own.seller, { since: "2026-01-01" });
    await (await scheduleHandler("layNumbers"))();
    await drain("actWarnings");
    expect(await shown()).toEqual({});
  }, 60_000);

  it("is found by the daily run when the cadastre has lost a parcel, and again when it knows it", async () => {
    const { own } = await act("KATASTER", (number) => [
      { waybill: `${number}-1`, site: { name: "Kadunud", cadaster: "00101:001:0777" } },
    ]);
    await drain("actFiles");
    expect(await shown()).toEqual({});
    const plot = { number: "00101:001:0777", answeredAt: new Date().toISOString() };
    await putPlots([{ ...plot, isKnown: false }]);
    await daily();
    expect(await shown()).toEqual({ [own.number]: ["Kadunud: plot_unknown"] });
    await putPlots([{ ...plot, isKnown: true }]);
    await daily();
    expect(await shown()).toEqual({});
  }, 60_000);

  it("is looked at each day however old it is, an act without warnings for 90 days", async () => {
    const { own, ofOwner } = await warnedAct();
    const looked = async (today: string) => {
      await takeMessages("actWarnings");
      await lookAgain(today);
      return ((await takeMessages("actWarnings")) as { acts: number[] }[]).flatMap(({ acts }) => acts);
    };
    const last = addDays(own.date, LOOK_AGAIN_DAYS);
    expect((await looked(last)).toSorted()).toEqual([own.id, ofOwner(1).id].toSorted());
    expect(await looked(addDays(last, 1))).toEqual([own.id]);
  }, 60_000);

  it("is queued by the first run of a day, and by one more when that died", async () => {
    const { own } = await act("KORD");
    const run = await scheduleHandler("sweepActWarnings");
    const queued = async () => JSON.stringify(await takeMessages("actWarnings")).includes(String(own.id));
    await noteLook("2026-01-01");
    await queued();
    await mortal({ at: 1, isWritten: false }, () => run());
    expect(await queued()).toBe(true);
    await run();
    expect(await queued()).toBe(true);
    await run();
    expect(await queued()).toBe(false);
  }, 60_000);

  it("is looked at again ten minutes after it was made", async () => {
    const { own } = await act("HILJEM");
    await takeMessages("actWarnings");
    await work("actFiles", [{ act: own.id }, { act: own.salesAct }]);
    expect(await takeMessages("actWarnings")).toEqual([]);
    expect(await delayedMessages("actWarnings")).toBeGreaterThan(0);
  }, 60_000);
});

describe("an act that nobody has to look at any more", () => {
  it("leaves the list with its container, and comes back when that is released", async () => {
    const { own, number } = await warnedAct();
    // Waybills of an import are paper ones.
    await write(ActEntity.patch({ id: own.id }, { missingWaybill: undefined }));
    const { body } = await agent.call("actLists.sign", { body: { company: own.seller, acts: [own.id] } });
    expect(body.success).toBe(true);
    expect(await listed()).toEqual({ results: [], count: 0, next: null });
    expect(await told()).toEqual([]);
    await daily();
    expect(await shown()).toEqual({});
    await takeMessages("actWarnings");
    expect((await agent.call("signing.release", { params: { hash: body.container_id } })).status).toBe(204);
    expect(await takeMessages("actWarnings")).toEqual([{ acts: [own.id] }]);
    await work("actWarnings", [{ acts: [own.id] }]);
    expect(await shown()).toHaveProperty([number]);
  }, 60_000);

  it("is not listed once it is deleted, without any message", async () => {
    const { sales, own } = await warnedAct();
    const { status } = await agent.call("actForm.remove", { params: { id: String(sales.id) } });
    expect(status).toBe(200);
    expect(await listed()).toEqual({ results: [], count: 0, next: null });
    expect(await warningsOfAct(own.id)).toBeUndefined();
    // A message that comes late finds nothing.
    await work("actFiles", [{ act: own.id }]);
    expect(await warnedActCount()).toBe(0);
  }, 60_000);
});

describe("the list", () => {
  it("shows a user of owners the own acts only, and exists for nobody else", async () => {
    const { own, ofOwner, number } = await warnedAct();
    const other = ofOwner(1).seller;
    await declare(other, { plots: ["00102:002:0002"] });
    await daily();
    expect(Object.keys(await shown())).toHaveLength(2);
    expect(Object.keys(await shown({}, await userOf(own.seller)))).toEqual([number]);
    expect(Object.keys(await shown({}, await userOf(own.seller, other)))).toHaveLength(2);
    expect((await listed({ owner: String(other) })).count).toBe(1);
    const stranger = await userOf(own.seller);
    expect((await stranger.call("eudr.warnings", { query: { owner: String(other) } })).status).toBe(404);
    const sawmill = await userOf(own.buyer);
    expect((await sawmill.call("eudr.warnings", { query: {} })).status).toBe(404);
  }, 60_000);

  it("has a second page, and the newest acts first", async () => {
    const { own } = await act("LEHT");
    const acts = Array.from({ length: 53 }, (_, index) => 900_000 + index);
    const facts = { owner: own.seller, hash: own.hash, sites: [], others: 1, version: 1 };
    const dateOf = (id: number) => (id % 2 === 0 ? "2026-11-02" : "2026-11-01");
    const items = acts.map((act): ActWarnings => ({ ...facts, act, number: `L-${act}`, date: dateOf(act) }));
    await ActWarningsEntity.putAll(items);
    const numbers = (page: { results: { act: { number: string } }[] }) => page.results.map(({ act }) => act.number);
    const expected = items
      .toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : other.act - one.act))
      .map(({ number }) => number);
    for (const [query, caller] of [
      [{}, agent],
      [{ owner: String(own.seller) }, agent],
      [{}, await userOf(own.seller)],
    ] as const) {
      const first = await listed(query, caller);
      expect(first.results).toHaveLength(50);
      const second = await listed({ ...query, cursor: first.next, offset: "50" }, caller);
      expect([...numbers(first), ...numbers(second)]).toEqual(expected);
      expect(second.next).toBeNull();
      expect(numbers(await listed({ ...query, offset: "51" }, caller))).toEqual(expected.slice(51));
    }
    expect((await agent.call("eudr.warnings", { query: { cursor: "vale" } })).status).toBe(400);
    await ActWarningsEntity.deleteAll(acts.map((act) => ({ act })));
  }, 60_000);

  it(`shows the first ${MAX_WARNED_SITES} sites of an act of 2,000, and counts the others`, async () => {
    const lines = (number: string) =>
      Array.from({ length: 2000 }, (_, index) => ({
        waybill: `${number}-1`,
        amount: "1",
        site: { name: `Lank ${String(index).padStart(4, "0")} ${"x".repeat(80)}`, cadaster: PLOT },
      }));
    const { sales, ofOwner } = await actOf(agent, "SUUR-1", lines("SUUR-1"));
    sold.push(sales.id);
    const own = ofOwner(0);
    await declare(own.seller);
    await work("actWarnings", [{ acts: [own.id] }]);
    const { results } = await listed();
    expect(results[0].sites).toHaveLength(MAX_WARNED_SITES);
    expect(results[0].others).toBe(2000 - MAX_WARNED_SITES);
    expect(JSON.stringify(results).length).toBeLessThan(2000);
  }, 120_000);
});

it("writes nothing for an act that changed since it was looked at, and nothing twice", async () => {
  const { own, holder, sites } = await warnedAct();
  const read = (await actById(own.id))!;
  const before = (await warningsOfAct(own.id))!;
  const warned = { sites: before.sites, others: 0 };
  expect(await saveWarnings(before, { act: read, warned })).toBe(true);
  expect((await warningsOfAct(own.id))!.version).toBe(before.version);
  await holder.change("updateSiteName", sites[0].id, { name: "Uus nimi", version: 0 });
  const other = { ...warned, others: 3 };
  expect(await saveWarnings(before, { act: read, warned: other })).toBe(false);
  expect(await saveWarnings({ ...before, version: 7 }, undefined)).toBe(false);
  expect(await warningsOfAct(own.id)).toEqual(before);
  // Both messages of one act at once.
  await Promise.all([1, 2, 3].map(() => work("actWarnings", [{ acts: [own.id] }])));
  expect(await warnedActCount()).toBe(1);
}, 60_000);

it("is told by verify when the list differs from its acts", async () => {
  const { own, sites } = await warnedAct();
  const before = (await warningsOfAct(own.id))!;
  expect(await told()).toEqual([]);
  await write(ActWarningsEntity.put({ ...before, number: "VALE" }));
  await write(ActWarningsEntity.put({ ...before, act: 900_001 }));
  expect((await told()).toSorted()).toEqual([
    "acts with warnings of all: 1 are counted, the facts say 2",
    `acts with warnings of owner ${own.seller}: 1 are counted, the facts say 2`,
    `warnings of act ${own.id}: number is VALE, the facts say ${own.number}`,
    "warnings of act 900001: the act is gone or in a container",
  ]);
  await ActWarningsEntity.deleteAll([{ act: 900_001 }]);
  await write(ActWarningsEntity.put(before));
  await review(own, sites[0].id);
  await drain("actFiles");
  const after = (await warningsOfAct(own.id))!;
  await write(ActWarningsEntity.put({ ...before, version: after.version }));
  expect(await told()).toEqual([`warnings of act ${own.id}: one of site ${sites[0].id} is answered`]);
}, 60_000);
