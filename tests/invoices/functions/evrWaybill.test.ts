import { describe, expect, it } from "vitest";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { evrWaybillJson } from "#functions/invoices/evrWaybill.ts";
import { rowIdOf } from "#functions/reports/store/reportRows.ts";
import { type Thousandths, thousandths } from "#shared/basics/amounts.ts";
import { thousandthsFromText } from "#shared/basics/money.ts";
import type { MeasuredReport, MeasuredSite } from "#shared/reports/measuredReport.ts";
import { factsOf, rowOnAct } from "#tests/support/acts/fileFacts.ts";
import { array, assert, asyncProperty, constantFrom, integer, record } from "#tests/support/fastCheck.ts";
import { reportsOf } from "#tests/support/reports/measurementFiles.ts";

const WAYBILL = "PMK0001234567";

async function readBack(rows: readonly ActRowItem[], kind: "sales" | "purchase" = "purchase"): Promise<MeasuredReport> {
  const text = evrWaybillJson(factsWith(rows, kind), WAYBILL);
  const [report, ...others] = await reportsOf(text!, "veoseleht.json");
  expect(others).toEqual([]);
  return report!;
}

function factsWith(rows: readonly ActRowItem[], kind: "sales" | "purchase" = "purchase") {
  const facts = factsOf(kind, { rows });
  const praak = { ...facts.assortments.get(1)!, id: 2, code: "KUPRAAK", name: "Kuuse praakpalk" };
  const chips = { ...facts.assortments.get(1)!, id: 3, code: "HAKE", name: "Hakkpuit", unit: "LCM" as const };
  return { ...facts, assortments: new Map([...facts.assortments, [2, praak], [3, chips]]) };
}

const row = (amount: string, over: Partial<ActRowItem> = {}) => rowOnAct([amount, "80.00", WAYBILL], over);

describe("a waybill of an act as EVR JSON", () => {
  it("is read as the report that the act has: its number, day, parties, waybill and row", async () => {
    expect(await readBack([row("32.742")])).toMatchObject({
      number: "MR-55871",
      date: "2026-11-18",
      seller: { code: "19990011", name: "Põhjamännik Puidukaubandus TÜ" },
      buyer: { code: "19990005", name: "Kuuseoja Saeveski OÜ" },
      destination: { code: "KUUSEOJA1", name: "KUUSEOJA1" },
      waybills: [{ number: WAYBILL }],
      rows: [
        {
          waybill: WAYBILL,
          assortment: { code: "KUPALK", name: "Kuusepalk" },
          unit: "SCM",
          amount: "32.742",
          previousOwner: { code: "19990028", name: "Haavasalu Mets OÜ" },
          site: { name: "Haavasalu lank", cadaster: "00101:001:0001" },
        },
      ],
    });
  });

  it("has a shipment for each origin, and keeps apart what came from where", async () => {
    const other: MeasuredSite = {
      name: "Teine lank",
      cadaster: "00101:001:0002, 00101:001:0003",
      possessionType: 10,
      forestNotice: "50000123",
      county: "Võrumaa",
      eudrNumbers: [{ reference: "25EEABCDEF0001", verification: "ABCD1234" }],
    };
    const third: MeasuredSite = { name: "Kolmas", cadaster: "", possessionType: 20, contractNumber: "RV-2026-77" };
    const rows = [
      row("10.001"),
      row("0.333", { assortment: 2, certificate: "FSC100" }),
      row("7.000", { site: other }),
      row("1.5", { site: other, assortment: 3, unit: "LCM" }),
      row("2", { site: third }),
    ];
    const text = evrWaybillJson(factsWith(rows), WAYBILL)!;
    expect(JSON.parse(text).shipments).toHaveLength(4);
    const read = await readBack(rows);
    expect(read.rows.map(({ amount }) => amount).toSorted()).toEqual(["0.333", "1.5", "10.001", "2", "7"]);
    expect(read.rows.filter(({ site }) => site?.name === "Teine lank").map((one) => one.site)).toEqual([other, other]);
    expect(read.rows.find(({ site }) => site?.name === "Kolmas")?.site).toEqual(third);
    expect(read.rows.find(({ certificate }) => certificate)).toMatchObject({
      assortment: { code: "KUPRAAK" },
      certificate: { code: "FSC100" },
    });
  });

  it("has no waybill, owner or character that the act, or a document, does not have", async () => {
    const rows = [row("1"), rowOnAct(["5", "80.00", "TEINE"], {}), row("2", { owner: 0, site: null })];
    const text = evrWaybillJson(factsWith([...rows, row("3", { site: { name: "a\uFFFFb", cadaster: "" } })]), WAYBILL)!;
    expect(text).not.toMatch(/TEINE|\uFFFF/);
    expect(text).not.toContain("80");
    expect(evrWaybillJson(factsWith(rows), "VÕÕRAS")).toBeUndefined();
    const read = await readBack(rows);
    expect(read.rows.map(({ amount, previousOwner }) => [amount, previousOwner?.code])).toEqual([
      ["1", "19990028"],
      ["2", undefined],
    ]);
  });

  it("of two reports has both numbers, or its own where they are too long", async () => {
    const second = (number: string) => {
      const [one] = row("2").reportRows;
      return row("2", { reportRows: [{ ...one!, id: rowIdOf(6, 1), report: { ...one!.report, id: 6, number } }] });
    };
    expect((await readBack([row("1"), second("MR-2")])).number).toBe("MR-55871, MR-2");
    expect((await readBack([row("1"), second("MR-0000000000000000002")])).number).toBe(WAYBILL);
  });

  it("gives back every volume of every origin exactly", async () => {
    const one = record({
      assortment: constantFrom(1, 2),
      site: constantFrom("A", "B", "C"),
      owner: constantFrom(0, 3),
      amount: integer({ min: 1, max: 90_000_000 }),
    });
    await assert(
      asyncProperty(array(one, { minLength: 1, maxLength: 12 }), async (drawn) => {
        const rows = drawn.map(({ assortment, site, owner, amount }) =>
          row(String(amount / 1000), { assortment, owner, site: { name: site, cadaster: "" } }),
        );
        const expected = new Map<string, number>();
        for (const { assortment, site, owner, amount } of drawn) {
          const key = `${assortment === 1 ? "KUPALK" : "KUPRAAK"} ${site} ${owner === 3 ? "19990028" : ""}`;
          expected.set(key, (expected.get(key) ?? 0) + amount);
        }
        const found = new Map<string, Thousandths>();
        for (const read of (await readBack(rows)).rows) {
          const key = `${read.assortment.code} ${read.site?.name} ${read.previousOwner?.code ?? ""}`;
          expect(found.has(key)).toBe(false);
          found.set(key, thousandthsFromText(read.amount));
        }
        expect(new Map([...found].toSorted())).toEqual(
          new Map([...expected].map(([key, sum]) => [key, thousandths(sum)] as const).toSorted()),
        );
      }),
      { numRuns: 100 },
    );
  });
});
