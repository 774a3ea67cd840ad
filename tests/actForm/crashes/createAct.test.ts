import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { lastId } from "#functions/platform/table/sequence.ts";
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
import { savedTable } from "#tests/support/chaos/savedTable.ts";
import { walksOf } from "#tests/support/everyCase.ts";

/** A crash logs errors; these tests cause crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;
const create = (body: unknown) => agent.call("actForm.create", { body });

let asSeeded: () => Promise<void>;

beforeAll(async () => {
  agent = await agentOfSmallTable();
  asSeeded = await savedTable();
});

afterEach(() => asSeeded());

const crashes = walksOf<[Moment, number]>([
  ["before", 1],
  ["after", 1],
  ["after", 2],
]).map((walk, index) => ({ ...walk, year: 2031 + index }));

describe.each(crashes)("creating an act with a crash at each write, then sweepers: $kinds", ({ kindAt, year }) => {
  it("leaves the whole act or nothing, and the same form then creates or returns it", async () => {
    const seen = new Set<string>();
    const { ids, body: form } = await newForm(agent);
    const restore = await savedTable();
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const [moment, sweepers] = kindAt(at);
      // Sequences are not restored: each act has a later number of its walk's year, which the next proposal has to follow.
      const body = { ...form, number: `${year}-${at}` };
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
        expect(await lastId(`actNumber${year}`)).toBe(at);
      }
      const again = await create(body);
      expect([at, again.status, again.body.id]).toEqual([at, 201, act === 0 ? await actOf(ids) : act]);
      await expectConsistent(at);
    }
    expect([...seen].toSorted()).toEqual(["nothing", "whole"]);
  });
});

describe("a crash while an act is rejected because the number of a purchase act is taken", () => {
  it.each(walksOf<Moment>(["before", "after"]))("leaves nothing ($kinds)", async ({ kindAt }) => {
    const taken = await newForm(agent);
    expect((await create(taken.body)).status).toBe(201);
    const { ids, body } = await newForm(agent);
    const [first, ...others] = body.buy_acts;
    const refused = { ...body, buy_acts: [{ ...first, number: taken.body.buy_acts[0]!.number }, ...others] };
    const restore = await savedTable();
    let last = 0;
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const { crashed, result } = await crashing(at, kindAt(at), () => create(refused));
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
    const { ids, body } = await newForm(agent);
    const restore = await savedTable();
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const { reached, result } = await sentTwice(at, () => create(body));
      if (!reached) break;
      expect({ at, status: answered(result).status }).toEqual({ at, status: 201 });
      expect(await actOf(ids)).toBeGreaterThan(0);
      await expectConsistent(at);
    }
  });
});

describe("a crash while creating an act that needs several transactions", () => {
  it("leaves the whole act or nothing", async () => {
    const seen = new Set<string>();
    const { ids, body } = await newForm(agent, 110);
    const restore = await savedTable();
    for (const at of [6, 7, 8, 9, 12]) {
      await restore();
      const { crashed } = await crashing(at, "after", () => create(body));
      expect(crashed).toBe(true);
      await sweepLater();
      seen.add((await actOf(ids)) === 0 ? "nothing" : "whole");
      await expectConsistent(at);
    }
    expect([...seen].toSorted()).toEqual(["nothing", "whole"]);
  });
});
