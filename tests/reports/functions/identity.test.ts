import { beforeAll, describe, expect, it, vi } from "vitest";
import { sumsOf } from "#functions/reports/reportSums.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { type Report, reportById } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import { crashing, type Moment } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { walksOf } from "#tests/support/everyCase.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { indexAfterCrash, indexWaiting, numbersFound } from "#tests/support/reports/search.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A crash logs errors; a test here causes crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

interface Act {
  number: string;
  date?: string;
  destination?: string;
  /** UTC hour of 2026-11-18 at which EVR got it; none for a file. */
  hour?: number;
  amounts?: readonly string[];
}

/** A measurement act of one waybill, with a row for each amount, each from another owner. */
function act(
  waybill: string,
  { number, date = "2026-11-18", destination, hour, amounts = ["10"] }: Act,
): MeasuredReport {
  const [buyer, owners] = [reference.buyers[0]!, reference.owners];
  return {
    number,
    date,
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: buyer.regCode, name: buyer.name },
    ...(destination ? { destination: { code: destination, name: destination } } : {}),
    waybills: [
      {
        number: waybill,
        finished: true,
        ...(hour === undefined ? {} : { measuredAt: `2026-11-18T${String(hour).padStart(2, "0")}:00:00.000Z` }),
      },
    ],
    rows: amounts.map(
      (amount, index): MeasuredRow => ({
        waybill,
        assortment: { code: "KUPALK", name: "Kuusepalk" },
        unit: "SCM",
        amount,
        price: "100",
        previousOwner: { code: owners[index]!.code, name: owners[index]!.name, address: owners[index]!.address },
      }),
    ),
  };
}

async function arrive(...acts: MeasuredReport[]) {
  const tally = await (await openImport("evr")).import(acts);
  expect(tally.busy).toEqual([]);
  return tally;
}

const reportsOf = async (waybill: string): Promise<Report[]> => (await reportsOfWaybills([waybill])).get(waybill) ?? [];
const stored = async (waybill: string) =>
  (await reportsOf(waybill)).map(({ number, waybills, solid }) => ({ number, waybills, solid }));

async function actOn({ id, buyer }: Report): Promise<void> {
  const loaded = await prepare(agent, String(buyer), [id]);
  expect((await agent.call("actForm.create", { body: formOf(loaded) })).status).toBe(201);
}

