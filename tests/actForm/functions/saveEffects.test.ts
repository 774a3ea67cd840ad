import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actById, actsById } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { exportsOfActs } from "#functions/exports/store/actExport.ts";
import { lettersOfActs } from "#functions/letters/store/actLetters.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { MAX_NAMED_EFFECTS } from "#shared/actForm/saveEffects.ts";
import type { ActEffect, SaveEffects } from "#shared/actForm/saveEffectsShapes.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { ADDRESSES, type LetterOffice, openLetterOffice } from "#tests/support/acts/letters.ts";
import * as fc from "#tests/support/fastCheck.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let office: LetterOffice;

beforeAll(async () => {
  office = await openLetterOffice();
}, 60_000);

afterAll(() => office.mailbox.close());

afterEach(async () => {
  await takeMessages("letters");
});

type Changes = Parameters<typeof formOf>[1];

async function load(sales: number): Promise<LoadedAct> {
  return (await office.agent.call("actForm.load", { query: { act_id: String(sales) } })).body[0];
}

async function formToSave(sales: number, change: (loaded: LoadedAct) => Changes = () => ({})) {
  const loaded = await load(sales);
  const form = formOf(loaded, change(loaded));
  return { ...form, act_id: sales, version: loaded.sales_act.version };
}

type Form = Awaited<ReturnType<typeof formToSave>>;

async function ask(body: Form): Promise<SaveEffects> {
  const answer = await office.agent.call("actForm.saveEffects", { body });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return answer.body;
}

async function save(body: Form): Promise<void> {
  const answer = await office.agent.call("actForm.update", { body });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  await drain("actFiles");
}

const withoutOwner = (owner: number) => (loaded: LoadedAct) => {
  const { act_rows, buy_acts } = formOf({
    ...loaded,
    act_rows: loaded.act_rows.filter((row) => Number(row.previous_owner) !== owner),
    purchase_acts: loaded.purchase_acts.filter((act) => Number(act.previous_owner_id) !== owner),
  });
  return { act_rows, buy_acts };
};

const withMargin = (margin: number) => (loaded: LoadedAct) => ({
  act_rows: formOf(loaded).act_rows.map((row, index) => (index === 0 ? { ...row, margin } : row)),
});

async function exportActs(type: "O" | "M", acts: number[]): Promise<void> {
  const { body } = await office.agent.call("exports.create", { body: { type, acts } });
  expect(body).toMatchObject({ success: true });
}

async function sendLetters(...acts: number[]): Promise<void> {
  for (const act of acts) expect((await office.press("send", act)).status).toBe(200);
  await drain("letters");
}

const byNumber = ({ acts }: SaveEffects) => new Map(acts.map((act) => [act.number, act]));

