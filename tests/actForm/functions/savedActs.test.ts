import { beforeAll, describe, expect, it, vi } from "vitest";
import { ActEntity, actById, currentFile } from "#functions/acts/store/act.ts";
import { actFilesWantedSince } from "#functions/acts/store/actFilesWanted.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { putRawItem, rawItem } from "#tests/support/services/rawTable.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

async function newAct(number: string, rowsEach = 3): Promise<number> {
  const { company, ids } = await importReports(agent, 2, rowsEach);
  const { status, body } = await agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), { number }),
  });
  expect(status).toBe(201);
  return body.id;
}

async function load(act: number): Promise<LoadedAct> {
  return (await agent.call("actForm.load", { query: { act_id: String(act) } })).body[0];
}

/** Saves an act as it is loaded, with changes of the form. */
async function save(act: number, changes: Record<string, unknown> = {}, loaded?: LoadedAct): Promise<Answer> {
  const opened = loaded ?? (await load(act));
  const body = { ...formOf(opened, changes), act_id: act, version: opened.sales_act.version };
  return agent.call("actForm.update", { body });
}

const keyOf = (act: number) => ActEntity.keyOf({ id: act });

/** What another part could add to an act: an attribute of its item, and an item beside it. */
async function addForeign(act: number): Promise<void> {
  await putRawItem({ ...(await rawItem(keyOf(act))), addedByOthers: `note of ${act}` });
  await putRawItem({ pk: keyOf(act).pk, sk: "letter", entity: "letter", text: `letter of ${act}` });
}

async function foreignOf(act: number): Promise<unknown[]> {
  const { pk, sk } = keyOf(act);
  const [own, letter] = [await rawItem({ pk, sk }), await rawItem({ pk, sk: "letter" })];
  return [own?.["addedByOthers"], letter?.["text"]];
}

describe("saving an act", () => {
  it("leaves alone what others added to the sales act and its purchase acts, and copies none of it", async () => {
    const act = await newAct("VOORAS-1");
    const [first, second] = await purchaseActsOf(act);
    for (const id of [act, first!.id]) await addForeign(id);
    expect((await save(act, { date: "2026-11-12" })).status).toBe(200);
    const saved = await purchaseActsOf(act);
    expect(saved.map(({ date }) => date)).toEqual(saved.map(() => "2026-11-12"));
    for (const id of [act, first!.id]) expect(await foreignOf(id)).toEqual([`note of ${id}`, `letter of ${id}`]);
    expect(await foreignOf(second!.id)).toEqual([undefined, undefined]);
  });

  it("refuses an owner that is named twice, at its field, and keeps the numbers", async () => {
    const act = await newAct("KAHEKORDNE-1");
    const before = (await purchaseActsOf(act)).map(({ number }) => number);
    const loaded = await load(act);
    const [first, ...others] = formOf(loaded).buy_acts;
    const twice = [{ ...first!, number: "KAHEKORDNE-A" }, ...others, { ...first!, number: "KAHEKORDNE-B" }];
    const { status, body } = await save(act, { buy_acts: twice }, loaded);
    expect([status, body.fields]).toEqual([
      400,
      { [`buy_acts.${first!.id}`]: ["Omanikul saab aktil olla üks ostuakt."] },
    ]);
    expect((await purchaseActsOf(act)).map(({ number }) => number)).toEqual(before);
  });

  it("hides the PDF of the earlier version until the worker has made the new one", async () => {
    const act = await newAct("FAIL-1");
    expect(await drain("actFiles")).toBe(0);
    const { files } = (await actById(act))!;
    const first = currentFile((await actById(act))!, "pdf");
    expect(first).not.toBe("");
    await save(act, { date: "2026-11-13" });
    expect((await actById(act))!.files).toEqual(files);
    expect((await agent.call("invoices.pdf", { params: { id: String(act) } })).status).toBe(404);
    expect(await drain("actFiles")).toBe(0);
    const second = currentFile((await actById(act))!, "pdf");
    expect([second === "", second === first]).toEqual([false, false]);
    expect(await recount()).toEqual([]);
  });
});

describe("margins of report rows that could be one act row", () => {
  it("stay apart when they are unlike, and stay with their timber when its price changes", async () => {
    const owner = reference.owners[0]!;
    const rowOf = (waybill: string, amount: string) => ({
      waybill,
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM" as const,
      amount,
      price: "100.00",
      previousOwner: { code: owner.code, name: owner.name, address: owner.address },
      site: { name: "Lank", cadaster: "00101:001:0001" },
    });
    const { company, ids } = await importReports(agent, 1, 0, {
      waybills: ["MARG1", "MARG2", "MARG3"].map((number) => ({ number, finished: true })),
      rows: [rowOf("MARG1", "1"), rowOf("MARG2", "2"), rowOf("MARG3", "4")],
    });
    const form = formOf(await prepare(agent, company, ids), { number: "MARGINAAL-1" });
    const [row] = form.act_rows;
    const [one, ...others] = row!.report_rows;
    const { status, body } = await agent.call("actForm.create", {
      body: {
        ...form,
        act_rows: [
          { ...row, margin: 3, amount: 1, report_rows: [one] },
          { ...row, margin: 5, amount: 6, report_rows: others },
        ],
      },
    });
    expect([status, body]).toMatchObject([201, {}]);

    const shown = async () =>
      (await load(body.id)).act_rows
        .map((each) => [each.margin, each.flat_price, each.report_rows.map(({ waybill }) => waybill).join()])
        .sort();
    expect(await shown()).toEqual([
      [3, 100, "MARG1"],
      [5, 100, "MARG2,MARG3"],
    ]);

    const prices = [{ id: one, price: 110, originalPrice: 100, amount: 1, waybill: "MARG1" }];
    expect((await agent.call("actForm.setPrices", { body: prices })).status).toBe(200);
    expect(await shown()).toEqual([
      [3, 110, "MARG1"],
      [5, 100, "MARG2,MARG3"],
    ]);
    expect((await save(body.id)).status).toBe(200);
    expect(await recount()).toEqual([]);
  });
});

