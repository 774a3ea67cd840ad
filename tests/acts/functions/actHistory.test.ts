import { beforeAll, describe, expect, it } from "vitest";
import { actById, currentFiles } from "#functions/acts/store/act.ts";
import { ActEventEntity, NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import { noteActFiles } from "#functions/acts/store/actFilesWanted.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { WireActEvent } from "#shared/acts/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let other: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  other = await signedIn({ ...superUser, id: 9, name: "Teine Agent" });
}, 60_000);

async function newAct(number: string, changes: Record<string, unknown> = {}, reports = 2): Promise<number> {
  const { company, ids } = await importReports(agent, reports, 3);
  const body = formOf(await prepare(agent, company, ids), { ...changes, number });
  const { status, body: made } = await agent.call("actForm.create", { body });
  expect({ status, made }).toMatchObject({ status: 201 });
  return made.id;
}

const load = async (act: number): Promise<LoadedAct> =>
  (await agent.call("actForm.load", { query: { act_id: String(act) } })).body[0];

async function save(act: number, change: (loaded: LoadedAct) => Record<string, unknown>): Promise<void> {
  const loaded = await load(act);
  const body = { ...formOf(loaded, change(loaded)), act_id: act, version: loaded.sales_act.version };
  const saved = await other.call("actForm.update", { body });
  expect({ status: saved.status, body: saved.body }).toMatchObject({ status: 200 });
}

async function history(act: number): Promise<WireActEvent[]> {
  const { status, body } = await agent.call("acts.history", { params: { id: String(act) } });
  expect(status).toBe(200);
  expect(body.next).toBeNull();
  return body.results;
}

const kinds = (events: readonly WireActEvent[]) => events.map(({ kind }) => kind);
const changesOf = (event: WireActEvent | undefined) =>
  Object.fromEntries((event?.fields ?? []).map(({ field, from, to }) => [field, [from, to]]));

