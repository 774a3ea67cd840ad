import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as sweep } from "#functions/actForm/sweepActs.schedule.ts";
import { actById } from "#functions/acts/store/act.ts";
import {
  actOf,
  agentOfSmallTable,
  answered,
  bigChange,
  expectConsistent,
  MAX_WRITES,
  newForm,
  sweepLater,
} from "#tests/support/acts/chaos.ts";
import { crashing, pausing } from "#tests/support/acts/crash.ts";
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

describe("a sweeper while the request still runs", () => {
  it("does not touch a new job", async () => {
    const { ids, body } = await newForm(agent);
    const { result } = await pausing(
      { write: 6 },
      () => create(body),
      () => sweep(),
    );
    expect(answered(result).status).toBe(201);
    expect(await actOf(ids)).toBe(answered(result).body.id);
    await expectConsistent(6);
  });

  it.each(walksOf<number>([1, 2]))(
    "completes or rolls back the act of a job that it takes for abandoned (sweepers: $kinds)",
    async ({ kindAt }) => {
      const statuses = new Set<number>();
      const { ids, body } = await newForm(agent);
      const restore = await savedTable();
      for (let at = 1; at < MAX_WRITES; at++) {
        await restore();
        const { reached, result } = await pausing(
          { write: at },
          () => create(body),
          () => sweepLater(kindAt(at)),
        );
        if (!reached) break;
        const { status } = answered(result);
        statuses.add(status);
        await expectConsistent(at);
        expect({ at, made: (await actOf(ids)) !== 0 }).toEqual({ at, made: status === 201 });
      }
      expect([...statuses].toSorted()).toEqual([201, 409]);
    },
  );

  it("completes or rolls back the change of an act", async () => {
    const statuses = new Set<number>();
    const { act, body, number } = await bigChange(agent);
    const restore = await savedTable();
    for (let at = 1; at < MAX_WRITES; at++) {
      await restore();
      const { reached, result } = await pausing(
        { write: at },
        () => agent.call("actForm.update", { body }),
        () => sweepLater(),
      );
      if (!reached) break;
      const { status } = answered(result);
      statuses.add(status);
      await expectConsistent(at);
      expect({ at, changed: (await actById(act))!.number === number }).toEqual({ at, changed: status === 200 });
    }
    expect([...statuses].toSorted()).toEqual([200, 409]);
  });

  it("leaves exactly one act when the form is sent again meanwhile", async () => {
    const { ids, body } = await newForm(agent);
    const { result } = await pausing(
      { write: 6 },
      () => create(body),
      async () => {
        await sweepLater();
        expect((await create(body)).status).toBe(201);
      },
    );
    expect(answered(result).status).toBe(409);
    const again = await create(body);
    expect([again.status, again.body.id]).toEqual([201, await actOf(ids)]);
    await expectConsistent(6);
  });
});

describe("a sweeper that crashes", () => {
  it("leaves a job that the next sweeper repairs", async () => {
    const { ids, body } = await newForm(agent);
    const restore = await savedTable();
    for (let at = 4; at < MAX_WRITES; at += 3) {
      await restore();
      const { crashed } = await crashing(at, "after", () => create({ ...body, submission: randomUUID() }));
      if (!crashed) break;
      for (let died = true, write = 1; died; write += 2) {
        ({ crashed: died } = await crashing(write, write % 4 === 1 ? "before" : "after", () => sweepLater()));
      }
      await sweepLater();
      await expectConsistent(at);
      await actOf(ids);
    }
  });
});
