import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  actOf,
  agentOfSmallTable,
  answered,
  expectOrder,
  MAX_WRITES,
  newForm,
  sweepLater,
} from "#tests/support/acts/chaos.ts";
import { crashing, type Moment, sentTwice } from "#tests/support/acts/crash.ts";
import type { Caller } from "#tests/support/api/callApi.ts";

/** A process that dies is loud; here it is meant to. */
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
])("a crash %s a write of creating an act, then sweepers: %i", (moment, sweepers) => {
  it("leaves the whole act or nothing, and the same form then makes it or finds it", async () => {
    const seen = new Set<string>();
    let { ids, body } = await newForm(agent);
    for (let at = 1; at < MAX_WRITES; at++) {
      const { crashed, result } = await crashing(at, moment, () => create(body));
      if (!crashed) {
        expect(answered(result).status).toBe(201);
        break;
      }
      await sweepLater(sweepers);
      await expectOrder(at);
      const act = await actOf(ids);
      seen.add(act === 0 ? "nothing" : "whole");
      if (act !== 0) {
        const again = await create(body);
        expect([again.status, again.body.id]).toEqual([201, act]);
        ({ ids, body } = await newForm(agent));
      }
    }
    await expectOrder(MAX_WRITES);
    expect([...seen].toSorted()).toEqual(["nothing", "whole"]);
  });
});

describe("a crash at a write of an act that is refused, since a purchase act's number is taken", () => {
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
      await expectOrder(at);
      expect(await actOf(ids)).toBe(0);
    }
    expect(last).toBeGreaterThan(5);
  });
});

describe("a write whose answer is lost and which is sent again", () => {
  it("makes the act all the same", async () => {
    for (let at = 1; at < MAX_WRITES; at++) {
      const { ids, body } = await newForm(agent);
      const { reached, result } = await sentTwice(at, () => create(body));
      if (!reached) break;
      expect({ at, status: answered(result).status }).toEqual({ at, status: 201 });
      expect(await actOf(ids)).toBeGreaterThan(0);
    }
    await expectOrder(MAX_WRITES);
  });
});

describe("an act that takes more than one transaction", () => {
  it("is whole or not there wherever it broke off", async () => {
    const seen = new Set<string>();
    for (const at of [6, 7, 8, 9, 12]) {
      const { ids, body } = await newForm(agent, 110);
      const { crashed } = await crashing(at, "after", () => create(body));
      expect(crashed).toBe(true);
      await sweepLater();
      seen.add((await actOf(ids)) === 0 ? "nothing" : "whole");
    }
    await expectOrder(MAX_WRITES);
    expect([...seen].toSorted()).toEqual(["nothing", "whole"]);
  });
});