describe("what a save would do", () => {
  it("says when letters left and to how many addresses, what was exported, and that a save without a change leaves all", async () => {
    const { sales, purchases } = await office.newAct();
    const [first, second] = purchases;
    await sendLetters(sales, first!.id);
    await office.press("cancel", second!.id);
    await exportActs("O", [first!.id]);
    const stored = (await actById(sales))!;
    const effects = await ask(await formToSave(sales));
    expect(effects.totals).toEqual({ acts: 3, sent: 2, new_letters: 0, exported: 1, exported_again: 0 });
    expect(effects.more).toBe(0);
    const found = byNumber(effects);
    const sent = { at: expect.stringMatching(/^20\d\d-.*Z$/), addresses: ADDRESSES.length, is_failed: false };
    expect(effects.acts[0]).toMatchObject({
      number: stored.number,
      company_name: reference.buyers[0]!.name,
      letter: { state: "sent", sent, becomes: "same" },
      exported: null,
    });
    expect(found.get(first!.number)).toMatchObject({
      letter: { state: "sent", sent, becomes: "same" },
      exported: { at: expect.stringMatching(/Z$/), is_open: false, becomes: "same" },
    });
    expect(found.get(second!.number)!.letter).toEqual({ state: "canceled", sent: null, becomes: "same" });
  });

  it("names the letters that are made anew and the exports that come back, and writes nothing", async () => {
    const { sales, purchases } = await office.newAct();
    await sendLetters(sales, ...purchases.map(({ id }) => id));
    await exportActs("M", [sales]);
    await exportActs(
      "O",
      purchases.map(({ id }) => id),
    );
    const form = await formToSave(sales, withMargin(3.21));
    const before = await stateOf([sales, ...purchases.map(({ id }) => id)]);
    const effects = await ask(form);
    expect(await stateOf([sales, ...purchases.map(({ id }) => id)])).toEqual(before);
    expect(effects.totals).toEqual({ acts: 3, sent: 3, new_letters: 1, exported: 3, exported_again: 2 });
    expect(effects.acts[0]).toMatchObject({ letter: { becomes: "same" }, exported: { becomes: "open" } });
    expect(effects.acts[1]).toMatchObject({ letter: { becomes: "new" }, exported: { becomes: "open" } });
    expect(effects.acts[2]).toMatchObject({ letter: { becomes: "same" }, exported: { becomes: "same" } });
  });

  it("says of an act that goes that its reader is told, and of an exported one that it stays listed as deleted", async () => {
    const { sales, purchases } = await office.newAct();
    const [first, second] = purchases;
    await sendLetters(first!.id);
    await exportActs("O", [first!.id]);
    const gone = byNumber(await ask(await formToSave(sales, withoutOwner(first!.seller)))).get(first!.number);
    expect(gone).toMatchObject({ is_removed: true, letter: { becomes: "voided" }, exported: { becomes: "deleted" } });
    const other = byNumber(await ask(await formToSave(sales, withoutOwner(second!.seller)))).get(second!.number);
    expect(other).toMatchObject({ is_removed: true, letter: { becomes: "canceled" }, exported: null });
  });

  it("names ten purchase acts, first those with which something happens, and counts the others", async () => {
    const { company, ids } = await importReports(office.agent, 1, 14);
    const body = formOf(await prepare(office.agent, company, ids), { number: office.nextNumber() });
    const { body: made } = await office.agent.call("actForm.create", { body });
    const purchases = await purchaseActsOf(made.id);
    const last = purchases.at(-1)!;
    const { acts, more, totals } = await ask(await formToSave(made.id, withoutOwner(last.seller)));
    expect([acts.length, more, totals.acts]).toEqual([MAX_NAMED_EFFECTS + 1, 4, 15]);
    expect(acts[1]).toMatchObject({ number: last.number, is_removed: true });
  });

  it("refuses a form of an older version of the act", async () => {
    const { sales } = await office.newAct();
    const form = await formToSave(sales);
    const { status, body } = await office.agent.call("actForm.saveEffects", { body: { ...form, version: 1 } });
    expect([status, body.code]).toEqual([409, "act_changed"]);
  });
});

interface Stored {
  letters: string[];
  tab: string | undefined;
  isDeleted: boolean | undefined;
  saves: number;
}

async function stateOf(acts: readonly number[]): Promise<Map<number, Stored>> {
  const [letters, exports] = await Promise.all([lettersOfActs(acts), exportsOfActs(acts)]);
  const found = new Map<number, Stored>();
  for (const act of acts) {
    const { events } = await eventsOfAct(act, undefined);
    found.set(act, {
      letters: (letters.get(act)?.letters ?? []).map(({ number, kind, state }) => `${number} ${kind} ${state}`),
      tab: exports.get(act)?.tab,
      isDeleted: exports.get(act)?.isDeleted,
      saves: events.filter(({ kind }) => ["made", "changed", "removed"].includes(kind)).length,
    });
  }
  return found;
}

/** What happened to the letters and the export of an act, read from what is stored. */
function happened(before: Stored, after: Stored): Pick<ActEffect["letter"], "becomes"> & { exported: string } {
  const made = after.letters.slice(before.letters.length);
  const isMoved = after.letters.some(
    (letter, index) => index < before.letters.length && letter !== before.letters[index],
  );
  const isVoided = made.some((letter) => letter.includes("voided"));
  const becomes = made.length > 0 ? (isVoided ? "voided" : "new") : isMoved ? "canceled" : "same";
  const isBack = before.tab === "exported" && after.tab === "open";
  return { becomes, exported: after.isDeleted && !before.isDeleted ? "deleted" : isBack ? "open" : "same" };
}

