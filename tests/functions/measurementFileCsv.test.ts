import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLUMNS } from "../../functions/imports/columns.ts";
import { csvOf, faultsOf, KNOWN, ROW, read, reportsOf } from "../support/measurementFiles.ts";

const NBSP = "\u00A0";

/** All columns of one row, as its buyer writes them, and what they are. */
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
  seller: KNOWN.seller,
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
      certificate: { type: 20, claim: "FSC100" },
    },
  ],
};
const LEAST = {
  number: "MR-1",
  date: "2026-11-18",
  seller: KNOWN.seller,
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

describe("rows that are read", () => {
  test("a row with every column", async () => {
    expect(await read(csvOf([WHOLE]))).toEqual({ ok: true, reports: [REPORT], rows: 1 });
  });

  test("a row with the columns that must be there", async () => {
    expect(await read(csvOf([{}]))).toEqual({ ok: true, reports: [LEAST], rows: 1 });
  });

  test("columns in another order, with others between them and after them", async () => {
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

  test("blank lines and empty rows, before the headings too", async () => {
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
    ['"Mets"a', "Metsa"],
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
    ["Sertifikaat", "pefc certified", { certificate: { type: 10, claim: "pefc certified" } }],
    ["Valduse liik", "OMA", { site: { name: "", cadaster: "", possessionType: 10 } }],
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

describe("rows that are refused", () => {
  const [number, date, reason] = ["Sisesta korrektne number.", /^Sellist kuupäeva ei ole/, expect.any(String)];
  test.each<[string, string, string | RegExp]>([
    ["Kuupäev", "31.02.2026", date],
    ["Kuupäev", "29.02.2026", date],
    ["Kuupäev", "2026-02-30", date],
    ["Kuupäev", "00.01.2026", date],
    ["Kuupäev", "18.13.2026", date],
    ["Kuupäev", "18.11.26", date],
    ["Kuupäev", "18/11/2026", date],
    ["Kuupäev", "11-18-2026", date],
    ["Kuupäev", "45983", date],
    ["Kuupäev", "18.11.2026 12:00", date],
    ["Kuupäev", "31.12.1999", /aastatest 2000–2099/],
    ["Kuupäev", "01.01.2100", /aastatest 2000–2099/],
    ["Kuupäev", "=TODAY()", "Valem ei ole lubatud."],
    ["Kuupäev", "", "Väärtus puudub."],
    ["Kogus", "", "Väärtus puudub."],
    ["Kogus", "-5", "Kogus peab olema suurem kui 0."],
    ["Kogus", "-30,118", "Kogus peab olema suurem kui 0."],
    ["Kogus", "\u22121", "Kogus peab olema suurem kui 0."],
    ["Kogus", "0", "Kogus peab olema suurem kui 0."],
    ["Kogus", "1000000", "Kogus peab olema väiksem kui 1 000 000."],
    ["Kogus", "99999999999999999999", "Kogus peab olema väiksem kui 1 000 000."],
    ["Kogus", "0,0001", "Kogusel võib olla kuni 3 kohta pärast koma."],
    ["Kogus", "30 tm", number],
    ["Kogus", "1.234,5", number],
    ["Kogus", "+5", number],
    ["Kogus", "=2*3", "Valem ei ole lubatud."],
    ["Kogus", "=cmd|' /C calc'!A0", "Valem ei ole lubatud."],
    ["Kogus", "-2+3+cmd|' /C calc'!A0", "Valem ei ole lubatud."],
    ["Hind", "-0,01", "Hind ei saa olla väiksem kui 0."],
    ["Hind", "10000", "Hind võib olla kuni 9999,99 €."],
    ["Hind", "105,505", "Hinnal võib olla kuni 2 kohta pärast koma."],
    ["Hind", "105 €", number],
    ["Hind", "@SUM(A1)", "Valem ei ole lubatud."],
    ["Raporti number", "", "Väärtus puudub."],
    ["Raporti number", "M".repeat(26), "Tekst võib olla kuni 25 märki."],
    ["Raporti number", "=cmd|' /C calc'!A0", "Valem ei ole lubatud."],
    ["Raporti number", "+1", "Valem ei ole lubatud."],
    ["Raporti number", "-1", "Valem ei ole lubatud."],
    ["Veoselehe number", "@SUM(A1)", "Valem ei ole lubatud."],
    ["Veoselehe number", "-", "Väärtus puudub."],
    ["Lank", "＝1+1", "Valem ei ole lubatud."],
    ["Lank", "\t=1+1", "Valem ei ole lubatud."],
    ["Lank", "#REF!", "Lahtris on arvutusviga."],
    ["Lank", "L".repeat(201), "Tekst võib olla kuni 200 märki."],
    ["Ostja registrikood", "19990006", "„19990006“ ei ole õige registrikood."],
    ["Ostja registrikood", "Kuuseoja", "„Kuuseoja“ ei ole õige registrikood."],
    ["Ostja registrikood", "19990028", "Ostjat registrikoodiga 19990028 ei ole."],
    ["Sortiment", "KUPALKK", "Tundmatu sortiment „KUPALKK“."],
    ["Sortiment", "K".repeat(200), `Tundmatu sortiment „${"K".repeat(39)}…“.`],
    ["Ühik", "pm3", "Sortimenti „Kuusepalk“ mõõdetakse ühikus tm."],
    ["Ühik", "t", "Tundmatu ühik „t“. Lubatud on tm ja pm³."],
    ["Eelmise omaniku kood", "19990028", reason],
    ["Katastritunnus", "101:001:0001", "Katastritunnus peab olema kujul 12345:123:1234."],
    ["Katastritunnus", "00101:001:0001, 00101:001:0002", "Katastritunnus peab olema kujul 12345:123:1234."],
    ["Sertifikaat", "SURE", "Sertifikaat peab algama tähtedega FSC või PEFC."],
    ["Veoseleht lõpetatud", "vist", "Lubatud on jah ja ei."],
    ["Valduse liik", "Üür", "Lubatud on Oma ja Ostuakt."],
  ])("%s %j", async (column, cell, expected) => {
    const where = column === "Eelmise omaniku kood" ? "Eelmise omaniku nimi" : column;
    const matched = expected instanceof RegExp ? expect.stringMatching(expected) : expected;
    expect(await faultsOf(csvOf([{}, { [column]: cell }]))).toEqual([{ row: 3, column: where, reason: matched }]);
  });

  test.each(["19990029", "60001019907", "60013019906", "Haavasalu Mets OÜ"])(
    "a previous owner %s, without the code being repeated",
    async (code) => {
      const owner = { "Eelmise omaniku kood": code, "Eelmise omaniku nimi": "Jüri Õun" };
      const reason = "Kood ei ole õige registrikood ega isikukood.";
      expect(await faultsOf(csvOf([owner]))).toEqual([{ row: 2, column: "Eelmise omaniku kood", reason }]);
    },
  );

  test.each(["Eelmise omaniku nimi", "Eelmise omaniku aadress"])("%s without a code", async (column) => {
    const reason = "Eelmise omaniku kood puudub.";
    expect(await faultsOf(csvOf([{ [column]: "Haavasalu" }]))).toEqual([
      { row: 2, column: "Eelmise omaniku kood", reason },
    ]);
  });

  test("every fault of a row is told", async () => {
    const faults = await faultsOf(csvOf([{ Kuupäev: "31.02.2026", Sortiment: "HAAB", Kogus: "-1", Hind: "x" }]));
    expect(faults.map(({ column }) => column)).toEqual(["Kuupäev", "Sortiment", "Kogus", "Hind"]);
  });

  test("nothing of a file with one fault is given back", async () => {
    const file = await read(csvOf([{}, { Kogus: "1" }, { Kogus: "-1" }]));
    expect(file).toEqual({ ok: false, faultCount: 1, rows: 3, faults: [expect.objectContaining({ row: 4 })] });
  });
});

describe("tables that are refused", () => {
  test("each missing column is a fault of the first row", async () => {
    const reason = "Veerg puudub.";
    const faults = await faultsOf("Kuupäev;Sortiment;Kogus\n18.11.2026;KUPALK;1");
    expect(faults).toEqual(
      ["Raporti number", "Ostja registrikood", "Veoselehe number"].map((column) => ({ row: 1, column, reason })),
    );
  });

  test("text that is no table lacks all of them", async () => {
    expect(await faultsOf("Tere!\nSaadan raporti homme.")).toHaveLength(6);
  });

  test("a column that is there twice", async () => {
    const [headings, row] = csvOf([{}]).split("\r\n");
    expect(await faultsOf(`${headings};KOGUS\n${row};5`)).toEqual([
      { row: 1, column: "Kogus", reason: "Veerg on failis kaks korda." },
    ]);
  });

  test("a decimal comma among commas", async () => {
    expect(await faultsOf(csvOf([{ Kogus: "30,118" }], ","))).toEqual([
      { row: 2, column: "", reason: expect.stringMatching(/^Real on rohkem lahtreid kui failil veerge/) },
    ]);
  });

  test.each([
    ["at the beginning of a cell", '"Mets'],
    ["at the end of the file", '"'],
  ])("a quotation mark that is never closed, %s", async (_name, cell) => {
    const rows = [{}, { Lank: cell }, ...Array.from({ length: 1000 }, (_, index) => ({ Kogus: String(index + 1) }))];
    for (const text of [csvOf(rows), csvOf(rows.slice(0, 2))]) {
      expect(await faultsOf(text)).toEqual([
        { row: 3, column: "", reason: "Rida on liiga pikk või on selle jutumärgid lõpetamata." },
      ]);
    }
  });

  test("rows are counted as a spreadsheet counts them, cells of two lines being in one", async () => {
    expect(await faultsOf(csvOf([{ Lank: '"kaks\nrida"' }, { Kogus: "0" }]))).toMatchObject([{ row: 3 }]);
  });
});

describe("reports", () => {
  test("are the rows with the same buyer and number, in the order in which they begin", async () => {
    const reports = await reportsOf(
      csvOf([
        { "Raporti number": "MR-2" },
        { "Raporti number": "MR-1", "Veoselehe number": "V1" },
        { "Raporti number": "MR-2", "Ostja registrikood": "19990034", Kuupäev: "1.1.2026" },
        { "Raporti number": "MR-1", "Veoselehe number": "V2" },
        { "Raporti number": "MR-1", "Veoselehe number": "V1", Kogus: "2" },
      ]),
    );
    expect(reports.map(({ number, buyer, rows }) => [number, buyer.code, rows.length])).toEqual([
      ["MR-2", "19990005", 1],
      ["MR-1", "19990005", 3],
      ["MR-2", "19990034", 1],
    ]);
    expect(reports[1]?.waybills).toEqual([
      { number: "V1", finished: true },
      { number: "V2", finished: true },
    ]);
  });

  test.each([
    ["Kuupäev", { Kuupäev: "19.11.2026" }, "Raportil „MR-1“ on real 2 kuupäev 18.11.2026."],
    ["Sihtkoha kood", { "Sihtkoha kood": "TEINE" }, "Raportil „MR-1“ on real 2 sihtkoht „“."],
    [
      "Veoseleht lõpetatud",
      { "Veoseleht lõpetatud": "ei" },
      "Veoseleht „PMK0001234567“ on selles raportis nii lõpetatud kui ka lõpetamata.",
    ],
  ])("do not change their %s on the way", async (column, change, reason) => {
    expect(await faultsOf(csvOf([{}, { Kogus: "1" }, { Kogus: "2", ...change }]))).toEqual([
      { row: 4, column, reason },
    ]);
  });

  test("may spell the name of their destination in two ways", async () => {
    const place = { "Sihtkoha kood": "KUUSEOJA1" };
    const [report] = await reportsOf(csvOf([place, { ...place, Kogus: "1", Sihtkoht: "Kuuseoja" }]));
    expect(report?.destination).toEqual({ code: "KUUSEOJA1", name: "KUUSEOJA1" });
  });

  test("have no line twice, however it is written", async () => {
    const again = { Sortiment: "Kuusepalk", Kogus: "30.1180", Kuupäev: "2026-11-18" };
    expect(await faultsOf(csvOf([{}, { Kogus: "1" }, again, {}]))).toEqual([
      { row: 4, column: "", reason: "Rida kordab rida 2." },
      { row: 5, column: "", reason: "Rida kordab rida 2." },
    ]);
  });

  test("have a thousand rows at most", async () => {
    const rows = Array.from({ length: 1002 }, (_, index) => ({ Kogus: String(index + 1) }));
    expect((await reportsOf(csvOf(rows.slice(0, 1000))))[0]?.rows).toHaveLength(1000);
    const reason = "Raportil „MR-1“ on üle 1000 rea.";
    expect(await faultsOf(csvOf(rows))).toEqual([{ row: 1002, column: "Raporti number", reason }]);
  });

  test("have no more text than can be stored together", async () => {
    const rows = Array.from({ length: 900 }, (_, index) => ({
      "Raporti number": index < 100 ? "MR-0" : "MR-1",
      Kogus: String(index + 1),
      Lank: "õ".repeat(200),
    }));
    const reason = "Raporti „MR-1“ ridade tekstid on kokku liiga pikad.";
    expect(await faultsOf(csvOf(rows))).toEqual([{ row: 102, column: "Raporti number", reason }]);
  });
});

describe("what README.md says of the columns", () => {
  const readme = readFileSync(new URL("../../functions/imports/README.md", import.meta.url), "utf8");

  test("its table has them all, in their order", () => {
    const [, table = ""] = readme.split("## Columns");
    const described = [...table.matchAll(/^\| (\p{Lu}[^|]*?) +\| (\w*)/gmu)].map(([, name, rule]) => [
      name,
      rule === "required",
    ]);
    expect(described).toEqual(
      Object.values(COLUMNS).map((column) => [column.heading, "required" in column && column.required]),
    );
  });

  test("its example can be read", async () => {
    const [, example = ""] = /```csv\n([^`]*)```/.exec(readme) ?? [];
    const [report] = await reportsOf(example);
    expect(report?.rows.map(({ amount, price }) => [amount, price])).toEqual([
      ["30.118", "105.5"],
      ["2.624", undefined],
    ]);
  });

  test("headings that are taken for a column are taken for one only", () => {
    const all = Object.values(COLUMNS).flatMap(({ heading, others }) => [heading, ...others]);
    expect(new Set(all.map((each) => each.toLowerCase())).size).toBe(all.length);
  });

  test("the example row of these tests has exactly what must be there", () => {
    const required = Object.values(COLUMNS).filter((column) => "required" in column);
    expect(Object.keys(ROW)).toEqual(required.map(({ heading }) => heading));
  });
});
