import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { handler as sweepOutbox } from "#functions/platform/sweepOutbox.schedule.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { Recipient } from "#shared/letters/contract.ts";
import { LEAVES_AFTER_MS } from "#shared/platform/leavesAfter.ts";
import { crashing, type Moment, sentTwice } from "#tests/support/acts/crash.ts";
import { type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import { deathsAt } from "#tests/support/everyCase.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";

const MINUTE = 60_000;
let office: LetterOffice;

beforeAll(async () => {
  office = await openLetterOffice();
});

afterAll(() => office.mailbox.close());

afterEach(async () => {
  vi.useRealTimers();
  await takeMessages("letters");
  expect(await differences()).toEqual([]);
});

const twoLetters = () => readyLetters([1]);

/** Letters that are ready to be scheduled, of sales acts with so many owners each and of their purchase acts. */
async function readyLetters(owners: readonly number[]) {
  const acts: number[] = [];
  for (const count of owners) {
    const { sales, purchases } = await office.newAct(count);
    acts.push(sales, ...purchases.map(({ id }) => id));
  }
  const emails = acts.map((act) => `${act}-1`);
  const { body } = await office.agent.call("letters.recipients", { body: { emails } });
  const letters = body.map(({ id, edition }: Recipient) => ({ email: id, edition }));
  const batch = randomUUID();
  const schedule = () => office.agent.call("letters.schedule", { body: { batch, letters } });
  const takeBack = () => office.agent.call("letters.takeBack", { body: { batch } });
  const due = { batch, due: acts.map((act) => ({ act, letter: 1 })) };
  const numbers = await Promise.all(acts.map(async (act) => (await actById(act))!.number));
  const mails = () => numbers.map((number) => office.lettersAbout(number).length);
  const states = async () => (await Promise.all(acts.map((act) => office.states(act)))).flat();
  return { schedule, takeBack, due, mails, states };
}

/** All workers and sweepers have run. */
async function later(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });
  await sweepOutbox();
  await drain("letters");
}

const moments = (writes: number) => deathsAt<Moment>(writes, ["before", "after"]);

it.each(moments(3))("a call that dies at write %i (%s) leaves no letter waiting", async (at, moment) => {
  const { schedule, mails, states } = await twoLetters();
  expect((await crashing(at, moment, schedule)).crashed).toBe(true);
  await takeMessages("letters");
  await later(2);
  const now = await states();
  expect(now.filter((state) => state !== "unsent" && state !== "sent")).toEqual([]);
  expect(mails()).toEqual(now.map((state) => (state === "sent" ? 1 : 0)));
});

it.each(moments(3))("the same call after one that died at write %i (%s) schedules all", async (at, moment) => {
  const { schedule, mails } = await twoLetters();
  await crashing(at, moment, schedule);
  const { body } = await schedule();
  expect([body.scheduled.length, body.skipped]).toEqual([2, []]);
  await later(2);
  expect(mails()).toEqual([1, 1]);
});

it("a call for many letters that dies half way leaves each sent or unsent, and repeated schedules the rest", async () => {
  const { schedule, mails, states } = await readyLetters([20, 20]);
  expect((await crashing(20, "before", schedule)).crashed).toBe(true);
  const half = await states();
  const isScheduled = (state: string) => state === "scheduled";
  // More than are moved at once, and than a message has.
  expect([half.length > 32, half.filter(isScheduled).length, new Set(half).size]).toEqual([true, 18, 2]);
  await later(2);
  expect(await states()).toEqual(half.map((state) => (isScheduled(state) ? "sent" : "unsent")));
  expect(mails()).toEqual(half.map((state) => Number(isScheduled(state))));
  const { body } = await schedule();
  expect([body.scheduled.length, body.skipped]).toEqual([half.length, []]);
  await later(4);
  expect(mails()).toEqual(half.map(() => 1));
});

it.each(moments(6))("a worker that dies at write %i (%s) sends each letter once", async (at, moment) => {
  const { schedule, due, mails, states } = await twoLetters();
  await schedule();
  await takeMessages("letters");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + LEAVES_AFTER_MS });
  await crashing(at, moment, async () => {
    await work("letters", [due]);
    await work("letters", due.due);
  });
  await work("letters", [due, due]);
  await drain("letters");
  await later(20);
  const sent = mails();
  expect(sent.filter((count) => count > 1)).toEqual([]);
  // After the call of SES a person decides.
  expect((await states()).filter((state) => state !== "sent" && state !== "sending")).toEqual([]);
});

it.each(moments(3))("a take-back that dies at write %i (%s) sends nothing once it was noted", async (at, moment) => {
  const { schedule, takeBack, mails, states } = await twoLetters();
  await schedule();
  const { crashed } = await crashing(at, moment, takeBack);
  expect(crashed).toBe(true);
  const wasNoted = at > 1 || moment === "after";
  await later(2);
  expect([mails(), await states()]).toEqual(
    wasNoted
      ? [
          [0, 0],
          ["unsent", "unsent"],
        ]
      : [
          [1, 1],
          ["sent", "sent"],
        ],
  );
});

it.each([1, 2, 3])("write %i of the call that is sent twice schedules once", async (at) => {
  const { schedule, mails, states } = await twoLetters();
  const { reached } = await sentTwice(at, schedule);
  expect([reached, await states()]).toEqual([true, ["scheduled", "scheduled"]]);
  await later(2);
  expect(mails()).toEqual([1, 1]);
});