const step = fc.record({
  date: fc.constantFrom(undefined, "2026-11-17", "2026-11-18"),
  margin: fc.constantFrom(undefined, 0, 1.5, 2.25),
  sawmill: fc.constantFrom(undefined, "S-1", "S-2"),
  dropped: fc.constantFrom(undefined, 0, 1, 2, 3),
  renamed: fc.boolean(),
  restored: fc.boolean(),
  sent: fc.array(fc.nat(5), { maxLength: 3 }),
  canceled: fc.array(fc.nat(5), { maxLength: 1 }),
  exported: fc.array(fc.nat(5), { maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const formOfStep =
  ({ date, margin, sawmill, dropped, renamed, restored }: Step, whole: LoadedAct) =>
  (loaded: LoadedAct): Changes => {
    const owner = dropped === undefined ? undefined : loaded.purchase_acts[dropped]?.previous_owner_id;
    const isDropped = owner !== undefined && loaded.purchase_acts.length > 1;
    const rest = isDropped ? withoutOwner(Number(owner))(loaded) : formOf(restored ? whole : loaded);
    const [row, ...rows] = rest.act_rows;
    const [act, ...acts] = rest.buy_acts;
    return {
      act_rows: margin === undefined ? rest.act_rows : [{ ...row!, margin }, ...rows],
      buy_acts: renamed && act ? [{ ...act, number: `${act.number}X`.slice(0, 32) }, ...acts] : rest.buy_acts,
      ...(date && { date }),
      ...(sawmill && { sawmill_acts: [{ number: sawmill, total_amount_of_wood: 1, sum_before_tax: 10 }] }),
    };
  };

it("is what the save then does, for random changes of acts with letters and exports", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const { sales } = await office.newAct(4);
      const whole = await load(sales);
      for (const one of steps) {
        const purchases = await purchaseActsOf(sales);
        const acts = [sales, ...purchases.map(({ id }) => id)];
        const chosen = (numbers: readonly number[]) => new Set(numbers.flatMap((at) => acts[at] ?? []));
        for (const act of chosen(one.canceled)) await press("cancel", act);
        for (const act of chosen(one.sent)) await press("send", act);
        await drain("letters");
        for (const act of chosen(one.exported)) {
          await office.agent.call("exports.create", { body: { type: act === sales ? "M" : "O", acts: [act] } });
        }
        const form = await formToSave(sales, formOfStep(one, whole));
        const before = await stateOf(acts);
        const numbers = new Map([...(await actsById(acts)).values()].map(({ id, number }) => [id, number]));
        const effects = await ask(form);
        await save(form);
        const after = await stateOf(acts);
        const now = await actsById(acts);
        const planned = byNumber(effects);
        for (const act of acts) {
          const effect = planned.get(now.get(act)?.number ?? numbers.get(act)!)!;
          const { letter, exported, is_removed } = effect;
          expect({ becomes: letter.becomes, exported: exported?.becomes ?? "same" }).toEqual(
            happened(before.get(act)!, after.get(act)!),
          );
          expect(is_removed).toBe(!now.has(act));
        }
        const made = (await purchaseActsOf(sales)).filter(({ id }) => !acts.includes(id));
        expect(effects.acts.filter(({ is_new }) => is_new).map(({ number }) => number)).toEqual(
          made.map(({ number }) => number).toSorted(compareTexts),
        );
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);

/** Sends or cancels the newest letter, where that can be done. */
async function press(call: "send" | "cancel", act: number): Promise<void> {
  const letters = (await lettersOfActs([act])).get(act)?.letters ?? [];
  const newest = letters.at(-1);
  if (newest?.state === "unsent") await office.press(call, act, newest.number);
}