describe("the history of an act", () => {
  it("begins with its making: who, when, and what the act is", async () => {
    const act = await newAct("AJALUGU-1");
    const [made, ...others] = await history(act);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ kind: "made", by: "Mari Mets", rows: { added: 6, removed: 0, changed: 0 } });
    expect(Math.abs(Date.parse(made!.at) - Date.now())).toBeLessThan(60_000);
    const stored = (await actById(act))!;
    expect(changesOf(made)).toMatchObject({
      number: [null, "AJALUGU-1"],
      buyer: [null, reference.buyers[0]!.name],
      sum: [null, stored.sum / 100],
      solid: [null, stored.solid / 1000],
      vatRate: [null, 0.24],
    });
    const purchases = await purchaseActsOf(act);
    expect(made!.purchase_acts.map(({ to }) => to?.number)).toEqual(purchases.map(({ number }) => number).toSorted());
    const [first] = purchases;
    const [own] = await history(first!.id);
    expect(own).toMatchObject({ kind: "made", by: "Mari Mets", purchase_acts: [] });
    expect(changesOf(own)).toMatchObject({ number: [null, first!.number], sum: [null, first!.sum / 100] });
  });

  it("says what a change changed, from what to what, of the sales act and of each purchase act that changed", async () => {
    const act = await newAct("AJALUGU-2");
    const before = (await actById(act))!;
    const purchasesBefore = await purchaseActsOf(act);
    const changed = (loaded: LoadedAct) => loaded.act_rows[0]!.previous_owner;
    let owner = "";
    await save(act, (loaded) => {
      owner = changed(loaded);
      const act_rows = formOf(loaded).act_rows.map((row, index) => (index === 0 ? { ...row, margin: 1.25 } : row));
      return { number: "AJALUGU-2-UUS", date: "2026-11-12", act_rows };
    });
    const [event, made] = await history(act);
    expect([event!.kind, event!.by, made!.kind]).toEqual(["changed", "Teine Agent", "made"]);
    expect(changesOf(event)).toEqual({
      number: ["AJALUGU-2", "AJALUGU-2-UUS"],
      date: [before.date, "2026-11-12"],
      margin: [expect.any(Number), expect.any(Number)],
    });
    expect(event!.rows).toMatchObject({ added: 0, removed: 0 });
    expect(event!.rows.changed).toBeGreaterThan(0);
    for (const purchase of await purchaseActsOf(act)) {
      const earlier = purchasesBefore.find(({ id }) => id === purchase.id)!;
      const [own] = await history(purchase.id);
      const sums = String(purchase.seller) === owner ? { sum: [earlier.sum / 100, purchase.sum / 100] } : {};
      expect(changesOf(own)).toMatchObject({ date: [before.date, "2026-11-12"], ...sums });
      const told = event!.purchase_acts.find(({ to }) => to?.number === purchase.number);
      expect(told?.from?.sum).toBe(earlier.sum / 100);
      expect(told?.to?.sum).toBe(purchase.sum / 100);
    }
  });

  it("tells nothing of a save without a change, of the sales act or a purchase act", async () => {
    const act = await newAct("AJALUGU-3");
    const { version } = (await actById(act))!;
    await save(act, () => ({}));
    expect((await actById(act))!.version).toBe(version + 1);
    for (const { id } of [{ id: act }, ...(await purchaseActsOf(act))])
      expect(kinds(await history(id))).toEqual(["made"]);
  });

  it("keeps that of a purchase act which a change removed", async () => {
    const act = await newAct("AJALUGU-4");
    const [purchase] = await purchaseActsOf(act);
    const ownerOf = String(purchase!.seller);
    await save(act, (loaded) => {
      const rest = {
        ...loaded,
        act_rows: loaded.act_rows.filter((row) => row.previous_owner !== ownerOf),
        purchase_acts: loaded.purchase_acts.filter((one) => one.previous_owner_id !== ownerOf),
      };
      const { act_rows, buy_acts } = formOf(rest);
      return { act_rows, buy_acts };
    });
    const [event] = await history(act);
    const removed = event!.purchase_acts.filter(({ to }) => to === null);
    expect(removed.map(({ from }) => from)).toEqual([{ number: purchase!.number, sum: purchase!.sum / 100 }]);
    expect(event!.rows.removed).toBeGreaterThan(0);
    expect(kinds(await history(purchase!.id))).toEqual(["removed", "made"]);
    expect(await differences()).toEqual([]);
  });

  it("has the files of a version once, also when two workers made them", async () => {
    const act = await newAct("AJALUGU-5");
    expect(await drain("actFiles")).toBe(0);
    const stored = (await actById(act))!;
    expect(await noteActFiles(stored, currentFiles(stored)!)).toBe(false);
    expect(kinds(await history(act))).toEqual(["fileMade", "made"]);
    expect((await history(act))[0]).toMatchObject({
      by: "",
      fields: [{ field: "files", from: null, to: expect.stringMatching(/^PDF, XLS, Koond, Raport/) }],
      version: stored.version,
    });
  });

  it("is small for a change of many purchase acts, and says how many more changed", async () => {
    const act = await newAct("AJALUGU-6", {}, 12);
    const count = (await purchaseActsOf(act)).length;
    expect(count).toBeGreaterThan(10);
    await save(act, (loaded) => ({
      act_rows: formOf(loaded).act_rows.map((row) => ({ ...row, margin: 1.5 })),
      buy_acts: formOf(loaded).buy_acts.map((one) => ({ ...one, number: `${one.number}-Õ`.padEnd(32, "õ") })),
    }));
    const [event] = await history(act);
    expect([event!.purchase_acts.length, event!.more_purchase_acts]).toEqual([10, count - 10]);
    expect(JSON.stringify(event).length).toBeLessThan(6000);
  });

  it("comes in pages of 50, newest first, each event once", async () => {
    const act = await newAct("AJALUGU-8");
    const start = Date.now();
    const at = (second: number) => new Date(start + second * 1000).toISOString();
    const events = Array.from({ length: 99 }, (_, index) => index + 1);
    for (const index of events) {
      await write(
        ActEventEntity.put({ act, at: at(index), kind: "fileMade", version: index, by: "", changes: NO_CHANGES }),
      );
    }
    const params = { id: String(act) };
    const seen: number[] = [];
    let cursor: string | null = "";
    for (let page = 0; cursor !== null; page++) {
      expect(page).toBeLessThan(4);
      const { body } = await agent.call("acts.history", { params, query: cursor ? { cursor } : {} });
      seen.push(...body.results.map(({ kind, version }: WireActEvent) => (kind === "made" ? 0 : version)));
      cursor = body.next;
    }
    expect(seen).toEqual([...events.toReversed(), 0]);
    for (const index of events) {
      await write(ActEventEntity.delete({ act, at: at(index), kind: "fileMade", version: index }));
    }
  });

  it("answers 404 for an act that never was, and is for super users only", async () => {
    const act = await newAct("AJALUGU-9");
    const [purchase] = await purchaseActsOf(act);
    expect((await agent.call("acts.history", { params: { id: "987654321" } })).status).toBe(404);
    const owner = await signedIn({
      ...superUser,
      id: 10,
      name: "Omanik",
      roles: ["companyUser"],
      companies: [purchase!.seller],
    });
    for (const id of [act, purchase!.id, 987_654_321]) {
      const refused = await owner.call("acts.history", { params: { id: String(id) } });
      const stranger = await nobody().call("acts.history", { params: { id: String(id) } });
      expect([id, refused.status, stranger.status]).toEqual([id, 403, 401]);
    }
  });
});

describe("verify", () => {
  it.each<[string, (act: number) => { act: number; kind: "made" | "fileMade"; version: number }, RegExp]>([
    ["a history of no act", () => ({ act: 987_654_321, kind: "made", version: 1 }), /has a history and does not exist/],
    ["two makings of an act", (act) => ({ act, kind: "made", version: 7 }), /made is twice in its history/],
    ["a file that was made twice", (act) => ({ act, kind: "fileMade", version: 2 }), /fileMade at version 2 is twice/],
  ])("finds %s", async (name, eventOf, expected) => {
    const act = await newAct(`TÕESTUS-${name.length}`);
    expect(await drain("actFiles")).toBe(0);
    const event = { ...eventOf(act), at: new Date().toISOString(), by: "" as const, changes: NO_CHANGES };
    await write(ActEventEntity.put(event));
    const found = await differences();
    await write(ActEventEntity.delete(event));
    // An event of an act that nobody has is above the last number as well.
    expect(found.filter((one) => !one.startsWith("sequence"))).toEqual([expect.stringMatching(expected)]);
  });
});
