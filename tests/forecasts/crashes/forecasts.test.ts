import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { differences } from "#scripts/verifying/verify.ts";
import { crashing, type Moment } from "#tests/support/acts/crash.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { forecaster, forecastGroupsForTest } from "#tests/support/forecasts/forecasts.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { waitingChanges } from "#tests/support/sums.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const MOMENTS: Moment[] = ["before", "after"];
/** More writes than any of the calls has. */
const MAX_WRITES = 20;
const YEAR = 2026;

let agent: Caller;
let groups: Awaited<ReturnType<typeof forecastGroupsForTest>>;

beforeAll(async () => {
  groups = await forecastGroupsForTest();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-08-20T09:00:00Z") });
  agent = await signedIn(superUser);
});

afterEach(() => {
  vi.useRealTimers();
});

/** The system starts again after a while: the lease of the worker that died is over. */
async function restart(): Promise<void> {
  vi.setSystemTime(Date.now() + 120_000);
  await (await scheduleHandler("sweepSums"))();
  expect(await waitingChanges()).toBe(0);
}

const add = (company: number) => agent.call("forecasts.create", { body: { company } });
const load = async (id: number) => (await agent.call("forecasts.load", { params: { id: String(id) } })).body;
const change = (id: number, body: object) => agent.call("forecasts.change", { params: { id: String(id) }, body });

const rowsOf = (amount: number) =>
  groups.destinations.map((destination, index) => ({
    assortment: groups.spruce,
    destination,
    month: 10,
    predicted_amount: amount * (index + 1),
  }));

async function plannedOf(company: number): Promise<number | undefined> {
  const query = { date_after: `${YEAR}-10-01`, date_before: `${YEAR}-12-31` };
  const { body } = await agent.call("statistics.summary", { query });
  return body.company_forecast_sums.find((sum: { company: number }) => sum.company === company)?.amount;
}

/** Lets a call die at each of its writes in turn; `look` sees what is left. */
async function atEachWrite(
  prepared: () => Promise<{ call: () => Promise<Answer>; look: (answer: Answer | undefined) => Promise<void> }>,
): Promise<void> {
  for (const moment of MOMENTS) {
    let crashes = 0;
    for (let at = 1; at <= MAX_WRITES; at++) {
      const { call, look } = await prepared();
      const { crashed, result } = await crashing(at, moment, call);
      await restart();
      await look(result.status === "fulfilled" ? result.value : undefined);
      if (!crashed) break;
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(0);
    expect(crashes).toBeLessThan(MAX_WRITES);
  }
  expect(await differences()).toEqual([]);
}

it("a save that dies at any write saved all rows or none, its sums follow, and who sends it again is told", async () => {
  const company = await forecaster("Salvestaja Mets OÜ");
  const { id } = (await add(company)).body;
  let amount = 0;
  await atEachWrite(async () => {
    const before = await load(id);
    amount += 1;
    const body = { rows: rowsOf(amount), version: before.version };
    return {
      call: () => change(id, body),
      look: async (answer) => {
        const after = await load(id);
        const isSaved = after.version > before.version;
        expect(after.rows).toEqual(isSaved ? body.rows : before.rows);
        // Whoever was told that it is saved, has it.
        if (answer?.status === 200) expect(isSaved).toBe(true);
        const again = await change(id, body);
        expect(isSaved ? [again.status, again.body.code] : [again.status]).toEqual(
          isSaved ? [409, "forecast_changed"] : [200],
        );
        await restart();
        expect((await load(id)).rows).toEqual(body.rows);
        expect(await plannedOf(company)).toBe(amount * 3);
      },
    };
  });
});

it("a forecast whose adding dies at any write is there once, counted once", async () => {
  await atEachWrite(async () => {
    const company = await forecaster(`Lisaja Mets ${Math.random()} OÜ`);
    return {
      call: () => add(company),
      look: async () => {
        const again = await add(company);
        expect(again.status === 201 || again.body.code === "forecast_exists").toBe(true);
        const { body } = await agent.call("forecasts.list", { query: { company: String(company) } });
        expect(body.results).toHaveLength(1);
      },
    };
  });
});

it("a confirmation that dies at any write is there or is not, and never takes rows with it", async () => {
  await atEachWrite(async () => {
    const company = await forecaster(`Kinnitaja Mets ${Math.random()} OÜ`);
    const { id } = (await add(company)).body;
    const { body: saved } = await change(id, { rows: rowsOf(5), version: 1 });
    const body = { status: "confirmed", version: saved.version };
    return {
      call: () => change(id, body),
      look: async () => {
        const after = await load(id);
        expect(after.rows).toEqual(rowsOf(5));
        const again = await change(id, body);
        expect(after.status === "confirmed" ? [again.status, again.body.code] : [again.status]).toEqual(
          after.status === "confirmed" ? [409, "forecast_confirmed"] : [200],
        );
        expect((await load(id)).status).toBe("confirmed");
        expect(await plannedOf(company)).toBe(15);
      },
    };
  });
});
