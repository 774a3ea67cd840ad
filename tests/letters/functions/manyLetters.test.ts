import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Act, actById } from "#functions/acts/store/act.ts";
import { handler as sweepOutbox } from "#functions/platform/sweepOutbox.schedule.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { Recipient } from "#shared/letters/contract.ts";
import { LEAVES_AFTER_MS } from "#shared/platform/leavesAfter.ts";
import { holderOf } from "#tests/support/acts/attachments.ts";
import { pausing } from "#tests/support/acts/crash.ts";
import {
  ADDRESSES,
  type LetterOffice,
  letterEvents,
  openLetterOffice,
  setAddresses,
} from "#tests/support/acts/letters.ts";
import { type Answer, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";

let office: LetterOffice;
/** Of the test that runs: their messages come when it has ended. */
const batches: string[] = [];

beforeAll(async () => {
  office = await openLetterOffice();
});

afterAll(() => office.mailbox.close());

afterEach(async () => {
  vi.useRealTimers();
  for (const batch of batches.splice(0)) await takeBack(batch);
  await takeMessages("letters");
  expect(await differences()).toEqual([]);
});

const idOf = (act: number, number = 1) => `${act}-${number}`;

async function recipients(...acts: number[]): Promise<Recipient[]> {
  const answer = await office.agent.call("letters.recipients", { body: { emails: acts.map((act) => idOf(act)) } });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Chooses the letters as the page does: whom they go to, then all at once. */
async function schedule(acts: number[], batch: string = randomUUID(), caller = office.agent): Promise<Answer> {
  batches.push(batch);
  const letters = (await recipients(...acts)).map(({ id, edition }) => ({ email: id, edition }));
  return caller.call("letters.schedule", { body: { batch, letters } });
}

type Skipped = { reason: string };

const takeBack = (batch: string) => office.agent.call("letters.takeBack", { body: { batch } });
const due = (batch: string, ...acts: number[]) => ({ batch, due: acts.map((act) => ({ act, letter: 1 })) });

/** The ten seconds are over. */
function tenSecondsLater(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + LEAVES_AFTER_MS });
}

/** Its sales act shows the site too. */
async function editSite(purchase: Act): Promise<void> {
  const holder = holderOf(purchase);
  const [site] = (await holder.view()).results;
  expect((await holder.change("updateSiteName", site.id, { name: "Uus nimi", version: 0 })).status).toBe(200);
  await drain("actFiles");
}

