import { describe, expect, test } from "vitest";
import { DIALECT_NAMES, type DialectName } from "#tests/support/imports/workbooks/dialects.ts";
import type { TestCell } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookOfTable } from "#tests/support/imports/workbooks/workbook.ts";
import { errorsOf, ROW, reportsOf } from "#tests/support/reports/measurementFiles.ts";

type Cells = Record<string, TestCell>;

/** Row 2 of a sheet: a valid row with these cells. */
function sheet(cells: Cells, dialect: DialectName = "excel", date1904 = false): Uint8Array {
  const row: Cells = { ...ROW, ...cells };
  return workbookOfTable([Object.keys(row), Object.values(row)], { dialect, date1904 });
}

const EACH_DIALECT = DIALECT_NAMES.map((dialect) => ({ dialect }));

describe("a number in a column of texts is read as the sheet shows it:", () => {
  test.each<[format: string | number, value: number, shown: string]>([
    ["000000", 23095, "023095"],
    ["0000-00", 230951, "2309-51"],
    ["0000\\-00", 951, "0009-51"],
    ['"PMK"0000000', 1234567, "PMK1234567"],
    ['0" tm"', 23095, "23095 tm"],
    ["@", 23095, "23095"],
    [49, 23095, "23095"],
    [1, 23095, "23095"],
    ["General", 23095, "23095"],
    ['General" a"', 23095, "23095 a"],
    ["[Red]000000", 23095, "023095"],
    ["[$-425]000000", 23095, "023095"],
    ["[<1000]000000;0", 23095, "23095"],
    ["[<1000000]000000;0", 23095, "023095"],
    ["000000;-000000;@", 23095, "023095"],
    ["#####0", 95, "95"],
    ["00 000 000", 19990005, "19 990 005"],
    ["0;0;0;@", 123456789012345, "123456789012345"],
  ])("%s of %s", async (format, value, shown) => {
    const [report] = await reportsOf(sheet({ "Veoselehe number": { value, format } }));
    expect(report?.waybills).toEqual([{ number: shown, finished: true }]);
  });

  test.each(EACH_DIALECT)("000000 as $dialect writes it", async ({ dialect }) => {
    const rows = [
      Object.keys(ROW),
      Object.values<TestCell>({ ...ROW, "Veoselehe number": { value: 23095, format: "000000" } }),
      Object.values<TestCell>({ ...ROW, "Veoselehe number": "023095", Kogus: 2 }),
    ];
    const [report] = await reportsOf(workbookOfTable(rows, { dialect }));
    expect(report?.waybills).toEqual([{ number: "023095", finished: true }]);
  });

  test.each([
    ["Raporti number", "0000", 12, { number: "0012" }],
    ["Ostja registrikood", "00000000", 19990005, { buyer: { code: "19990005" } }],
    ["Metsateatis", "00000000000", 5001234567, { rows: [{ site: { forestNotice: "05001234567" } }] }],
    ["Leping", '"RV-"0000"-77"', 2026, { rows: [{ site: { contractNumber: "RV-2026-77" } }] }],
    ["Katastritunnus", '00000":"000":"0000', 101_001_0001, { rows: [{ site: { cadaster: "00101:001:0001" } }] }],
    ["EUDR viitenumber", "0000000000", 2612345, { rows: [{ site: { eudrNumbers: [{ reference: "0002612345" }] } }] }],
    ["Sihtkoha kood", "000", 7, { destination: { code: "007" } }],
    ["Sertifikaat", '"FSC"000', 12, { rows: [{ certificate: { code: "FSC012" } }] }],
  ])("%s in %s", async (heading, format, value, expected) => {
    expect(await reportsOf(sheet({ [heading]: { value, format } }))).toMatchObject([expected]);
  });

  test("a text with a format around it", async () => {
    const cells = {
      "Veoselehe number": { value: "1234567", format: '"PMK"@' },
      Lank: { value: "Kuuse", format: '@" lank"' },
    };
    expect(await reportsOf(sheet(cells))).toMatchObject([
      { waybills: [{ number: "PMK1234567" }], rows: [{ site: { name: "Kuuse lank" } }] },
    ]);
  });

  test.each<[format: string | number, value: number, reason: RegExp]>([
    ["#,##0", 23095, /„#,##0“ järgi ei saa arvu täpselt lugeda\. Vormindage lahter tekstina/],
    ["0.00", 23095, /ei saa arvu täpselt lugeda/],
    ["0%", 23095, /ei saa arvu täpselt lugeda/],
    ["0,", 23095, /ei saa arvu täpselt lugeda/],
    [11, 23095, /„0.00E\+00“ järgi ei saa arvu täpselt lugeda/],
    ["[DBNum1]0", 23095, /ei saa arvu täpselt lugeda/],
    ["[$-D000409]0", 23095, /ei saa arvu täpselt lugeda/],
    ["000/000", 23095, /ei saa arvu täpselt lugeda/],
    ["General", 23095.5, /^Lahtris on murdarv/],
    ["General", -5, /negatiivne/],
    ["General", 1e15, /ümardab üle 15-kohalise arvu/],
    ["0", 1234567890123456, /ümardab üle 15-kohalise arvu/],
    ["d.mmm", 46344, /^Lahtris on kuupäev/],
    [14, 46344, /^Lahtris on kuupäev/],
    [";;;", 23095, /„;;;“ peidab arvu/],
    ['"sama"', 23095, /peidab arvu/],
    ["#", 0, /peidab arvu/],
    [55, 23095, /„55“ järgi ei saa/],
  ])("refuses %s of %s", async (format, value, reason) => {
    expect(await errorsOf(sheet({ "Veoselehe number": { value, format } }))).toEqual([
      { row: 2, column: "Veoselehe number", reason: expect.stringMatching(reason) },
    ]);
  });

  test.each(EACH_DIALECT)(
    "refuses thousands of $dialect, whose separator is that of the reader's computer",
    async ({ dialect }) => {
      expect(await errorsOf(sheet({ "Veoselehe number": { value: 23095, format: "#,##0" } }, dialect))).toMatchObject([
        { row: 2, column: "Veoselehe number" },
      ]);
    },
  );

  test("refuses a text that its format hides", async () => {
    expect(await errorsOf(sheet({ Lank: { value: "Kuuse", format: ";;;" } }))).toMatchObject([
      { column: "Lank", reason: "Lahtri vorming peidab väärtuse. Vormindage lahter uuesti ja kontrollige väärtust." },
    ]);
  });

  test("does not look at columns that are not read", async () => {
    expect(await reportsOf(sheet({ Märkus: { value: 0.5, format: "0%" }, Muu: { value: 1e20 } }))).toHaveLength(1);
  });
});

describe("an amount or a price is read where the sheet shows all of it:", () => {
  test.each<[heading: "Kogus" | "Hind", format: string | number, value: number, expected: string]>([
    ["Kogus", "General", 30.118, "30.118"],
    ["Kogus", "0.000", 30.118, "30.118"],
    ["Kogus", "0.0000", 30.118, "30.118"],
    ["Kogus", "#,##0.000", 1204.5, "1204.5"],
    ["Kogus", "# ##0.000", 1204.5, "1204.5"],
    ["Kogus", "0.000", 0.1 + 0.2, "0.3"],
    ["Kogus", '0.00" tm"', 30.12, "30.12"],
    ["Kogus", '0.00" m³"', 30.12, "30.12"],
    ["Kogus", "0", 30, "30"],
    ["Kogus", 40, 30.12, "30.12"],
    ["Hind", "0.00", 105.5, "105.5"],
    ["Hind", "#,##0.00 [$€-425]", 105.5, "105.5"],
    ["Hind", '_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 105.5, "105.5"],
    ["Hind", 44, 105.5, "105.5"],
    ["Hind", 8, 105.5, "105.5"],
    ["Hind", '0.00" €/tm"', 105.5, "105.5"],
    ["Hind", "0.00", 0, "0"],
  ])("%s in %s: %s", async (heading, format, value, expected) => {
    const [report] = await reportsOf(sheet({ [heading]: { value, format } }));
    expect(report?.rows[0]).toMatchObject({ [heading === "Kogus" ? "amount" : "price"]: expected });
  });

  test.each<[heading: "Kogus" | "Hind", format: string | number, value: number, reason: RegExp]>([
    ["Kogus", "0.0", 30.118, /^Lahter näitab 30,1, aga selles on 30,118\. Ümardage arv või näidake kõiki komakohti\.$/],
    ["Kogus", "0", 30.5, /^Lahter näitab 31, aga selles on 30,5/],
    ["Kogus", "0%", 0.5, /^Lahtri vorming „0%“ näitab arvu teisel kujul/],
    ["Kogus", "0.0,", 30118, /näitab arvu teisel kujul/],
    ["Kogus", "# ?/?", 0.5, /näitab arvu teisel kujul/],
    ["Kogus", 11, 30, /näitab arvu teisel kujul/],
    ["Kogus", "00-00", 30, /näitab arvu teisel kujul/],
    ["Kogus", '0.00" pm³"', 30, /lisab arvule „pm³“/],
    ["Kogus", '0.00" kg"', 30, /lisab arvule „kg“/],
    ["Kogus", '0"0"', 30, /lisab arvule „0“/],
    ["Kogus", ";;;", 30, /peidab arvu/],
    ["Kogus", "d.mm.yyyy", 30, /^Lahtris on kuupäev/],
    ["Hind", "0.0", 105.55, /^Lahter näitab 105,6, aga selles on 105,55/],
    ["Hind", "0.00", 105.504, /^Hinnal võib olla kuni 2 kohta/],
    ["Hind", '"$"0.00', 105.5, /lisab arvule „\$“/],
    ["Hind", "[$SEK] 0.00", 105.5, /lisab arvule „SEK“/],
    ["Hind", '0.00" €/pm³"', 105.5, /lisab arvule „€\/pm³“/],
    ["Hind", 44, 0, /peidab arvu/],
    ["Hind", "0.00;-0.00;", 0, /peidab arvu/],
    ["Hind", "#.##", 0, /peidab arvu/],
  ])("refuses %s in %s: %s", async (heading, format, value, reason) => {
    expect(await errorsOf(sheet({ [heading]: { value, format } }))).toEqual([
      { row: 2, column: heading, reason: expect.stringMatching(reason) },
    ]);
  });

  test.each(EACH_DIALECT)("refuses what $dialect shows rounded", async ({ dialect }) => {
    const error = {
      row: 2,
      column: "Kogus",
      reason: expect.stringMatching(/^Lahter näitab 30,1, aga selles on 30,118/),
    };
    expect(await errorsOf(sheet({ Kogus: { value: 30.118, format: "0.0" } }, dialect))).toEqual([error]);
  });
});

describe("a day is read where the sheet shows day, month and year:", () => {
  test.each([
    "dd.mm.yyyy",
    "d.m.yy",
    "mm/dd/yyyy",
    "yyyy-mm-dd",
    "yyyy-mm-dd hh:mm",
    "[$-425]d. mmmm yyyy",
    "[$-F800]dddd, mmmm dd, yyyy",
    "dd.mm.yyyy;@",
    'd"."m"."yyyy" a"',
    14,
    15,
    22,
  ])("%s", async (format) => {
    expect(await reportsOf(sheet({ Kuupäev: { date: "2026-11-18", format } }))).toMatchObject([{ date: "2026-11-18" }]);
  });

  test.each(DIALECT_NAMES.flatMap((dialect) => [false, true].map((date1904) => ({ dialect, date1904 }))))(
    "as $dialect writes it, from 1904: $date1904",
    async ({ dialect, date1904 }) => {
      const cells = { Kuupäev: { date: "2026-11-18T14:05:00", format: "dd.mm.yyyy hh:mm" } };
      expect(await reportsOf(sheet(cells, dialect, date1904))).toMatchObject([{ date: "2026-11-18" }]);
    },
  );

  test.each<[format: string, value: number]>([
    ["0000-00-00", 20261118],
    ['00"."00"."0000', 18112026],
  ])("a number shown as one in %s", async (format, value) => {
    expect(await reportsOf(sheet({ Kuupäev: { value, format } }))).toMatchObject([{ date: "2026-11-18" }]);
  });

  test.each<[string | number]>([
    ["mmmm yyyy"],
    ["dd.mm"],
    ["d.mmm"],
    ["yyyy"],
    ["hh:mm"],
    ["[h]:mm"],
    ["d mmmmm yyyy"],
    [16],
    [17],
    [20],
  ])("refuses %s", async (format) => {
    expect(await errorsOf(sheet({ Kuupäev: { date: "2026-11-18", format } }))).toEqual([
      {
        row: 2,
        column: "Kuupäev",
        reason: expect.stringMatching(/ei näita tervet kuupäeva\. Vormindage lahter kujul PP\.KK\.AAAA/),
      },
    ]);
  });

  test("refuses a serial number that is shown as a number", async () => {
    for (const format of ["General", "0", "@"]) {
      expect(await errorsOf(sheet({ Kuupäev: { value: 46344, format } }))).toMatchObject([
        { reason: expect.stringMatching(/^Sellist kuupäeva ei ole/) },
      ]);
    }
  });
});
