import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Act, actById } from "#functions/acts/store/act.ts";
import { voidedLetterText } from "#functions/letters/letterText.ts";
import { handler as sweepOutbox } from "#functions/platform/sweepOutbox.schedule.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { WireEmail } from "#shared/acts/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import {
  ADDRESSES,
  type LetterOffice,
  letterEvents,
  openLetterOffice,
  setAddresses,
} from "#tests/support/acts/letters.ts";
import { nobody, superUser } from "#tests/support/api/callApi.ts";
import { fileAt } from "#tests/support/services/fileAt.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const MINUTE = 60_000;

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

interface Change {
  /** Owner whose rows and purchase act go. */
  without?: number;
  date?: string;
  /** Margin of the first row, in euros. */
  margin?: number;
}

async function change(sales: number, { without, date = "2026-11-19", margin }: Change = {}): Promise<void> {
  const { body: loaded } = await office.agent.call("actForm.load", { query: { act_id: String(sales) } });
  const rows = loaded[0].act_rows.filter((row: { previous_owner: unknown }) => Number(row.previous_owner) !== without);
  const acts = loaded[0].purchase_acts.filter(
    (act: { previous_owner_id: unknown }) => Number(act.previous_owner_id) !== without,
  );
  const form = formOf({ ...loaded[0], act_rows: rows, purchase_acts: acts }, { date });
  if (margin !== undefined) form.act_rows[0]!.margin = margin;
  const body = { ...form, act_id: sales, version: loaded[0].sales_act.version };
  expect((await office.agent.call("actForm.update", { body })).status).toBe(200);
  await drain("actFiles");
}