describe("letters sent at once", () => {
  it("say whom they go to and what they say, as they would leave now", async () => {
    const { sales, purchases } = await office.newAct();
    const [first] = purchases;
    const found = await recipients(sales, first!.id);
    expect(found.map(({ id, to, hindrance }) => [id, to, hindrance])).toEqual([
      [idOf(sales), ADDRESSES, null],
      [idOf(first!.id), ADDRESSES, null],
    ]);
    const preview = await office.agent.call("letters.preview", {
      params: { id: String(first!.id) },
      query: { email: idOf(first!.id) },
    });
    await office.press("send", first!.id);
    await drain("letters");
    const [letter] = office.lettersAbout(first!.number);
    expect(preview.body).toEqual({
      to: ADDRESSES,
      subject: letter!.subject,
      text: expect.stringContaining(`Saadame ostuakti ${first!.number}`),
      attachment: `${first!.number}.pdf`,
    });
    const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    expect(words(preview.body.text)).toBe(words(letter!.text));
  });

  it("wait ten seconds, are unsent meanwhile, and then leave once each", async () => {
    const { sales, purchases } = await office.newAct(3);
    const acts = [sales, ...purchases.map(({ id }) => id)];
    const before = await office.unsent();
    const batch = randomUUID();
    const { status, body } = await schedule(acts, batch);
    expect([status, body.scheduled, body.skipped]).toEqual([200, acts.map((act) => idOf(act)), []]);
    expect(await office.unsent()).toBe(before);
    expect((await office.emails(sales))[0]).toMatchObject({ state: "scheduled", send_at: body.send_at, batch });
    const listed = await office.agent.call("letters.list", { query: { state: "unsent" } });
    expect(listed.body.results.map(({ act_id: act }: { act_id: number }) => act)).toEqual(expect.arrayContaining(acts));
    for (const press of ["send", "cancel"] as const) {
      expect((await office.press(press, sales)).body.code).toBe("letter_changed");
    }
    tenSecondsLater();
    await work("letters", [due(batch, ...acts)]);
    expect(await office.unsent()).toBe(before - acts.length);
    await work("letters", [due(batch, ...acts)]);
    await drain("letters");
    for (const { number } of purchases) expect(office.lettersAbout(number)).toHaveLength(1);
    expect(await letterEvents(sales)).toEqual(["letterSent", "letterQueued"]);
    const { body: now } = await office.agent.call("letters.batch", { params: { batch } });
    expect(now.letters.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual(
      acts.map((act) => [idOf(act), "sent"]),
    );
  });

  it("are put into messages of ten, and a message that comes early waits for its time", async () => {
    const { sales, purchases } = await office.newAct(10);
    const batch = randomUUID();
    const before = await delayedMessages("letters");
    await schedule([sales, ...purchases.map(({ id }) => id)], batch);
    expect((await delayedMessages("letters")) - before).toBe(2);
    await work("letters", [due(batch, sales)]);
    expect([await office.states(sales), (await delayedMessages("letters")) - before]).toEqual([["scheduled"], 3]);
  });

  it("skip a changed act, a missing address and a letter that has left, each with its reason", async () => {
    const { purchases } = await office.newAct(4);
    const [changed, unreachable, gone, rest] = purchases;
    const acts = purchases.map(({ id }) => id);
    const letters = (await recipients(...acts)).map(({ id, edition }) => ({ email: id, edition }));
    await editSite(changed!);
    await setAddresses(unreachable!.seller, []);
    await office.press("send", gone!.id);
    const batch = randomUUID();
    batches.push(batch);
    const missing = { email: "999999-1", edition: 1 };
    const { body } = await office.agent.call("letters.schedule", { body: { batch, letters: [...letters, missing] } });
    expect(body.scheduled).toEqual([idOf(rest!.id)]);
    const skipped = body.skipped.map(({ id, act_number: number, reason }: Record<string, string>) => [
      id,
      number,
      reason,
    ]);
    expect(skipped).toEqual([
      [idOf(changed!.id), changed!.number, "changed"],
      [idOf(unreachable!.id), unreachable!.number, "no_address"],
      [idOf(gone!.id), gone!.number, "moved"],
      ["999999-1", "", "moved"],
    ]);
    await setAddresses(unreachable!.seller, ADDRESSES);
  });

  it("are refused above 500, and as the batch of somebody else", async () => {
    const letters = Array.from({ length: 501 }, (_, index) => ({ email: `${index + 1}-1`, edition: 1 }));
    const refused = await office.agent.call("letters.schedule", { body: { batch: randomUUID(), letters } });
    expect(refused.status).toBe(400);
    const { sales } = await office.newAct(1);
    const batch = randomUUID();
    await schedule([sales], batch);
    const second = await signedIn({ ...superUser, id: 78, email: "kolmas@virn.example" });
    expect((await schedule([sales], batch, second)).body.code).toBe("letter_changed");
  });

  it("are scheduled once when the call is repeated", async () => {
    const { sales } = await office.newAct(1);
    const batch = randomUUID();
    const first = await schedule([sales], batch);
    const second = await schedule([sales], batch);
    expect([first.body.scheduled, second.body.scheduled, second.body.skipped]).toEqual([
      [idOf(sales)],
      [idOf(sales)],
      [],
    ]);
  });
});

describe("a call whose answer was lost", () => {
  it("names what has left meanwhile as sent, and not as moved by somebody else", async () => {
    const { sales, purchases } = await office.newAct(2);
    const acts = [sales, ...purchases.map(({ id }) => id)];
    const letters = (await recipients(...acts)).map(({ id, edition }) => ({ email: id, edition }));
    const batch = randomUUID();
    batches.push(batch);
    const send = () => office.agent.call("letters.schedule", { body: { batch, letters } });
    await send();
    tenSecondsLater();
    await work("letters", [due(batch, sales)]);
    await drain("letters");
    const again = await send();
    expect([again.body.scheduled, again.body.skipped]).toEqual([acts.map((act) => idOf(act)), []]);
    const { number } = (await actById(sales))!;
    expect(office.lettersAbout(number).filter(({ subject }) => subject.startsWith("Müügiakt"))).toHaveLength(1);
  });
});

describe("of two agents who choose the same letters", () => {
  it("each letter is of one; taking back the own ones leaves those of the other", async () => {
    const { sales, purchases } = await office.newAct(6);
    const acts = [sales, ...purchases.map(({ id }) => id)];
    const second = await signedIn({ ...superUser, id: 79, email: "neljas@virn.example" });
    const [mine, other] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([schedule(acts, mine), schedule(acts.toReversed(), other, second)]);
    const [own, others] = answers.map(({ body }): string[] => body.scheduled);
    expect([...own!, ...others!].toSorted()).toEqual(acts.map((act) => idOf(act)).toSorted());
    for (const { body } of answers) expect(body.skipped.every(({ reason }: Skipped) => reason === "moved")).toBe(true);
    expect((await takeBack(mine)).body.taken.toSorted()).toEqual(own!.toSorted());
    const states = await Promise.all(others!.map((id) => office.states(Number(id.split("-")[0]))));
    expect(states.flat().every((state) => state === "scheduled")).toBe(true);
  });
});

describe("taking back", () => {
  it("keeps all letters that have not left, and says which have", async () => {
    const { sales, purchases } = await office.newAct(3);
    const acts = [sales, ...purchases.map(({ id }) => id)];
    const before = await office.unsent();
    const batch = randomUUID();
    await schedule(acts, batch);
    tenSecondsLater();
    await work("letters", [due(batch, sales)]);
    const { body } = await takeBack(batch);
    expect(body).toEqual({ taken: purchases.map(({ id }) => idOf(id)), left: [idOf(sales)] });
    await work("letters", [due(batch, ...acts)]);
    await drain("letters");
    expect(await office.states(sales)).toEqual(["sent"]);
    for (const { id, number } of purchases) {
      expect([await office.states(id), office.lettersAbout(number)]).toEqual([["unsent"], []]);
    }
    expect(await office.unsent()).toBe(before - 1);
    expect((await schedule(acts, batch)).body.code).toBe("letter_changed");
    expect((await takeBack(randomUUID())).status).toBe(404);
  });

  it.each([1, 2])("or sending wins, never both, when they meet at write %i", async (at) => {
    const { sales } = await office.newAct(1);
    const { number } = (await actById(sales))!;
    const batch = randomUUID();
    await schedule([sales], batch);
    tenSecondsLater();
    let answer: Answer | undefined;
    await pausing(
      { write: at },
      () => work("letters", [due(batch, sales)]),
      async () => {
        answer = await takeBack(batch);
      },
    );
    answer ??= await takeBack(batch);
    await drain("letters");
    const isTaken = answer.body.taken.length === 1;
    const about = office.lettersAbout(number).filter(({ subject }) => subject.startsWith("Müügiakt"));
    expect([about.length, answer.body.left.length, await office.states(sales)]).toEqual(
      isTaken ? [0, 0, ["unsent"]] : [1, 1, ["sent"]],
    );
  });

  it("holds letters that the call still schedules", async () => {
    const { sales } = await office.newAct(1);
    const batch = randomUUID();
    // Its first write notes the batch, its second one schedules the letter.
    await pausing(
      { write: 2 },
      () => schedule([sales], batch),
      () => takeBack(batch),
    );
    expect(await office.states(sales)).toEqual(["scheduled"]);
    tenSecondsLater();
    await work("letters", [due(batch, sales)]);
    await drain("letters");
    const { number } = (await actById(sales))!;
    expect([await office.states(sales), office.lettersAbout(number)]).toEqual([["unsent"], []]);
  });
});

describe("a scheduled letter", () => {
  it("comes back with its reason when its act changes, or goes with its act", async () => {
    const { sales, purchases } = await office.newAct(2);
    const [edited, deleted] = purchases;
    const batch = randomUUID();
    await schedule([sales, edited!.id, deleted!.id], batch);
    await editSite(edited!);
    tenSecondsLater();
    await work("letters", [due(batch, edited!.id)]);
    expect((await office.emails(edited!.id))[0]).toMatchObject({ state: "unsent", trouble: { kind: "changed" } });
    const { body: loaded } = await office.agent.call("actForm.load", { query: { act_id: String(sales) } });
    const body = {
      act_id: sales,
      version: loaded[0].sales_act.version,
    };
    expect((await office.agent.call("actForm.remove", { params: { id: String(sales) }, body })).status).toBeLessThan(
      300,
    );
    await work("letters", [due(batch, sales, deleted!.id)]);
    await drain("letters");
    expect(office.lettersAbout(deleted!.number)).toEqual([]);
    expect(await office.states(deleted!.id)).toEqual(["canceled"]);
  });

  it("whose message is lost leaves with the sweeper, and one that has no address any more comes back", async () => {
    const { sales, purchases } = await office.newAct(1);
    const [purchase] = purchases;
    const batch = randomUUID();
    await schedule([sales, purchase!.id], batch);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + LEAVES_AFTER_MS + 61_000 });
    await setAddresses(purchase!.seller, []);
    await sweepOutbox();
    await drain("letters");
    expect([await office.states(sales), await office.states(purchase!.id)]).toEqual([["sent"], ["unsent"]]);
    expect((await office.emails(purchase!.id))[0]).toMatchObject({ trouble: { kind: "refused" } });
    await setAddresses(purchase!.seller, ADDRESSES);
  });
});