describe("measurements of two waybills with one act number", () => {
  it.each(["together", "one after the other"])("are one report with both when they arrive %s", async (how) => {
    const [one, other] = [`${how.length}A`, `${how.length}B`];
    const [first, second] = [
      act(one, { number: `KAKS-${how.length}`, hour: 9, amounts: ["36.631"] }),
      act(other, { number: `KAKS-${how.length}`, hour: 10, amounts: ["12"] }),
    ];
    if (how === "together") await arrive(first, second);
    else {
      await arrive(first);
      await arrive(second);
    }
    expect(await stored(one)).toEqual([{ number: first.number, waybills: [one, other], solid: 48_631 }]);
    expect(await arrive(first, second)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(await differences()).toEqual([]);
  });

  it.each([
    ["KUJU 1 Ä", "KUJU\u00a0 1 A\u0308", "KUJUVL 1", "kujuvl1"],
    ["kuju-2", "KUJU-2", "KujuVL-2", "KUJUVL - 2"],
  ])(
    "%j and %j look the same: one report, and one waybill that is measured anew",
    async (number, same, waybill, its) => {
      await arrive(act(waybill, { number }));
      await arrive(act(its, { number: same, amounts: ["12"] }));
      expect(await stored(its)).toEqual([{ number, waybills: [waybill], solid: 12_000 }]);
      expect(await differences()).toEqual([]);
    },
  );

  it.each<[string, Partial<Act>]>([
    ["days", { date: "2026-11-19" }],
    ["destinations", { destination: "KUUSEOJA1" }],
  ])("of other %s are two reports", async (what, other) => {
    await arrive(act(`${what}A`, { number: what }), act(`${what}B`, { number: what, ...other }));
    expect(await stored(`${what}A`)).toEqual([{ number: what, waybills: [`${what}A`], solid: 10_000 }]);
    expect(await stored(`${what}B`)).toEqual([{ number: what, waybills: [`${what}B`], solid: 10_000 }]);
    expect(await differences()).toEqual([]);
  });

  it("are two reports when their texts only look alike once they are joined", async () => {
    await arrive(act("RISTA", { number: "C", destination: "A#number_B" }));
    await arrive(act("RISTB", { number: "B#number_C", destination: "A" }));
    expect(await stored("RISTA")).toEqual([{ number: "C", waybills: ["RISTA"], solid: 10_000 }]);
    expect(await stored("RISTB")).toEqual([{ number: "B#number_C", waybills: ["RISTB"], solid: 10_000 }]);
    expect(await differences()).toEqual([]);
  });
});

describe("a newer measurement of a waybill", () => {
  it("replaces the rows of this waybill only", async () => {
    await arrive(act("UUSA", { number: "UUS-1", hour: 9 }), act("UUSB", { number: "UUS-1", hour: 9 }));
    await arrive(act("UUSA", { number: "UUS-1", hour: 10, amounts: ["7", "8"] }));
    expect(await stored("UUSB")).toEqual([{ number: "UUS-1", waybills: ["UUSA", "UUSB"], solid: 25_000 }]);
    expect(await differences()).toEqual([]);
  });

  it("stays when an older one arrives later", async () => {
    await arrive(act("VANA", { number: "VANA-1", hour: 12 }));
    for (const number of ["VANA-1", "VANA-0"]) {
      expect(await arrive(act("VANA", { number, hour: 11, amounts: ["99"] }))).toMatchObject({ unchanged: 1 });
    }
    expect(await stored("VANA")).toEqual([{ number: "VANA-1", waybills: ["VANA"], solid: 10_000 }]);
  });

  it("takes the waybill into the report of its own number, with prices that were set by hand", async () => {
    await arrive(act("KOLIB", { number: "KOLI-1", hour: 9 }), act("KOLIA", { number: "KOLI-1", hour: 9 }));
    const [{ id }] = (await reportsOf("KOLIA")) as [Report];
    const [before, rows] = [(await reportById(id))!, (await rowsOfReports([id])).get(id)!];
    const byHand = rows.map((row) => ({ ...row, priceSource: "hand" as const }));
    expect(await writeReports([{ before, after: before, rows: byHand }])).toMatchObject({ ok: true });
    await arrive(act("KOLIA", { number: "KOLI-2", hour: 10, amounts: ["11"] }));
    expect(await stored("KOLIA")).toEqual([{ number: "KOLI-2", waybills: ["KOLIA"], solid: 11_000 }]);
    expect(await stored("KOLIB")).toEqual([{ number: "KOLI-1", waybills: ["KOLIB"], solid: 10_000 }]);
    const [moved] = (await reportsOf("KOLIA")) as [Report];
    expect((await rowsOfReports([moved.id])).get(moved.id)).toMatchObject([{ number: 1, priceSource: "hand" }]);
    expect(await differences()).toEqual([]);
  });

  it("leaves no empty report behind", async () => {
    await arrive(act("TYHI", { number: "TYHI-1", hour: 9 }));
    await arrive(act("TYHI", { number: "TYHI-2", hour: 10 }));
    expect(await stored("TYHI")).toEqual([{ number: "TYHI-2", waybills: ["TYHI"], solid: 10_000 }]);
    await indexWaiting();
    expect(await numbersFound(agent, "TYHI")).toEqual(["TYHI-2"]);
    expect(await differences()).toEqual([]);
  });

  it("leaves acted rows where they are, flags them, and does not sell them twice", async () => {
    await arrive(act("AKTIS", { number: "AKTIS-1", hour: 9, amounts: ["10", "20"] }));
    const [{ id, ...old }] = (await reportsOf("AKTIS")) as [Report];
    await actOn({ id, ...old });
    await arrive(act("AKTIS", { number: "AKTIS-2", hour: 10, amounts: ["10", "21", "5"] }));
    expect(await stored("AKTIS")).toEqual([
      { number: "AKTIS-1", waybills: ["AKTIS"], solid: 30_000 },
      { number: "AKTIS-2", waybills: ["AKTIS"], solid: 5000 },
    ]);
    expect(await reportById(id)).toMatchObject({ correctionPending: true, tab: "acted" });
    const again = act("AKTIS", { number: "AKTIS-2", hour: 10, amounts: ["10", "21", "5"] });
    expect(await arrive(again)).toMatchObject({ unchanged: 1 });
    expect(await recount()).toEqual([]);
  });

  it("leaves nothing lost or doubled after a crash at any write", { timeout: 120_000 }, async () => {
    for (const { kinds, kindAt } of walksOf<Moment>(["before", "after"])) {
      for (let at = 1; ; at++) {
        const waybill = `KATKI${kinds.length}${at}`;
        await arrive(act(waybill, { number: `${waybill}-1`.slice(-25), hour: 9 }));
        await indexWaiting();
        const newer = act(waybill, { number: `${waybill}-2`.slice(-25), hour: 10 });
        const { crashed } = await crashing(at, kindAt(at), () => arrive(newer));
        await indexAfterCrash();
        expect(await stored(waybill)).toHaveLength(1);
        expect({ at, differences: await differences() }).toEqual({ at, differences: [] });
        await arrive(newer);
        expect(await stored(waybill)).toEqual([{ number: newer.number, waybills: [waybill], solid: 10_000 }]);
        if (!crashed) break;
        expect(at).toBeLessThan(20);
      }
    }
  });
});

describe("a waybill that a file names in two reports", () => {
  it("is in both, and both say so", async () => {
    await arrive(act("FAILIS", { number: "FAIL-1" }));
    await arrive(act("FAILIS", { number: "FAIL-2" }));
    expect((await stored("FAILIS")).map(({ number }) => number)).toEqual(["FAIL-1", "FAIL-2"]);
    expect(await differences()).toEqual([]);
  });
});

describe("the check of what is stored", () => {
  it("finds volume that arrived and is not stored", async () => {
    await arrive(act("KADUNUD", { number: "KADU-1", hour: 9, amounts: ["36.631", "1"] }));
    const [before] = (await reportsOf("KADUNUD")) as [Report];
    const rows = (await rowsOfReports([before.id])).get(before.id)!;
    const left = rows.slice(1);
    const lost = { ...before, actOf: [0], ...sumsOf(left, [0]) };
    await writeReports([{ before, after: lost, rows: left }]);
    expect(await differences()).toEqual([`waybill KADUNUD: 36.631 tm of what arrived is not in report ${before.id}`]);
  });
});
