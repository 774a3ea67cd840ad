import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Act, actById } from "#functions/data/acts/act.ts";
import { eventsOfAct } from "#functions/data/acts/history/actEvent.ts";
import { purchaseActsOf } from "#functions/data/acts/purchaseActs.ts";
import { CompanyEntity, companyById, storedCompany } from "#functions/data/companies/company.ts";
import { handler as sweepLetters } from "#functions/schedules/sweepLetters.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { WireEmail } from "#shared/api/areas/letters.ts";
import { STUCK_AFTER_MS } from "#shared/domain/acts/letters/letterStates.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { startMailbox, type TestMailbox } from "#tests/support/services/mailbox.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const ADDRESSES = ["kontor@mets.example", "juhataja@mets.example"];
const MINUTE = 60_000;

let mailbox: TestMailbox;
let agent: Caller;
let made = 0;

beforeAll(async () => {
  mailbox = await startMailbox();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

afterAll(() => mailbox.close());

afterEach(async () => {
  mailbox.refuseWith(undefined);
  vi.useRealTimers();
  await takeMessages("letters");
  expect(await differences()).toEqual([]);
});

/** A sales act with two purchase acts, whose counterparts have addresses. */
async function newAct(rowsEach = 2): Promise<{ sales: number; purchases: Act[] }> {
  const { company, ids } = await importReports(agent, 1, rowsEach);
  const body = formOf(await prepare(agent, company, ids), { number: `KIRI-${++made}` });
  const { body: saved } = await agent.call("acts.create", { body });
  const purchases = await purchaseActsOf(saved.id);
  for (const id of [Number(company), ...purchases.map(({ seller }) => seller)]) await setAddresses(id, ADDRESSES);
  await drain("actFiles");
  return { sales: saved.id, purchases };
}

async function setAddresses(id: number, emails: string[]): Promise<void> {
  await CompanyEntity.put(storedCompany({ ...(await companyById(id))!, emails })).go();
}

async function change(sales: number, without?: number): Promise<void> {
  const { body: loaded } = await agent.call("acts.load", { query: { act_id: String(sales) } });
  const rows = loaded[0].act_rows.filter((row: { previous_owner: unknown }) => Number(row.previous_owner) !== without);
  const acts = loaded[0].purchase_acts.filter(
    (act: { previous_owner_id: unknown }) => Number(act.previous_owner_id) !== without,
  );
  const form = formOf({ ...loaded[0], act_rows: rows, purchase_acts: acts }, { date: "2026-11-19" });
  const body = { ...form, act_id: sales, version: loaded[0].sales_act.version };
  expect((await agent.call("acts.update", { body })).status).toBe(200);
  await drain("actFiles");
}

const emails = async (act: number): Promise<WireEmail[]> =>
  (await agent.call("letters.ofAct", { params: { id: String(act) } })).body;
const states = async (act: number) => (await emails(act)).map(({ state }) => state);
const unsent = async (caller = agent) => (await caller.call("session.me")).body.unsentEmailsCount;
const press = (call: "send" | "cancel" | "confirm", act: number, number = 1, caller = agent) =>
  caller.call(`letters.${call}`, { params: { id: String(act) }, body: { email: `${act}-${number}` } });
const kinds = async (act: number) =>
  (await eventsOfAct(act, undefined)).events.map(({ kind }) => kind).filter((kind) => kind.startsWith("letter"));
const lettersAbout = (number: string) => mailbox.letters().filter(({ subject }) => subject.includes(`${number} `));

describe("letters of an act", () => {
  it("are made unsent with each act, are counted, and are listed by act number in natural order", async () => {
    const before = await unsent();
    const { sales, purchases } = await newAct();
    expect(await unsent()).toBe(before + 1 + purchases.length);
    expect((await agent.call("session.me")).body.hasUnsentEmails).toBe(true);
    const { body } = await agent.call("letters.list", { query: { state: "unsent" } });
    const mine = body.results.find((email: WireEmail) => email.act_id === sales);
    expect(mine).toMatchObject({
      id: `${sales}-1`,
      act_number: (await actById(sales))!.number,
      company_name: reference.buyers[0]!.name,
      state: "unsent",
      sent: null,
      canceled: null,
      pdf_url: `/api/v1/acts/acts/${sales}/pdf/`,
    });
    const numbers = body.results.map((email: WireEmail) => email.act_number);
    const collator = new Intl.Collator("et", { numeric: true });
    expect(numbers).toEqual(numbers.toSorted(collator.compare));
  });

  it("stay the same while unsent, and a change after sending or cancelling makes another", async () => {
    const { sales, purchases } = await newAct();
    await change(sales);
    expect(await states(sales)).toEqual(["unsent"]);
    await press("send", sales);
    await press("cancel", purchases[0]!.id);
    const before = await unsent();
    await change(sales);
    expect(await unsent()).toBe(before + 2);
    expect(await states(sales)).toEqual(["unsent", "sending"]);
    expect(await states(purchases[0]!.id)).toEqual(["unsent", "canceled"]);
    expect(await states(purchases[1]!.id)).toEqual(["unsent"]);
    const [newest] = await emails(sales);
    expect(newest!.id).toBe(`${sales}-2`);
  });

  it("are cancelled with an act that goes, and who got one is told by another", async () => {
    const { sales, purchases } = await newAct(3);
    const [one, other] = purchases;
    await press("send", one!.id);
    await drain("letters");
    await change(sales, one!.seller);
    expect((await emails(one!.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ["voided", "unsent"],
      ["act", "sent"],
    ]);
    await change(sales, other!.seller);
    expect(await states(other!.id)).toEqual(["canceled"]);
    expect((await press("send", one!.id, 2)).status).toBe(200);
    await drain("letters");
    const letter = mailbox.letters().at(-1)!;
    expect(letter.subject).toMatch(`Akt ${one!.number} on tühistatud – ${reference.platform.name}`);
    expect([letter.to, letter.files]).toEqual([ADDRESSES, []]);
    const link = { params: { hash: one!.hash } };
    expect((await nobody().call("letters.pdf", link)).status).toBe(404);
  });
});

describe("a letter that is sent", () => {
  it("goes to all addresses of the seller with the text, the link and the PDF of a purchase act", async () => {
    const { purchases } = await newAct();
    const [act] = purchases;
    await press("send", act!.id);
    expect(await states(act!.id)).toEqual(["sending"]);
    await drain("letters");
    const [letter] = lettersAbout(act!.number);
    const words = letter!.text.replaceAll(/\s+/g, " ");
    expect(letter!.subject).toBe(`Ostuakt ${act!.number} – ${reference.platform.name}`);
    const [, day] = /\((\d\d\.\d\d\.\d{4})\)/.exec(words)!;
    expect(words).toBe(
      `Tere! Saadame ostuakti ${act!.number} (${day}) summas ${sumOf(act!)} €. Akt on manuses. Palun kontrollige andmeid, ` +
        `täiendage päritoluandmeid ja lisage puuduvad paberveoselehed: ${process.env["PUBLIC_URL"]}/acts/attachments/${act!.hash}/ ` +
        `Link on mõeldud ainult Teile. Lugupidamisega ${reference.platform.name}`,
    );
    expect(letter!.to).toEqual(ADDRESSES);
    expect(letter!.files).toEqual([{ name: `${act!.number}.pdf`, bytes: expect.any(Number) }]);
    expect(await states(act!.id)).toEqual(["sent"]);
    expect(await kinds(act!.id)).toEqual(["letterSent", "letterQueued"]);
  });

  it("has a link to the PDF of a sales act, which the public hash does not open", async () => {
    const { sales } = await newAct();
    await press("send", sales);
    await drain("letters");
    const act = (await actById(sales))!;
    const [letter] = lettersAbout(act.number);
    const words = letter!.text.replaceAll(/\s+/g, " ");
    expect(letter!.subject).toBe(`Müügiakt ${act.number} – ${reference.platform.name}`);
    expect(words).toMatch(
      /^Tere! Saadame müügiakti\/arve \S+ \([\d.]+\) summas [\d ]+,\d\d €, maksetähtaeg [\d.]{10}\. Akt on manuses ja siin: http\S+ Lugupidamisega /,
    );
    const [, hash] = /attachments\/([\w-]+)\/p\//.exec(letter!.text)!;
    const opened = await nobody().call("letters.pdf", { params: { hash: hash! } });
    expect(opened.status).toBe(303);
    expect(
      (
        await fetch(
          String(opened.headers["location"]).replace(
            /^http:\/\/localhost:3999\/files/,
            process.env["AWS_ENDPOINT_URL_S3"]!,
          ),
        )
      ).status,
    ).toBe(200);
    for (const wrong of [act.publicHash!, "x".repeat(22)]) {
      expect((await nobody().call("letters.pdf", { params: { hash: wrong } })).status).toBe(404);
    }
  });

  it("is refused where the counterpart has no address, and cancelled for good by 'Ära saada'", async () => {
    const { purchases } = await newAct();
    const [act] = purchases;
    const before = await unsent();
    await setAddresses(act!.seller, []);
    const refused = await press("send", act!.id);
    expect([refused.status, refused.body.message]).toEqual([409, "Aktide saatmise e-postiaadress on seadistamata."]);
    expect(await unsent()).toBe(before);
    expect((await press("cancel", act!.id)).body).toMatchObject({ state: "canceled", by: superUser.name });
    expect(await unsent()).toBe(before - 1);
    await setAddresses(act!.seller, ADDRESSES);
    expect((await press("send", act!.id)).body.code).toBe("letter_changed");
    expect((await press("cancel", act!.id)).body.code).toBe("letter_changed");
  });

  it("belongs to its act: under another act, and without one, it does not exist", async () => {
    const { sales, purchases } = await newAct();
    const params = { id: String(sales) };
    for (const email of [`${purchases[0]!.id}-1`, `${sales}-2`]) {
      for (const call of ["send", "cancel", "confirm"]) {
        expect((await agent.call(`letters.${call}`, { params, body: { email } })).status).toBe(404);
      }
    }
    expect((await agent.call("letters.ofAct", { params: { id: "999999" } })).status).toBe(404);
  });

  it("waits for the PDF of the version that is there now", async () => {
    const { company, ids } = await importReports(agent, 1, 1);
    const body = formOf(await prepare(agent, company, ids), { number: `KIRI-${++made}` });
    const { body: saved } = await agent.call("acts.create", { body });
    await setAddresses(Number(company), ADDRESSES);
    await press("send", saved.id);
    const before = mailbox.letters().length;
    await drain("letters");
    expect([mailbox.letters().length, await delayedMessages("letters")]).toEqual([before, 1]);
    await drain("actFiles");
    await work("letters", [{ act: saved.id, letter: 1 }]);
    expect([mailbox.letters().length, await states(saved.id)]).toEqual([before + 1, ["sent"]]);
  });

  it("comes back as unsent when the mail service refuses it, and is not lost when its message is", async () => {
    const { sales } = await newAct();
    const before = await unsent();
    mailbox.refuseWith("Email address is not verified");
    await press("send", sales);
    expect(await unsent()).toBe(before - 1);
    expect(await drain("letters")).toBe(0);
    expect(await unsent()).toBe(before);
    expect((await emails(sales))[0]).toMatchObject({ state: "unsent", trouble: { kind: "refused" } });
    mailbox.refuseWith(undefined);
    await press("send", sales);
    await takeMessages("letters");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * MINUTE });
    await sweepLetters();
    await drain("letters");
    expect((await emails(sales))[0]).toMatchObject({ state: "sent", trouble: null });
    expect((await kinds(sales)).toSorted()).toEqual(["letterFailed", "letterQueued", "letterQueued", "letterSent"]);
  });
});

describe("one unsent letter, two users, a doubled message, and a worker that dies after SES has the letter", () => {
  it("is one mail, and the count goes from 1 to 0", async () => {
    const { sales, purchases } = await newAct();
    for (const { id } of purchases) await press("cancel", id);
    const second = await signedIn({ ...superUser, id: 77, email: "teine@virn.example" });
    const before = await unsent(second);
    const answers = await Promise.all([press("send", sales), press("send", sales, 1, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await unsent()).toBe(before - 1);
    const messages = await takeMessages("letters");
    expect(messages).toEqual([{ act: sales, letter: 1 }]);
    const { number } = (await actById(sales))!;
    // Its first write notes the call of SES, its second one that SES has the letter.
    const { crashed } = await crashing(2, "before", () => work("letters", messages));
    expect([crashed, lettersAbout(number).length]).toEqual([true, 1]);
    await work("letters", [...messages, ...messages]);
    await Promise.all([work("letters", messages), work("letters", messages)]);
    expect([lettersAbout(number).length, await unsent()]).toEqual([1, before - 1]);
    expect((await emails(sales))[0]).toMatchObject({ state: "sending", is_stuck: false });
    expect((await press("send", sales)).status).toBe(409);
    expect((await press("confirm", sales)).status).toBe(409);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + STUCK_AFTER_MS });
    await sweepLetters();
    expect(await takeMessages("letters")).toEqual([]);
    expect((await emails(sales))[0]).toMatchObject({ is_stuck: true });
    expect((await press("confirm", sales)).body).toMatchObject({ state: "sent", is_stuck: false });
    expect([lettersAbout(number).length, await unsent()]).toEqual([1, before - 1]);
  });

  it("is sent again only by a person who says so", async () => {
    const { sales } = await newAct();
    await press("send", sales);
    const messages = await takeMessages("letters");
    await crashing(2, "before", () => work("letters", messages));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + STUCK_AFTER_MS });
    expect((await press("send", sales)).status).toBe(200);
    await drain("letters");
    const { number } = (await actById(sales))!;
    expect([lettersAbout(number).length, await states(sales)]).toEqual([2, ["sent"]]);
  });

  it.each([1, 2, 3, 4, 5, 6])("is one mail at most, whichever write the worker dies after (%i)", async (at) => {
    const { sales } = await newAct();
    await press("send", sales);
    const messages = await takeMessages("letters");
    await crashing(at, "after", () => work("letters", messages));
    await work("letters", messages);
    const { number } = (await actById(sales))!;
    expect(lettersAbout(number).length).toBeLessThanOrEqual(1);
  });
});

function sumOf({ withVat }: Act): string {
  const [euros, cents] = (withVat / 100).toFixed(2).split(".");
  return `${euros!.replaceAll(/\B(?=(\d{3})+$)/g, " ")},${cents}`;
}
