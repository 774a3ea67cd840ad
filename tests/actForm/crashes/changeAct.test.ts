import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import {
  agentOfSmallTable,
  answered,
  bigChange,
  expectConsistent,
  historyOf,
  MAX_WRITES,
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

let agent: Caller;
const update = (body: unknown) => agent.call("actForm.update", { body });

let asSeeded: () => Promise<void>;

beforeAll(async () => {
  agent = await agentOfSmallTable();
  asSeeded = await savedTable();
});

afterEach(() => asSeeded());

const crashes = walksOf<[Moment, number]>([
  ["before", 1],
  ["after", 2],
]);

describe.each(crashes)("changing an act with a crash at each write, then sweepers: $kinds", ({ kindAt }) => {
  it("leaves the act unchanged or completely changed", async () => {
    const seen = new Set<string>();
    const change = await bigChange(agent);
    const restore = await savedTable();
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const before = await actById(change.act);
      const [moment, sweepers] = kindAt(at);
      const { crashed, result } = await crashing(at, moment, () => update(change.body));
      if (!crashed) {
        expect(answered(result).status).toBe(200);
        break;
      }
      await sweepLater(sweepers);
      await expectConsistent(at);
      const after = await actById(change.act);
      const { sales } = await historyOf(change.act);
      expect([at, sales]).toEqual([at, after!.number === change.number ? ["made", "changed"] : ["made"]]);
      if (after!.number === change.number) {
        seen.add("changed");
        expect(after!.version).toBe(before!.version + 1);
      } else {
        seen.add("as it was");
        expect(after).toEqual(before);
      }
    }
    await expectConsistent(MAX_WRITES);
    expect([...seen].toSorted()).toEqual(["as it was", "changed"]);
  });
});

describe("a write that the SDK sends again because the reply was lost", () => {
  it("changes the act", async () => {
    const { act, body, number } = await bigChange(agent);
    const restore = await savedTable();
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const { reached, result } = await sentTwice(at, () => update(body));
      if (!reached) break;
      expect({ at, status: answered(result).status }).toEqual({ at, status: 200 });
      expect((await actById(act))!.number).toBe(number);
      await expectConsistent(at);
    }
  });
});
