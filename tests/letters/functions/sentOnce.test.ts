import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { handler as sweepOutbox } from "#functions/platform/sweepOutbox.schedule.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { STUCK_AFTER_MS } from "#shared/letters/letterStates.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { ADDRESSES, type LetterOffice, letterEvents, openLetterOffice } from "#tests/support/acts/letters.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";

let office: LetterOffice;

beforeAll(async () => {
  office = await openLetterOffice();
});

afterAll(() => office.mailbox.close());

afterEach(async () => {
  office.mailbox.refuseWith(undefined);
  vi.useRealTimers();
  await takeMessages("letters");
  expect(await differences()).toEqual([]);
});

describe("one unsent letter, two users, a doubled message, and a worker that dies after SES has the letter", () => {
  it("is one mail, and the count goes from 1 to 0", async () => {
    const { sales, purchases } = await office.newAct();
    for (const { id } of purchases) await office.press("cancel", id);
    const second = await signedIn({ ...superUser, id: 77, email: "teine@virn.example" });
    const before = await office.unsent(second);
    const answers = await Promise.all([office.press("send", sales), office.press("send", sales, 1, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await office.unsent()).toBe(before - 1);
    const messages = await takeMessages("letters");
    expect(messages).toEqual([{ act: sales, letter: 1 }]);
    const { number } = (await actById(sales))!;
    // Its first write notes the call of SES, its second one that SES has the letter.
    const { crashed } = await crashing(2, "before", () => work("letters", messages));
    expect([crashed, office.lettersAbout(number).length]).toEqual([true, 1]);
    await work("letters", [...messages, ...messages]);
    await Promise.all([work("letters", messages), work("letters", messages)]);
    expect([office.lettersAbout(number).length, await office.unsent()]).toEqual([1, before - 1]);
    expect((await office.emails(sales))[0]).toMatchObject({ state: "sending", is_stuck: false });
    expect((await office.press("send", sales)).status).toBe(409);
    expect((await office.press("confirm", sales)).status).toBe(409);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + STUCK_AFTER_MS });
    await sweepOutbox();
    expect(await takeMessages("letters")).toEqual([]);
    expect((await office.emails(sales))[0]).toMatchObject({ is_stuck: true });
    expect((await office.press("confirm", sales)).body).toMatchObject({ state: "sent", is_stuck: false });
    expect([office.lettersAbout(number).length, await office.unsent()]).toEqual([1, before - 1]);
  });

  it("is sent again only by a person who says so", async () => {
    const { sales } = await office.newAct();
    await office.press("send", sales);
    const messages = await takeMessages("letters");
    await crashing(2, "before", () => work("letters", messages));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + STUCK_AFTER_MS });
    expect((await office.press("send", sales)).status).toBe(200);
    await drain("letters");
    const { number } = (await actById(sales))!;
    expect([office.lettersAbout(number).length, await office.states(sales)]).toEqual([2, ["sent"]]);
  });

  it.each([1, 2, 3, 4, 5, 6])("is one mail at most, whichever write the worker dies after (%i)", async (at) => {
    const { sales } = await office.newAct();
    await office.press("send", sales);
    const messages = await takeMessages("letters");
    await crashing(at, "after", () => work("letters", messages));
    await work("letters", messages);
    const { number } = (await actById(sales))!;
    expect(office.lettersAbout(number).length).toBeLessThanOrEqual(1);
  });
});

it("sends each letter by a connection of its own, so that none is lost on one that was closed meanwhile", async () => {
  const { sales, purchases } = await office.newAct(1);
  const acts = [sales, ...purchases.map(({ id }) => id)];
  office.mailbox.resetUsed(true);
  for (const act of acts) {
    await office.press("send", act);
    await drain("letters");
  }
  office.mailbox.resetUsed(false);
  expect(await Promise.all(acts.map((act) => office.states(act)))).toEqual([["sent"], ["sent"]]);
});

