import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Act, actById } from "#functions/acts/store/act.ts";
import { createDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { NumberCheckEntity } from "#functions/eudr/store/numberCheck.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EudrSimulator } from "#scripts/simulators/eudr/simulator.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { TIMBER_STATES, type TimberState } from "#shared/eudr/timberShares.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import { agentOfOwners, heldAct, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openInformationSystem } from "#tests/support/eudr/informationSystem.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { work } from "#tests/support/services/queues.ts";
import { holdSums } from "#tests/support/sums.ts";

let service: EudrSimulator;
let agent: Caller;
let made = 0;

beforeAll(async () => {
  service = await openInformationSystem();
  agent = await agentOfOwners();
}, 60_000);
afterAll(() => service.close());

const foldAll = async () => (await scheduleHandler("sweepSums"))();
const period = { date_after: "2026-01-01", date_before: "2027-12-31" };

/** Timber by state in tm, of the sums as they are after `foldAll`. */
async function statesOf(query: Record<string, string>, caller = agent): Promise<Partial<Record<TimberState, number>>> {
  await foldAll();
  const { body } = await caller.call("eudr.statistics", { query: { ...period, ...query } });
  const [line] = body.owners;
  return Object.fromEntries(TIMBER_STATES.flatMap((state) => (line?.[state] ? [[state, line[state]]] : [])));
}

const newNumber = (): EudrNumber => ({
  reference: `S26EESTAT${String(++made).padStart(5, "0")}`,
  verification: "K7X2M9QP",
});

async function answer(number: EudrNumber, result: "EXISTING_USABLE" | "EXISTING_NON_USABLE") {
  service.put(number.reference, number.verification, { result, status: "" });
  await work("eudrChecks", [{ kind: "numbers", numbers: [number], isRenewed: true }]);
}

/** Two sites of 18 tm of the first owner, one of another. Sums of earlier acts are taken from what `now` says. */
async function madeAct() {
  const acts = await heldAct(agent, "STAT", rowsOfTwoSites);
  return { ...acts, now: await beside(acts.own) };
}

async function beside({ seller }: Act) {
  const query = { owner: String(seller) };
  const before = await statesOf(query);
  return async () => {
    const after = await statesOf(query);
    const changed = TIMBER_STATES.map((state) => [state, (after[state] ?? 0) - (before[state] ?? 0)] as const);
    return Object.fromEntries(changed.filter(([, amount]) => amount !== 0));
  };
}

describe("timber of an act", () => {
  it("moves with its numbers, excuses and answers, which rewrite no act", async () => {
    const { own, sites, holder, now } = await madeAct();
    const [typed, found] = [newNumber(), newNumber()];
    await holder.change("updateEudr", sites[0].id, { numbers: [typed], version: 0 });
    expect(await now()).toEqual({ missing: -18, unchecked: 18 });
    const version = (await actById(own.id))!.edits;
    await answer(typed, "EXISTING_USABLE");
    expect(await now()).toEqual({ missing: -18, verified: 18 });
    await answer(found, "EXISTING_USABLE");
    expect((await actById(own.id))!.edits).toBe(version);
    await holder.change("updateEudr", sites[0].id, { numbers: [typed, found], version: 1 });
    expect(await now()).toEqual({ missing: -18, verified: 18 });
    await holder.change("updateEudr", sites[0].id, { numbers: [typed, newNumber()], version: 2 });
    expect(await now()).toEqual({ missing: -18, unchecked: 18 });
    await holder.change("updateEudr", sites[1].id, { numbers: [], excuse: "felledBefore", version: 0 });
    expect(await now()).toEqual({ missing: -36, unchecked: 18, excused: 18 });
    await holder.change("updateEudr", sites[1].id, { numbers: [], excuse: null, version: 1 });
    await holder.change("updateEudr", sites[0].id, { numbers: [], version: 3 });
    expect(await now()).toEqual({});
    expect(await differences()).toEqual([]);
  }, 90_000);

  it("is invalid once its number is withdrawn, also one that Virn found", async () => {
    const { own, now } = await madeAct();
    const number = newNumber();
    const facts = {
      owner: own.seller,
      id: number.reference,
      ...number,
      origin: "typed" as const,
      plots: ["00101:001:0001"],
      note: "",
    };
    const declared = { ...facts, since: "2026-01-01", unknownPlots: [], numberState: "usable" as const };
    await createDeclaration(declared, { by: "", at: new Date().toISOString() });
    await (await scheduleHandler("layNumbers"))();
    const afterLaying = await now();
    expect(afterLaying["found"]).toBeGreaterThanOrEqual(36);
    await answer(number, "EXISTING_USABLE");
    expect(await now()).toEqual(afterLaying);
    await write(NumberCheckEntity.patch(number, { answeredAt: "2026-01-01T00:00:00.000Z" }));
    await answer(number, "EXISTING_NON_USABLE");
    const { found, ...others } = afterLaying;
    expect(await now()).toEqual({ ...others, invalid: found });
    expect(await differences()).toEqual([]);
  }, 90_000);

  it("keeps a declaration whose number it has from being taken away, also while others keep the sums from having it", async () => {
    const { own, sites, holder } = await madeAct();
    const number = newNumber();
    service.put(number.reference, number.verification, { result: "EXISTING_USABLE", status: "" });
    const { body: declared } = await agent.call("eudr.declare", {
      body: { owner: own.seller, ...number, plots: ["78401:001:0010"] },
    });
    expect(declared.state).toBe("valid");
    const params = { id: declared.id };
    const take = () =>
      agent.call("eudr.takeAwayDeclaration", { params, body: { version: declared.version, reason: "Vale omanik" } });
    await holder.change("updateEudr", sites[0].id, { numbers: [number], version: 0 });
    const release = await holdSums();
    expect((await take()).body.code).toBe("acts_uncounted");
    await release();
    expect((await take()).body.code).toBe("declaration_on_acts");
    await holder.change("updateEudr", sites[0].id, { numbers: [], version: 1 });
    expect((await take()).status).toBe(204);
    expect(await differences()).toEqual([]);
  }, 60_000);

  it("moves with its act: to another day, and away", async () => {
    const { sales, now } = await madeAct();
    const { body } = await agent.call("actForm.load", { query: { act_id: String(sales.id) } });
    const { version } = body[0].sales_act;
    const form = { ...formOf(body[0], { date: "2027-03-09" }), act_id: sales.id, version };
    const updated = await agent.call("actForm.update", { body: form });
    expect([updated.status, updated.body]).toMatchObject([200, {}]);
    expect(await now()).toEqual({});
    const query = { date_after: "2027-03-09", date_before: "2027-03-09" };
    await foldAll();
    const moved = (await agent.call("eudr.statistics", { query })).body;
    expect(moved.months).toMatchObject([{ year: 2027, month: 3, unit: "SCM", missing: 54 }]);
    expect(moved.buyers).toMatchObject([{ id: sales.buyer, missing: 54 }]);
    expect(moved.owners.map(({ missing }: { missing: number }) => missing).toSorted()).toEqual([18, 36]);
    const none = { date_after: "2027-03-10", date_before: "2027-03-31" };
    expect((await agent.call("eudr.statistics", { query: none })).body.months).toEqual([]);
    expect((await agent.call("actForm.remove", { params: { id: String(sales.id) } })).status).toBe(200);
    expect(await now()).toEqual({ missing: -36 });
    expect(await differences()).toEqual([]);
  }, 90_000);

  it("is counted once when the process ends between the act and its sums", async () => {
    await foldAll();
    const { own, sites, holder } = await heldAct(agent, "STAT", rowsOfTwoSites);
    const number = newNumber();
    await holder.change("updateEudr", sites[0].id, { numbers: [number], version: 0 });
    await answer(number, "EXISTING_USABLE");
    // Nothing has been folded since the act was made: all of it waits in deltas, and a second run adds nothing.
    expect(await differences()).toEqual([]);
    const once = await statesOf({ owner: String(own.seller) });
    expect(await statesOf({ owner: String(own.seller) })).toEqual(once);
    expect(await differences()).toEqual([]);
  }, 90_000);
});

describe("who sees what", () => {
  it("does not tell an agent of a missing access where there are address and keys", async () => {
    expect((await agent.call("eudr.declarations", { query: { tab: "valid" } })).body.is_unset).toBeUndefined();
  });

  it("is own timber for a user of owners, and nothing for a buyer", async () => {
    const { own, ofOwner } = await madeAct();
    await foldAll();
    const user = (companies: number[]) => signedIn({ ...superUser, id: 81, roles: ["companyUser"], companies });
    const owner = await user([own.seller]);
    const { body } = await owner.call("eudr.statistics", { query: period });
    expect(body.all_owners.map(({ id }: { id: number }) => id)).toEqual([own.seller]);
    const other = { ...period, owner: String(ofOwner(1).seller) };
    expect((await owner.call("eudr.statistics", { query: other })).status).toBe(404);
    expect((await owner.call("eudr.statisticsFile", { query: { ...other, format: "xlsx" } })).status).toBe(404);
    const buyer = await user([own.buyer]);
    expect((await buyer.call("eudr.statistics", { query: period })).status).toBe(404);
    const council = await signedIn({ ...superUser, id: 82, roles: ["councilMember"], companies: [] });
    expect([403, 404]).toContain((await council.call("eudr.statistics", { query: period })).status);
  }, 60_000);

  it("refuses a period of more than three years, and one that ends before it begins", async () => {
    const long = { date_after: "2026-01-01", date_before: "2029-01-01" };
    expect((await agent.call("eudr.statistics", { query: long })).body.fields).toHaveProperty("date_before");
    const reversed = { date_after: "2026-02-01", date_before: "2026-01-01" };
    expect((await agent.call("eudr.statistics", { query: reversed })).body.fields).toHaveProperty("date_before");
  });
});
