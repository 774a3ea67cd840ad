import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import type { CompositeLine } from "#functions/compositeReports/compositeLines.ts";
import { type CompositeSource, compositeWorkbook } from "#functions/compositeReports/compositeWorkbook.ts";
import { dayNumber, xmlText } from "#functions/compositeReports/workbook/sheetXml.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { cents, thousandths } from "#shared/basics/amounts.ts";

const line: CompositeLine = {
  act: "2026-1",
  date: "2026-11-30",
  seller: "Haavasalu Mets OÜ",
  buyer: "Virn & Pojad <AS>",
  report: "MR-1",
  measured: "2026-11-02",
  destination: "Kuuseoja saeveski",
  waybill: "VL0001",
  owner: "Õõnes Ärni",
  site: " Lank  1",
  cadaster: "00101:001:0001",
  assortment: "Kuusepalk",
  certificate: "",
  unit: "SCM",
  amount: thousandths(30_118),
  price: cents(9850),
  sum: cents(296_662),
};

const facts = {
  scope: { from: "2026-11-01", until: "2099-12-31" },
  seller: "",
  buyer: "Virn",
  destination: "",
  now: new Date("2026-11-22T10:00:00Z"),
};

async function* batches(...all: CompositeLine[][]) {
  yield* all;
}

async function workbookOf(sources: readonly CompositeSource[], maxRows?: number) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of compositeWorkbook(sources, facts, maxRows)) chunks.push(chunk);
  const { sheets } = await readXlsx(Buffer.concat(chunks));
  return { names: sheets.map(({ name }) => name), rows: sheets.map(({ rows }) => rows) };
}

describe("a composite workbook", () => {
  it("has the totals first, and purchases and sales on sheets of their own", async () => {
    const sale = { ...line, sum: cents(300_000) };
    const loose: CompositeLine = { ...line, unit: "LCM", amount: thousandths(2000), sum: cents(100) };
    const { names, rows } = await workbookOf([
      { type: PURCHASE_ACT, lines: batches([line], [loose]) },
      { type: SALES_ACT, lines: batches([sale]) },
    ]);
    expect(names).toEqual(["Kokkuvõte", "Ostuaktid", "Müügiaktid"]);
    expect(rows[0]!.slice(-3)).toEqual([
      ["Aktid", "Ridu", "tm", "pm³", "Summa km-ta"],
      ["Ostuaktid", 2, 30.118, 2, 2967.62],
      ["Müügiaktid", 1, 30.118, 0, 3000],
    ]);
    expect(rows[0]!.slice(0, 7).map(([name, value]) => [name, value])).toEqual([
      ["Koondraport", null],
      ["Alates", "01.11.2026"],
      ["Kuni", "Lõpuni"],
      ["Müüja", "Kõik"],
      ["Ostja", "Virn"],
      ["Sihtkoht", "Kõik"],
      ["Koostatud", "22.11.2026 12:00"],
    ]);
    const [headings, first, second] = rows[1]!;
    const cells = Object.fromEntries(headings!.map((heading, index) => [heading, first![index]]));
    expect(cells).toMatchObject({
      "Akti number": "2026-1",
      Ostja: "Virn & Pojad <AS>",
      Omanik: "Õõnes Ärni",
      Lank: " Lank  1",
      tm: 30.118,
      "pm³": null,
      Hind: 98.5,
      Summa: 2966.62,
    });
    expect(cells["Kuupäev"]).toEqual(new Date("2026-11-30T00:00:00Z"));
    expect([second![headings!.indexOf("tm")], second![headings!.indexOf("pm³")]]).toEqual([null, 2]);
  });

  it("goes on to a second sheet where one is full, and to none where it is just full", async () => {
    const lines = Array.from({ length: 5 }, (_, index) => ({ ...line, act: `A-${index}` }));
    const source = (count: number): CompositeSource => ({
      type: PURCHASE_ACT,
      lines: batches(lines.slice(0, 2), [], lines.slice(2, count)),
    });
    const { names, rows } = await workbookOf([source(5)], 4);
    expect(names).toEqual(["Kokkuvõte", "Ostuaktid", "Ostuaktid 2"]);
    expect(rows.slice(1).map((sheet) => sheet.map(([act]) => act))).toEqual([
      ["Akti number", "A-0", "A-1", "A-2"],
      ["Akti number", "A-3", "A-4"],
    ]);
    expect((await workbookOf([source(3)], 4)).names).toEqual(["Kokkuvõte", "Ostuaktid"]);
  });

  it("has a heading and a total of nothing where no act is found", async () => {
    const { names, rows } = await workbookOf([{ type: PURCHASE_ACT, lines: batches() }]);
    expect(names).toEqual(["Kokkuvõte", "Ostuaktid"]);
    expect(rows[1]).toHaveLength(1);
    expect(rows[0]!.at(-1)).toEqual(["Ostuaktid", 0, 0, 0, 0]);
  });

  it("fails when its lines fail, also on the second sheet", async () => {
    async function* failing() {
      yield [line];
      throw new Error("lost");
    }
    const sources = (lines: AsyncGenerator<CompositeLine[]>): CompositeSource[] => [
      { type: PURCHASE_ACT, lines: batches([line]) },
      { type: SALES_ACT, lines },
    ];
    await expect(workbookOf(sources(failing()))).rejects.toThrow("lost");
    await expect(workbookOf([{ type: PURCHASE_ACT, lines: failing() }])).rejects.toThrow("lost");
  });
});

it.each([
  ["a & b < c > d", "a &amp; b &lt; c &gt; d"],
  ["rida\u0000 \u0007lõpp", "rida lõpp"],
  ["\ud800 pool\uffff", "pool"],
  ["a_xFFFF_ _x", "a_x005F_xFFFF_ _x"],
  ["🪵", "🪵"],
])("writes the text %j into XML", (text, xml) => {
  expect(xmlText(text)).toBe(xml);
});

it.each([
  ["2026-11-30", "46356"],
  ["2000-01-01", "36526"],
])("gives the day %s its number in a sheet", (day, number) => {
  expect(dayNumber(day)).toBe(number);
});
