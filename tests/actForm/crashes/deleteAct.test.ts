import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import {
  agentOfSmallTable,
  answered,
  expectConsistent,
  historyOf,
  MAX_WRITES,
  newForm,
  sweepLater,
} from "#tests/support/acts/chaos.ts";
import { crashing, type Moment, sentTwice } from "#tests/support/acts/crash.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { savedTable } from "#tests/support/chaos/savedTable.ts";
import { walksOf } from "#tests/support/everyCase.ts";

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

/** More than one transaction takes. */
const REPORTS = 57;

let agent: Caller;
const remove = (id: number) => agent.call("actForm.remove", { params: { id: String(id) } });

let asSeeded: () => Promise<void>;

beforeAll(async () => {
  agent = await agentOfSmallTable();
  asSeeded = await savedTable();
});

afterEach(() => asSeeded());

async function newAct(reports: number) {
  const { ids, body } = await newForm(agent, reports);
  const { body: made } = await agent.call("actForm.create", { body });
  return { act: made.id as number, ids, number: body.number };
}

async function openReports(ids: readonly number[]): Promise<number> {
  return (await reportsById(ids)).filter(({ tab, claimedBy }) => tab === "open" && claimedBy === 0).length;
}

const crashes = walksOf<[Moment, number]>([
  ["before", 1],
  ["after", 2],
]);

describe.each(crashes)("deleting an act of 57 reports with a crash at each write, sweepers: $kinds", ({ kindAt }) => {
  it("leaves all or nothing", { timeout: 400_000 }, async () => {
    const seen = new Set<string>();
    const { act, ids, number } = await newAct(REPORTS);
    const restore = await savedTable();
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const [moment, sweepers] = kindAt(at);
      const { crashed, result } = await crashing(at, moment, () => remove(act));
      if (!crashed) {
        expect(answered(result).status).toBe(200);
        expect(await openReports(ids)).toBe(REPORTS);
        break;
      }
      await sweepLater(sweepers);
      await expectConsistent(at);
      const states = [(await actById(act))!, ...(await purchaseActsOf(act))].map(({ state }) => state);
      expect([at, new Set(states).size]).toEqual([at, 1]);
      const { sales } = await historyOf(act);
      if (states[0] === "deleted") {
        seen.add("deleted");
        expect([at, await openReports(ids), sales]).toEqual([at, REPORTS, ["made", "deleted"]]);
        const { body } = await newForm(agent, 1);
        const again = await agent.call("actForm.create", { body: { ...body, number } });
        expect([at, again.status]).toEqual([at, 400]);
      } else {
        seen.add("as it was");
        expect([at, await openReports(ids), sales]).toEqual([at, 0, ["made"]]);
      }
    }
    await expectConsistent(MAX_WRITES);
    expect([...seen].toSorted()).toEqual(["as it was", "deleted"]);
  });
});

describe("a write that the SDK sends again because the reply was lost", () => {
  it("deletes the act", async () => {
    const { act } = await newAct(2);
    const restore = await savedTable();
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const { reached, result } = await sentTwice(at, () => remove(act));
      expect({ at, status: answered(result).status }).toEqual({ at, status: 200 });
      expect((await actById(act))!.state).toBe("deleted");
      await expectConsistent(at);
      if (!reached) break;
    }
  });
});