describe("letters of an act", () => {
  it("are made unsent with each act, are counted, and are listed by act number in natural order", async () => {
    const before = await office.unsent();
    const { sales, purchases } = await office.newAct();
    expect(await office.unsent()).toBe(before + 1 + purchases.length);
    expect((await office.agent.call("sessions.me")).body.hasUnsentEmails).toBe(true);
    const { body } = await office.agent.call("letters.list", { query: { state: "unsent" } });
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
    const { sales, purchases } = await office.newAct();
    await change(sales);
    expect(await office.states(sales)).toEqual(["unsent"]);
    await office.press("send", sales);
    await office.press("cancel", purchases[0]!.id);
    const before = await office.unsent();
    await change(sales, { date: "2026-11-20" });
    expect(await office.unsent()).toBe(before + 2);
    expect(await office.states(sales)).toEqual(["unsent", "sending"]);
    expect(await office.states(purchases[0]!.id)).toEqual(["unsent", "canceled"]);
    expect(await office.states(purchases[1]!.id)).toEqual(["unsent"]);
    const [newest] = await office.emails(sales);
    expect(newest!.id).toBe(`${sales}-2`);
  });

  it("stay sent and cancelled when a save changes nothing", async () => {
    const { sales, purchases } = await office.newAct();
    await change(sales);
    await office.press("send", sales);
    await office.press("cancel", purchases[0]!.id);
    await drain("letters");
    const before = await office.unsent();
    await change(sales);
    expect(await office.unsent()).toBe(before);
    expect(await office.states(sales)).toEqual(["sent"]);
    expect(await office.states(purchases[0]!.id)).toEqual(["canceled"]);
    expect(await office.states(purchases[1]!.id)).toEqual(["unsent"]);
  });

  it("are made anew by a changed margin only for the purchase act whose sum it is", async () => {
    const { sales, purchases } = await office.newAct();
    for (const id of [sales, ...purchases.map((act) => act.id)]) await office.press("send", id);
    await drain("letters");
    const { date } = (await actById(sales))!;
    await change(sales, { date, margin: 3.21 });
    const after = await Promise.all(purchases.map(({ id }) => office.states(id)));
    expect(after.toSorted((one, other) => one.length - other.length)).toEqual([["sent"], ["unsent", "sent"]]);
    expect(await office.states(sales)).toEqual(["sent"]);
  });

  it("are cancelled with an act that goes, and who got one is told by another", async () => {
    const { sales, purchases } = await office.newAct(3);
    const [one, other] = purchases;
    await office.press("send", one!.id);
    await drain("letters");
    await change(sales, { without: one!.seller });
    expect((await office.emails(one!.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ["voided", "unsent"],
      ["act", "sent"],
    ]);
    await change(sales, { without: other!.seller });
    expect(await office.states(other!.id)).toEqual(["canceled"]);
    expect((await office.press("send", one!.id, 2)).status).toBe(200);
    await drain("letters");
    const letter = office.mailbox.letters().at(-1)!;
    expect(letter.subject).toMatch(`Akt ${one!.number} on tühistatud – ${reference.platform.name}`);
    expect([letter.to, letter.files]).toEqual([ADDRESSES, []]);
    const link = { params: { hash: one!.hash } };
    expect((await nobody().call("letters.pdf", link)).status).toBe(404);
  });
});

describe("a letter that is sent", () => {
  it.each([
    ["ru", "Направляем Вам акт покупки"],
    ["en", "We are sending you purchase act"],
  ])(
    "has the Estonian text and below it the one of a seller who chose %s, with the same subject",
    async (language, words) => {
      const { purchases } = await office.newAct();
      const [act] = purchases;
      const params = { hash: act!.hash };
      expect((await nobody().call("attachments.setLanguage", { params, body: { language } })).status).toBe(204);
      await office.press("send", act!.id);
      expect(await drain("letters")).toBe(0);
      const [letter] = office.lettersAbout(act!.number);
      expect(letter!.subject).toContain("Ostuakt");
      expect(letter!.text.indexOf("Saadame ostuakti")).toBeLessThan(letter!.text.indexOf(words));
      await nobody().call("attachments.setLanguage", { params, body: { language: "et" } });
    },
  );

  it("marks the language of what is below the Estonian text, for screen readers, and has no such part without one", () => {
    const act = { number: "T-1", date: "2026-11-18" };
    expect(voidedLetterText(act, "Virn OÜ", "ru").html).toMatch(/^<p>Tere!.*<hr><div lang="ru"><p>Здравствуйте!/);
    expect(voidedLetterText(act, "Virn OÜ", "et").html).not.toContain("<hr>");
  });

  it("goes to all addresses of the seller with the text, the link and the PDF of a purchase act", async () => {
    const { purchases } = await office.newAct();
    const [act] = purchases;
    await office.press("send", act!.id);
    expect(await office.states(act!.id)).toEqual(["sending"]);
    await drain("letters");
    const [letter] = office.lettersAbout(act!.number);
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
    expect(await office.states(act!.id)).toEqual(["sent"]);
    expect(await letterEvents(act!.id)).toEqual(["letterSent", "letterQueued"]);
  });

  it("has a link to the PDF of a sales act, which the public hash does not open", async () => {
    const { sales } = await office.newAct();
    await office.press("send", sales);
    await drain("letters");
    const act = (await actById(sales))!;
    const [letter] = office.lettersAbout(act.number);
    const words = letter!.text.replaceAll(/\s+/g, " ");
    expect(letter!.subject).toBe(`Müügiakt ${act.number} – ${reference.platform.name}`);
    expect(words).toMatch(
      /^Tere! Saadame müügiakti\/arve \S+ \([\d.]+\) summas [\d ]+,\d\d €, maksetähtaeg [\d.]{10}\. Akt on manuses ja siin: http\S+ Lugupidamisega /,
    );
    const [, hash] = /attachments\/([\w-]+)\/p\//.exec(letter!.text)!;
    const opened = await nobody().call("letters.pdf", { params: { hash: hash! } });
    expect(opened.status).toBe(303);
    expect((await fileAt(String(opened.headers["location"]))).length).toBeGreaterThan(0);
    for (const wrong of [act.publicHash!, "x".repeat(22)]) {
      expect((await nobody().call("letters.pdf", { params: { hash: wrong } })).status).toBe(404);
    }
  });

  it("is refused where the counterpart has no address, and cancelled for good by 'Ära saada'", async () => {
    const { purchases } = await office.newAct();
    const [act] = purchases;
    const before = await office.unsent();
    await setAddresses(act!.seller, []);
    const refused = await office.press("send", act!.id);
    expect([refused.status, refused.body.message]).toEqual([409, "Aktide saatmise e-postiaadress on seadistamata."]);
    expect(await office.unsent()).toBe(before);
    expect((await office.press("cancel", act!.id)).body).toMatchObject({ state: "canceled", by: superUser.name });
    expect(await office.unsent()).toBe(before - 1);
    await setAddresses(act!.seller, ADDRESSES);
    for (const again of ["send", "cancel"] as const) {
      const { body } = await office.press(again, act!.id);
      expect([body.code, body.message]).toEqual(["letter_changed", "Olete selle kirja ise juba tühistanud."]);
    }
  });

  it("belongs to its act: under another act, and without one, it does not exist", async () => {
    const { sales, purchases } = await office.newAct();
    const params = { id: String(sales) };
    for (const email of [`${purchases[0]!.id}-1`, `${sales}-2`]) {
      for (const call of ["send", "cancel", "confirm"]) {
        expect((await office.agent.call(`letters.${call}`, { params, body: { email } })).status).toBe(404);
      }
    }
    expect((await office.agent.call("letters.ofAct", { params: { id: "999999" } })).status).toBe(404);
  });

  it("waits for the PDF of the version that is there now", async () => {
    const { company, ids } = await importReports(office.agent, 1, 1);
    const body = formOf(await prepare(office.agent, company, ids), { number: office.nextNumber() });
    const { body: saved } = await office.agent.call("actForm.create", { body });
    await setAddresses(Number(company), ADDRESSES);
    await office.press("send", saved.id);
    const before = office.mailbox.letters().length;
    await drain("letters");
    expect([office.mailbox.letters().length, await delayedMessages("letters")]).toEqual([before, 1]);
    await drain("actFiles");
    await work("letters", [{ act: saved.id, letter: 1 }]);
    expect([office.mailbox.letters().length, await office.states(saved.id)]).toEqual([before + 1, ["sent"]]);
  });

  it("comes back as unsent when the mail service refuses it, and is not lost when its message is", async () => {
    const { sales } = await office.newAct();
    const before = await office.unsent();
    office.mailbox.refuseWith("Email address is not verified");
    await office.press("send", sales);
    expect(await office.unsent()).toBe(before - 1);
    expect(await drain("letters")).toBe(0);
    expect(await office.unsent()).toBe(before);
    expect((await office.emails(sales))[0]).toMatchObject({ state: "unsent", trouble: { kind: "refused" } });
    office.mailbox.refuseWith(undefined);
    await office.press("send", sales);
    await takeMessages("letters");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * MINUTE });
    await sweepOutbox();
    await drain("letters");
    expect((await office.emails(sales))[0]).toMatchObject({ state: "sent", trouble: null });
    expect((await letterEvents(sales)).toSorted()).toEqual([
      "letterFailed",
      "letterQueued",
      "letterQueued",
      "letterSent",
    ]);
  });
});

function sumOf({ withVat }: Act): string {
  const [euros, cents] = (withVat / 100).toFixed(2).split(".");
  return `${euros!.replaceAll(/\B(?=(\d{3})+$)/g, " ")},${cents}`;
}