describe("numbers of purchase acts in one save", () => {
  const numbersOf = async (act: number) =>
    new Map((await purchaseActsOf(act)).map(({ seller, number }) => [String(seller), number]));

  it("can be swapped", async () => {
    const act = await newAct("VAHETUS-1");
    const loaded = await load(act);
    const [one, other, ...rest] = formOf(loaded).buy_acts;
    const swapped = [{ ...one!, number: other!.number }, { ...other!, number: one!.number }, ...rest];
    const saved = await save(act, { buy_acts: swapped }, loaded);
    expect([saved.status, saved.body]).toMatchObject([200, { id: act }]);
    expect(await numbersOf(act)).toEqual(new Map(swapped.map(({ id, number }) => [id, number])));
    expect(await recount()).toEqual([]);
  });

  it("can go from an owner who leaves the act to one who stays", async () => {
    const act = await newAct("VAHETUS-2");
    const loaded = await load(act);
    const [leaving, staying] = loaded.purchase_acts;
    const rows = loaded.act_rows.filter((row) => row.previous_owner !== leaving!.previous_owner_id);
    const form = formOf({ ...loaded, act_rows: rows, purchase_acts: loaded.purchase_acts.slice(1) });
    const buyActs = form.buy_acts.map((one) =>
      one.id === staying!.previous_owner_id ? { ...one, number: leaving!.number } : one,
    );
    const saved = await save(act, { act_rows: form.act_rows, buy_acts: buyActs }, loaded);
    expect(saved.status).toBe(200);
    expect((await numbersOf(act)).get(staying!.previous_owner_id)).toBe(leaving!.number);
    expect(await recount()).toEqual([]);
  });

  it("stay as they were when another number of the save is taken by another act", async () => {
    await newAct("VAHETUS-3");
    const act = await newAct("VAHETUS-4");
    const before = await numbersOf(act);
    const loaded = await load(act);
    const [one, other, third, ...rest] = formOf(loaded).buy_acts;
    const buyActs = [
      { ...one!, number: other!.number },
      { ...other!, number: one!.number },
      { ...third!, number: "VAHETUS-3-1" },
      ...rest,
    ];
    const refused = await save(act, { buy_acts: buyActs }, loaded);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [`buy_acts.${third!.id}`]]);
    expect(await numbersOf(act)).toEqual(before);
    expect(await recount()).toEqual([]);
    expect((await save(act)).status).toBe(200);
  });
});

describe("the proposed number of a sales act", () => {
  const proposed = async () => {
    const { company, ids } = await importReports(agent, 1, 1);
    return (await prepare(agent, company, ids)).sales_act.number;
  };

  it("is not moved by one number far above the sequence, but by a second one that follows it", async () => {
    const before = await proposed();
    await newAct("2026-999999998", 1);
    expect(await proposed()).toBe(before);
    await newAct("2026-4312", 1);
    expect(await proposed()).toBe(before);
    await newAct("2026-4313", 1);
    expect(await proposed()).toBe("2026-4314");
  });
});

describe("an act whose file message was lost", () => {
  const later = async (minutes: number, work: () => Promise<unknown>) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    try {
      await work();
    } finally {
      vi.useRealTimers();
    }
  };

  it("is queued again by the sweeper after 30 minutes, and not again while that message waits", async () => {
    const act = await newAct("KADUNUD-1");
    const acts = [act, ...(await purchaseActsOf(act)).map(({ id }) => id)].toSorted((a, b) => a - b);
    await drain("actFiles");
    await save(act, { date: "2026-11-14" });
    await takeMessages("actFiles");
    const sweep = await scheduleHandler("sweepOutbox");
    await later(5, () => sweep());
    expect(await takeMessages("actFiles")).toEqual([]);
    await later(31, () => sweep());
    await later(40, () => sweep());
    expect(await drain("actFiles")).toBe(0);
    for (const id of acts) expect(currentFile((await actById(id))!, "pdf")).not.toBe("");
    const wanted = await actFilesWantedSince("9999", 100);
    expect(wanted.filter(({ act: id }) => acts.includes(id))).toEqual([]);
    await later(80, () => sweep());
    expect(await takeMessages("actFiles")).toEqual([]);
  });
});
