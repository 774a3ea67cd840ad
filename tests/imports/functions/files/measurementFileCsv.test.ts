import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import { csvOf, EXISTING, ROW, read, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const NBSP = "\u00A0";

/** A row with every column, as a buyer writes it; REPORT is its parsed form. */
const WHOLE = {
  "Raporti number": "MR-55871",
  Kuupäev: "18.11.2026",
  "Ostja registrikood": "19990005",
  "Ostja nimi": "Keegi teine",
  "Sihtkoha kood": "KUUSEOJA1",
  Sihtkoht: "Kuuseoja saeveski",
  "Veoselehe number": "PMK0001234567",
  "Veoseleht lõpetatud": "ei",
  Sortiment: "kuusepalk",
  Ühik: "TM",
  Kogus: `1${NBSP}030,118`,
  Hind: "105,50",
  "Eelmise omaniku kood": "19990028",
  "Eelmise omaniku nimi": "Haavasalu Mets OÜ",
  "Eelmise omaniku aadress": "Haavasalu küla",
  Katastritunnus: "00101:001:0001",
  Lank: "Haavasalu lank",
  "Valduse liik": "ostuakt",
  Metsateatis: "50001234567",
  Leping: "RV-2026-77",
  Maakond: "Võrumaa",
  Sertifikaat: "FSC100",
};
const REPORT = {
  number: "MR-55871",
  date: "2026-11-18",
  seller: EXISTING.seller,
  buyer: { code: "19990005", name: "Kuuseoja Saeveski OÜ" },
  destination: { code: "KUUSEOJA1", name: "Kuuseoja saeveski" },
  waybills: [{ number: "PMK0001234567", finished: false }],
  rows: [
    {
      waybill: "PMK0001234567",
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM",
      amount: "1030.118",
      price: "105.5",
      previousOwner: { code: "19990028", name: "Haavasalu Mets OÜ", address: "Haavasalu küla" },
      site: {
        name: "Haavasalu lank",
        cadaster: "00101:001:0001",
        possessionType: 20,
        forestNotice: "50001234567",
        contractNumber: "RV-2026-77",
        county: "Võrumaa",
      },
      certificate: { type: 20, code: "FSC100" },
    },
  ],
};
const LEAST = {
  number: "MR-1",
  date: "2026-11-18",
  seller: EXISTING.seller,
  buyer: { code: "19990005", name: "Kuuseoja Saeveski OÜ" },
  waybills: [{ number: "PMK0001234567", finished: true }],
  rows: [
    {
      waybill: "PMK0001234567",
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM",
      amount: "30.118",
    },
  ],
};

describe("accepts", () => {
  test("a row with every column", async () => {
    expect(await read(csvOf([WHOLE]))).toMatchObject({
      ok: true,
      reports: [REPORT],
      lines: [[2]],
      rows: 1,
      isEvr: false,
    });
  });

  test("a row with only the required columns", async () => {
    expect(await read(csvOf([{}]))).toMatchObject({ ok: true, reports: [LEAST], lines: [[2]], rows: 1, isEvr: false });
  });

  test("columns in another order, with unknown columns among them", async () => {
    const shuffled = Object.fromEntries(Object.entries(WHOLE).toReversed());
    const [headings = "", ...rows] = csvOf([{ Märkus: "vihmaga", ...shuffled, Kontroll: "x" }]).split("\r\n");
    expect(await reportsOf([headings, ...rows].join("\n"))).toEqual([REPORT]);
  });

  test.each([
    ["RAPORTI NR.;kuupaev;Ostja reg. kood;E-veoseleht;sortiment ;kogus"],
    ["raport; KUUPÄEV ;Ostja  registrikood;Veoselehe-nr;SORTIMENT;Kogus."],
    ['"Raporti number";"Kuupäev";"Ostja registrikood";"Veoselehe number";"Sortiment";"Kogus"'],
  ])("headings %s", async (headings) => {
    const [, row] = csvOf([{}]).split("\r\n");
    expect(await reportsOf(`${headings}\n${row}`)).toEqual([LEAST]);
  });

  test("blank lines and empty rows, also before the headings", async () => {
    const [headings, row] = csvOf([{}]).split("\r\n");
    expect(await reportsOf(`\n;;;\n${headings}\n\n;;;;;\n - \n${row}\n\n`)).toEqual([LEAST]);
  });

  test.each([
    ["semicolons", ";", "30,118"],
    ["commas and a dot", ",", "30.118"],
    ["commas and a quoted comma", ",", '"30,118"'],
    ["tabs", "\t", "30,118"],
  ])("%s", async (_name, delimiter, amount) => {
    expect(await reportsOf(csvOf([{ Kogus: amount }], delimiter))).toEqual([LEAST]);
  });

  test.each(["\n", "\r\n", "\r"])("line ends %j", async (end) => {
    const text = csvOf([{}, { Kogus: "1" }]).replaceAll("\r\n", end);
    for (const whole of [text, text + end]) {
      const [report] = await reportsOf(whole);
      expect(report?.rows.map(({ amount }) => amount)).toEqual(["30.118", "1"]);
    }
  });

  test.each([
    ['"Lank; see ""vana"""', 'Lank; see "vana"'],
    ['"kaks\nrida"', "kaks rida"],
    ['"kaks\r\nrida"', "kaks rida"],
    ['""', undefined],
    ['5" toru', '5" toru'],
    [' "Mets" ', '"Mets"'],
    ["  kaks \t vahet ", "kaks vahet"],
    ["'Mets'", "'Mets'"],
    ["'=Mets", "=Mets"],
    ["''=Mets", "'=Mets"],
    ["-", undefined],
    ["2-3", "2-3"],
  ])("the cell %j", async (cell, name) => {
    const [report] = await reportsOf(csvOf([{ Lank: cell }, { Kogus: "1" }]));
    expect(report?.rows[0]?.site?.name).toBe(name);
    expect(report?.rows).toHaveLength(2);
  });

  test.each<[string, string, string]>([
    ["Kuupäev", "8.1.2026", "2026-01-08"],
    ["Kuupäev", "08.01.2026", "2026-01-08"],
    ["Kuupäev", "2026-01-08", "2026-01-08"],
    ["Kuupäev", "2026-01-08T00:00:00", "2026-01-08"],
    ["Kuupäev", "29.02.2024", "2024-02-29"],
    ["Kuupäev", "01.01.2000", "2000-01-01"],
    ["Kuupäev", "31.12.2099", "2099-12-31"],
    ["Ostja registrikood", "1999 0034", "19990034"],
    ["Raporti number", "M".repeat(25), "M".repeat(25)],
  ])("%s %s", async (column, cell, expected) => {
    const [report] = await reportsOf(csvOf([{ [column]: cell }]));
    expect([report?.date, report?.buyer.code, report?.number]).toContain(expected);
  });

  test.each<[string, string, object]>([
    ["Hind", "0", { price: "0" }],
    ["Hind", "0,00", { price: "0" }],
    ["Hind", "9999.99", { price: "9999.99" }],
    ["Kogus", "999 999,999", { amount: "999999.999" }],
    ["Kogus", "0,001", { amount: "0.001" }],
    ["Sortiment", "hakkpuit", { unit: "LCM", assortment: { code: "HAKE", name: "Hakkpuit" } }],
    ["Sortiment", "MÄNNIPEENPALK", { assortment: { code: "MAPEEN", name: "Männipeenpalk" } }],
    ["Sortiment", "kupalk", { assortment: { code: "KUPALK", name: "Kuusepalk" } }],
    ["Ühik", "m³", { unit: "SCM" }],
    ["Sertifikaat", "pefc certified", { certificate: { type: 10, code: "PEFC CERTIFIED" } }],
    ["Valduse liik", "OMA", { site: { name: "", cadaster: "", possessionType: 10 } }],
    ["EUDR viitenumber", "26EEAB1", { site: { eudrNumbers: [{ reference: "26EEAB1", verification: "" }] } }],
    ["Maakond", "Võrumaa", { site: { name: "", cadaster: "", county: "Võrumaa" } }],
  ])("%s %s", async (column, cell, expected) => {
    const [report] = await reportsOf(csvOf([{ [column]: cell }]));
    expect(report?.rows[0]).toMatchObject(expected);
  });

  test.each([
    ["19990028", "company"],
    ["60001019906", "person"],
  ])("a previous owner %s, a %s", async (code) => {
    const owner = { "Eelmise omaniku kood": code, "Eelmise omaniku nimi": "Jüri Õun" };
    const [report] = await reportsOf(csvOf([owner]));
    expect(report?.rows[0]?.previousOwner).toEqual({ code, name: "Jüri Õun" });
  });
});

describe("README.md of the columns", () => {
  const readme = readFileSync("functions/imports/files/README.md", "utf8");

  test("lists all columns in their order", () => {
    const [, table = ""] = readme.split("## Columns");
    const described = [...table.matchAll(/^\| (\p{Lu}[^|]*?) +\| (\w*)/gmu)].map(([, name, rule]) => [
      name,
      rule === "required",
    ]);
    expect(described).toEqual(
      Object.values(COLUMNS).map((column) => [column.heading, "required" in column && column.required]),
    );
  });

  test("has an example that the reader accepts", async () => {
    const [, example = ""] = /```csv\n([^`]*)```/.exec(readme) ?? [];
    const [report] = await reportsOf(example);
    expect(report?.rows.map(({ amount, price }) => [amount, price])).toEqual([
      ["30.118", "105.5"],
      ["2.624", undefined],
    ]);
  });

  test("each accepted heading belongs to one column only", () => {
    const all = Object.values(COLUMNS).flatMap(({ heading, others }) => [heading, ...others]);
    expect(new Set(all.map((each) => each.toLowerCase())).size).toBe(all.length);
  });

  test("the example row of these tests has exactly the required columns", () => {
    const required = Object.values(COLUMNS).filter((column) => "required" in column);
    expect(Object.keys(ROW)).toEqual(required.map(({ heading }) => heading));
  });
});
