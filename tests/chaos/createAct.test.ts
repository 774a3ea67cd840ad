import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  actOf,
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

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;
const create = (body: unknown) => agent.call("acts.create", { body });

beforeAll(async () => {
  agent = await agentOfSmallTable();
});

describe.each<[Moment, number]>([
  ["before", 1],
  ["after", 1],
  ["after", 2],
])("creating an act with a crash %s each write, then sweepers: %i", (moment, sweepers) => {
  it("leaves the whole act or nothing, and the same form then creates or returns it", async () => {
    const seen = new Set<string>();
    let { ids, body } = await newForm(agent);
    for (let at = 1; at < MAX_WRITES; at++) {
      const { crashed, result } = await crashing(at, moment, () => create(body));
      if (!crashed) {
        expect(answered(result).status).toBe(201);
        break;
      }
      await sweepLater(sweepers);
      await expectConsistent(at);
      const act = await actOf(ids);
      seen.add(act === 0 ? "nothing" : "whole");
      if (act !== 0) {
        const { sales, purchases } = await historyOf(act);
        expect([at, sales, purchases]).toEqual([at, ["made"], purchases.map(() => ["made"])]);
        const again = await create(body);
        expect([again.status, again.body.id]).toEqual([201, act]);
        ({ ids, body } = await newForm(agent));
      }
    }
    await expectConsistent(MAX_WRITES);
    expect([...seen].toSorted()).toEqual(["nothing", "whole"]);
  });
});

describe("a crash while an act is rejected because the number of a purchase act is taken", () => {
  it.each<Moment>(["before", "after"])("leaves nothing (%s)", async (moment) => {
    const taken = await newForm(agent);
    expect((await create(taken.body)).status).toBe(201);
    const { ids, body } = await newForm(agent);
    const [first, ...others] = body.buy_acts;
    const refused = { ...body, buy_acts: [{ ...first, number: taken.body.buy_acts[0]!.number }, ...others] };
    let last = 0;
    for (let at = 1; at < MAX_WRITES; at++) {
      const { crashed, result } = await crashing(at, moment, () => create(refused));
      if (!crashed) {
        expect(answered(result).status).toBe(400);
        break;
      }
      last = at;
      await sweepLater();
      await expectConsistent(at);
      expect(await actOf(ids)).toBe(0);
    }
    expect(last).toBeGreaterThan(5);
  });
});

describe("a write that the SDK sends again because the reply was lost", () => {
  it("creates the act once", async () => {
    for (let at = 1; at < MAX_WRITES; at++) {
      const { ids, body } = await newForm(agent);
      const { reached, result } = await sentTwice(at, () => create(body));
      if (!reached) break;
      expect({ at, status: answered(result).status }).toEqual({ at, status: 201 });
      expect(await actOf(ids)).toBeGreaterThan(0);
    }
    await expectConsistent(MAX_WRITES);
  });
});

describe("a crash while creating an act that needs several transactions", () => {
  it("leaves the whole act or nothing", async () => {
    const seen = new Set<string>();
    for (const at of [6, 7, 8, 9, 12]) {
      const { ids, body } = await newForm(agent, 110);
      const { crashed } = await crashing(at, "after", () => create(body));
      expect(crashed).toBe(true);
      await sweepLater();
      seen.add((await actOf(ids)) === 0 ? "nothing" : "whole");
    }
    await expectConsistent(MAX_WRITES);
    expect([...seen].toSorted()).toEqual(["nothing", "whole"]);
  });
});