describe("an event of SES", () => {
  const at = "2026-11-22T12:00:00.000Z";
  const mail = (act: number) => ({
    timestamp: at,
    tags: { letter: [`${act}-1`], "ses:from-domain": ["virn.example"] },
  });
  const bounce = (act: number, ...to: string[]) => ({
    eventType: "Bounce",
    mail: mail(act),
    bounce: { bounceType: "Permanent", timestamp: at, bouncedRecipients: to.map((emailAddress) => ({ emailAddress })) },
  });

  it("shows a bounce and a complaint on the letter and in the history, each once", async () => {
    const { sales, purchases } = await office.newAct();
    const [purchase] = purchases;
    for (const act of [sales, purchase!.id]) await office.press("send", act);
    await drain("letters");
    const first = bounce(sales, ADDRESSES[0]!);
    await work("mailEvents", [first, first, bounce(sales, ADDRESSES[1]!)]);
    expect((await office.emails(sales))[0]).toMatchObject({
      state: "sent",
      trouble: { kind: "bounced", to: ADDRESSES },
    });
    expect((await letterEvents(sales)).filter((kind) => kind === "letterBounced").length).toBeLessThanOrEqual(2);
    const complainedRecipients = [{ emailAddress: ADDRESSES[0]! }];
    const complaint = {
      eventType: "Complaint",
      mail: mail(purchase!.id),
      complaint: { timestamp: at, complainedRecipients },
    };
    await work("mailEvents", [complaint]);
    expect((await office.emails(purchase!.id))[0]).toMatchObject({
      trouble: { kind: "complained", to: [ADDRESSES[0]] },
    });
    expect(await letterEvents(purchase!.id)).toContain("letterComplained");
  });

  it("belongs to each address, also when two come at once, twice, out of order and after a newer letter", async () => {
    const { sales } = await office.newAct();
    await office.press("send", sales);
    await drain("letters");
    const before = await office.emails(sales);
    expect(before[0]!.addresses).toEqual(ADDRESSES.map((address) => ({ address, outcome: null, at: null, words: "" })));
    const delivered = (to: string, timestamp = at) => ({
      eventType: "Delivery",
      mail: mail(sales),
      delivery: { timestamp, recipients: [to], smtpResponse: "250 ok" },
    });
    const delayed = {
      eventType: "DeliveryDelay",
      mail: mail(sales),
      deliveryDelay: {
        timestamp: at,
        delayedRecipients: [{ emailAddress: ADDRESSES[0], diagnosticCode: "451 later" }],
      },
    };
    const refused = bounce(sales, ADDRESSES[1]!);
    await Promise.all([work("mailEvents", [delivered(ADDRESSES[0]!)]), work("mailEvents", [refused])]);
    await work("mailEvents", [delayed, refused, delivered(ADDRESSES[0]!), delivered(ADDRESSES[1]!)]);
    const [failed] = await office.emails(sales);
    expect(failed).toMatchObject({ state: "sent", has_failed: true, trouble: { kind: "bounced", to: [ADDRESSES[1]] } });
    expect(failed!.addresses.map(({ outcome, words }) => [outcome, words])).toEqual([
      ["accepted", "250 ok"],
      ["refused", "Permanent"],
    ]);
    expect((await letterEvents(sales)).toSorted()).toEqual(["letterBounced", "letterQueued", "letterSent"]);
    await office.agent.call("letters.renew", { params: { id: String(sales) }, body: { email: `${sales}-1` } });
    await work("mailEvents", [bounce(sales, ADDRESSES[0]!)]);
    const [newer, older] = await office.emails(sales);
    expect([newer!.state, newer!.trouble, newer!.addresses]).toEqual(["unsent", null, []]);
    expect(older!.addresses.map(({ outcome }) => outcome)).toEqual(["refused", "refused"]);
  });

  it("says the name of the sender where the event is faster than the worker", async () => {
    const { sales } = await office.newAct();
    await office.press("send", sales);
    await work("mailEvents", [
      { eventType: "Delivery", mail: mail(sales), delivery: { timestamp: at, recipients: [ADDRESSES[0]] } },
    ]);
    const { events } = await eventsOfAct(sales, undefined);
    expect(events.find(({ kind }) => kind === "letterSent")?.by).toBe(superUser.id);
  });

  it("resolves a letter whose worker died, and an event of other mail or of no letter does nothing", async () => {
    const { sales } = await office.newAct();
    await office.press("send", sales);
    const messages = await takeMessages("letters");
    await crashing(2, "before", () => work("letters", messages));
    const { batchItemFailures } = await work("mailEvents", [
      { eventType: "Delivery", mail: mail(sales), delivery: { timestamp: at } },
      { eventType: "Delivery", mail: mail(sales), delivery: { timestamp: at } },
      { eventType: "Bounce", mail: { timestamp: at } },
      bounce(999_999, "keegi@mets.example"),
    ]);
    expect(batchItemFailures).toEqual([]);
    expect((await office.emails(sales))[0]).toMatchObject({ state: "sent", sent: at, trouble: null });
    expect((await letterEvents(sales)).filter((kind) => kind === "letterSent")).toEqual(["letterSent"]);
    await work("letters", messages);
    expect(office.lettersAbout((await actById(sales))!.number)).toHaveLength(1);
  });
});
