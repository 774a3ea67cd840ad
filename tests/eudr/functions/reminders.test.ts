import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { rowsNow } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import { rememberLanguage } from "#functions/companies/store/companyLanguage.ts";
import { ReminderEntity, remindersOf } from "#functions/eudr/store/reminder.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { cadastralNumbers } from "#shared/eudr/plots.ts";
import { ADDRESSES, type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";

let office: LetterOffice;
let acts: Act[];

beforeAll(async () => {
  office = await openLetterOffice();
  acts = (await office.newAct()).purchases;
  await (await scheduleHandler("sweepSums"))();
}, 60_000);

afterAll(() => office.mailbox.close());

afterEach(() => {
  office.mailbox.refuseWith(undefined);
  vi.useRealTimers();
});

const at = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
const pass = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
const MINUTE = 60_000;

interface Sent {
  batch: string;
  /** Owners of scheduled reminders, and reasons of the others. */
  scheduled: number[];
  reasons: string[];
}

async function remind(owners: readonly number[], batch: string = randomUUID()): Promise<Sent> {
  const { status, body } = await (await agent()).call("eudr.remind", { body: { batch, owners } });
  expect(status).toBe(200);
  return { batch, scheduled: body.scheduled, reasons: body.skipped.map(({ reason }: { reason: string }) => reason) };
}

/** The ten seconds are over, and the workers have run. */
async function leave(): Promise<void> {
  await takeMessages("letters");
  pass(2 * MINUTE);
  await (await scheduleHandler("sweepOutbox"))();
  await drain("letters");
}

async function states(batch: string): Promise<string[]> {
  const { body } = await (await agent()).call("eudr.reminderBatch", { params: { batch } });
  return body.owners.map(({ state }: { state: string }) => state);
}

const takeBack = async (batch: string) =>
  (await (await agent()).call("eudr.takeBackReminders", { body: { batch } })).body;
/** A session ends sooner than the next day comes. */
const agent = () => signedIn(superUser);
const letters = () => office.mailbox.letters().filter(({ subject }) => subject.startsWith("EUDR-i number on puudu"));

describe("a reminder", () => {
  it("has the link of the owner's last act, leaves once a day for two calls at once, and again on the next day", async () => {
    const { seller: owner, hash } = acts[0]!;
    at("2026-11-26T10:00:00Z");
    const calls = await Promise.all([remind([owner]), remind([owner])]);
    expect(calls.flatMap(({ reasons }) => reasons)).toEqual(["today"]);
    expect(letters()).toHaveLength(0);
    await leave();
    expect((await remind([owner, owner])).reasons).toEqual(["today"]);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]!.to).toEqual(ADDRESSES);
    expect(letters()[0]!.text).toContain(`/acts/attachments/${hash}/`);
    // Midnight in Tallinn, not in UTC.
    at("2026-11-26T22:00:00Z");
    const { batch } = await remind([owner]);
    await leave();
    expect(letters()).toHaveLength(2);
    expect((await remindersOf([owner])).get(owner)).toMatchObject({ day: "2026-11-27", by: superUser.id, batch });
  });

  it("that is taken back within ten seconds is not sent, and can be sent again on the same day", async () => {
    at("2026-11-29T10:00:00Z");
    const owners = [acts[0]!.seller, acts[1]!.seller];
    const before = letters().length;
    const { batch } = await remind(owners);
    expect(await states(batch)).toEqual(["scheduled", "scheduled"]);
    expect(await takeBack(batch)).toEqual({ taken: owners, left: [] });
    await leave();
    expect([letters().length, await states(batch)]).toEqual([before, ["back", "back"]]);
    const again = await (await agent()).call("eudr.remind", { body: { batch, owners } });
    expect([again.status, again.body.code]).toEqual([409, "letter_changed"]);
    const other = await remind(owners);
    expect(other.reasons).toEqual([]);
    await leave();
    expect([letters().length, await states(other.batch)]).toEqual([before + 2, ["sent", "sent"]]);
    expect(await takeBack(other.batch)).toEqual({ taken: [], left: owners });
  });

  it("that the mail service refuses leaves the day free, so that another leaves on it", async () => {
    at("2026-11-30T10:00:00Z");
    const { seller: owner } = acts[1]!;
    const last = (await remindersOf([owner])).get(owner)!;
    office.mailbox.refuseWith("MessageRejected");
    const refused = await remind([owner]);
    await leave();
    expect(await states(refused.batch)).toEqual(["failed"]);
    expect((await remindersOf([owner])).get(owner)).toMatchObject({ day: last.day, batch: last.batch });
    await rememberLanguage(owner, "en");
    office.mailbox.refuseWith(undefined);
    const next = await remind([owner]);
    await leave();
    expect(await states(next.batch)).toEqual(["sent"]);
    expect(letters().at(-1)!.text).toContain("timber that is sold needs the number");
  });

  it("is reviewed with its addresses and its volume, and goes to nobody without an address or without an act", async () => {
    at("2026-12-01T10:00:00Z");
    const form = ownerForm(freeCode(4901), "Aadressita OÜ");
    const { id } = (await (await agent()).call("companies.create", { body: form })).body;
    const other = { ...ownerForm(freeCode(4902), "Aktita OÜ"), emails: ["a@mets.example"] };
    const { id: actless } = (await (await agent()).call("companies.create", { body: other })).body;
    const owners = [id, actless, 999_999];
    const reviewed = [acts[0]!.seller, ...owners];
    const { body } = await (await agent()).call("eudr.reminderRecipients", { body: { owners: reviewed } });
    expect(body.owners.map(({ hindrance }: { hindrance: string }) => hindrance)).toEqual([
      null,
      "no_address",
      "no_act",
      "no_address",
    ]);
    expect(body.owners[0].to).toEqual(ADDRESSES);
    const { body: list } = await (await agent()).call("eudr.missing", { query: {} });
    const listed = list.results.find((one: { owner: { id: number } }) => one.owner.id === acts[0]!.seller);
    expect(body.owners[0].amount).toBe(listed.amount);
    const before = letters().length;
    const { scheduled, reasons } = await remind(owners);
    expect([scheduled, reasons]).toEqual([[], ["no_address", "no_act", "no_address"]]);
    await leave();
    expect(letters()).toHaveLength(before);
  });

  it("of a batch is shown and taken back by agents only, and its day, person and batch stay at the owner", async () => {
    at("2026-12-02T10:00:00Z");
    const { seller: owner } = acts[0]!;
    const { batch } = await remind([owner]);
    const user = await signedIn({ ...superUser, id: 71, roles: ["companyUser"], companies: [owner] });
    expect((await user.call("eudr.takeBackReminders", { body: { batch } })).status).toBe(403);
    expect((await user.call("eudr.reminderBatch", { params: { batch } })).status).toBe(403);
    await leave();
    const { body } = await (await agent()).call("eudr.missing", { query: {} });
    const { reminded } = body.results.find((one: { owner: { id: number } }) => one.owner.id === owner);
    expect(reminded).toMatchObject({ day: "2026-12-02", by: superUser.name, batch });
    // One of before, without a batch.
    await write(ReminderEntity.put({ owner, day: "2026-11-01", at: "2026-11-01T08:00:00.000Z", by: superUser.id }));
    const old = (await (await agent()).call("eudr.missing", { query: {} })).body.results;
    expect(old.find((one: { owner: { id: number } }) => one.owner.id === owner).reminded).toMatchObject({
      day: "2026-11-01",
      by: superUser.name,
      batch: "",
    });
    expect((await remind([owner])).reasons).toEqual([]);
    await leave();
  });
});

describe("parcels that an owner delivered from", () => {
  it("are those of its newest purchase acts, each once, and only for its own people", async () => {
    const { seller: owner } = acts[0]!;
    const params = { owner: String(owner) };
    const { body } = await office.agent.call("eudr.deliveredPlots", { params });
    const rows = await rowsNow(acts[0]!);
    const delivered = new Set(rows.flatMap(({ site }) => cadastralNumbers(site?.cadaster ?? "")));
    expect(body.plots).toEqual([...delivered].toSorted());
    expect(body.plots.length).toBeGreaterThan(0);
    const own = await signedIn({ ...superUser, id: 71, roles: ["companyUser"], companies: [owner] });
    expect((await own.call("eudr.deliveredPlots", { params })).body).toEqual(body);
    const other = await signedIn({ ...superUser, id: 72, roles: ["companyUser"], companies: [acts[1]!.seller] });
    expect((await other.call("eudr.deliveredPlots", { params })).status).toBe(404);
  });
});
