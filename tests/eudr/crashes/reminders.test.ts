import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { ReminderEntity } from "#functions/eudr/store/reminder.ts";
import { handler as sweepOutbox } from "#functions/platform/sweepOutbox.schedule.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { LEAVES_AFTER_MS } from "#shared/platform/leavesAfter.ts";
import { crashing, type Moment } from "#tests/support/acts/crash.ts";
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
});

async function twoOwners() {
  const { purchases } = await office.newAct(2);
  const owners = purchases.map(({ seller }) => seller);
  const hashes = purchases.map(({ hash }) => hash);
  // Owners are few, and each is reminded once a day.
  for (const owner of owners) await write(ReminderEntity.delete({ owner }));
  const batch = randomUUID();
  const remind = () => office.agent.call("eudr.remind", { body: { batch, owners } });
  const takeBack = () => office.agent.call("eudr.takeBackReminders", { body: { batch } });
  const mails = () =>
    hashes.map(
      (hash) =>
        office.mailbox
          .letters()
          .filter(({ subject, text }) => subject.startsWith("EUDR-i number on puudu") && text.includes(hash)).length,
    );
  return { owners, batch, remind, takeBack, mails };
}

/** All workers and sweepers have run. */
async function later(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });
  await sweepOutbox();
  await drain("letters");
}

const moments = (writes: number) => deathsAt<Moment>(writes, ["before", "after"]);

it.each(moments(3))("the same call after one that died at write %i (%s) sends each once", async (at, moment) => {
  const { remind, mails } = await twoOwners();
  await crashing(at, moment, remind);
  const { body } = await remind();
  expect([body.scheduled.length, body.skipped]).toEqual([2, []]);
  await later(2);
  expect(mails()).toEqual([1, 1]);
});

it("a message that is lost after the delay is found by the sweeper, and each leaves once", async () => {
  const { owners, batch, remind, mails } = await twoOwners();
  await remind();
  await takeMessages("letters");
  await later(2);
  expect(mails()).toEqual([1, 1]);
  await work("letters", [{ batch, owners }]);
  await later(20);
  expect(mails()).toEqual([1, 1]);
});

it.each(moments(4))("a worker that dies at write %i (%s) sends none twice", async (at, moment) => {
  const { owners, batch, remind, mails } = await twoOwners();
  await remind();
  await takeMessages("letters");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + LEAVES_AFTER_MS });
  await crashing(at, moment, () => work("letters", [{ batch, owners }]));
  await work("letters", [
    { batch, owners },
    { batch, owners },
  ]);
  await later(20);
  const sent = mails();
  expect(sent.filter((count) => count > 1)).toEqual([]);
  // One whose day was taken when the process died may have left: it is not sent again.
  expect(sent.filter((count) => count === 0).length).toBeLessThanOrEqual(2);
});

it.each(moments(3))("a take-back that dies at write %i (%s) sends nothing once it was noted", async (at, moment) => {
  const { remind, takeBack, mails } = await twoOwners();
  await remind();
  expect((await crashing(at, moment, takeBack)).crashed).toBe(true);
  const wasNoted = at > 1 || moment === "after";
  await later(2);
  expect(mails()).toEqual(wasNoted ? [0, 0] : [1, 1]);
});
