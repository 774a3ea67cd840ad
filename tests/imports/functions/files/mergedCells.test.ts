import { describe, expect, test } from "vitest";
import { DIALECT_NAMES } from "#tests/support/imports/workbooks/dialects.ts";
import type { TestCell } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookOfTable } from "#tests/support/imports/workbooks/workbook.ts";
import { errorsOf, ROW, reportsOf, workbookOf } from "#tests/support/reports/measurementFiles.ts";

const OWNER = { "Eelmise omaniku kood": "19990028", "Eelmise omaniku nimi": "Haavasalu Mets OÜ" };
const HEADINGS = [...Object.keys(ROW), "Hind", ...Object.keys(OWNER), "Märkus"];
const letterOf = (heading: string) => String.fromCharCode(65 + HEADINGS.indexOf(heading));
const range = (first: string, top: number, last = first, bottom = top) =>
  `${letterOf(first)}${top}:${letterOf(last)}${bottom}`;

type Cells = Record<string, TestCell>;
const rowOf = (cells: Cells): TestCell[] => HEADINGS.map((heading) => ({ ...ROW, ...cells })[heading] ?? null);
/** Rows 2, 3 and 4 of which only the first one has an owner and a price. */
const ROWS: readonly Cells[] = [{ Kogus: 1, Hind: 105.5, ...OWNER }, { Kogus: 2 }, { Kogus: 3 }];
const table = (rows: readonly Cells[] = ROWS) => [HEADINGS, ...rows.map(rowOf)];
const owners = (bytes: Uint8Array) =>
  reportsOf(bytes).then(([report]) => report?.rows.map(({ price, previousOwner }) => [price, previousOwner?.name]));

describe("a value merged over rows", () => {
  const merges = [
    range("Hind", 2, "Hind", 3),
    range("Eelmise omaniku kood", 2, "Eelmise omaniku kood", 3),
    range("Eelmise omaniku nimi", 2, "Eelmise omaniku nimi", 3),
  ];

  test.each(DIALECT_NAMES)("counts for each of them, as %s writes it", async (dialect) => {
    expect(await owners(workbookOfTable(table(), { dialect, merges }))).toEqual([
      ["105.5", "Haavasalu Mets OÜ"],
      ["105.5", "Haavasalu Mets OÜ"],
      [undefined, undefined],
    ]);
  });

  test("is that of the first cell where the file keeps others under it", async () => {
    const rows = [ROWS[0] ?? {}, { Kogus: 2, Hind: 77, ...OWNER, "Eelmise omaniku nimi": "Peidus Mets OÜ" }];
    expect(await owners(workbookOfTable(table(rows), { merges }))).toEqual([
      ["105.5", "Haavasalu Mets OÜ"],
      ["105.5", "Haavasalu Mets OÜ"],
    ]);
  });

  test("is a number or a day as the sheet shows it", async () => {
    const rows: Cells[] = [
      { "Veoselehe number": { value: 23095, format: "000000" }, Kuupäev: { date: "2026-11-17" } },
      { "Veoselehe number": null, Kuupäev: null, Kogus: 2 },
    ];
    const merged = [range("Veoselehe number", 2, "Veoselehe number", 3), range("Kuupäev", 2, "Kuupäev", 3)];
    expect(await reportsOf(workbookOfTable(table(rows), { merges: merged, date1904: true }))).toMatchObject([
      { date: "2026-11-17", waybills: [{ number: "023095" }], rows: [{ amount: "30.118" }, { amount: "2" }] },
    ]);
  });

  test("does not make a row of an empty one", async () => {
    const rows = [...table(ROWS.slice(0, 2)), []];
    const longer = merges.map((merge) => merge.replace(/3$/, "9"));
    expect(await owners(workbookOfTable(rows, { merges: longer }))).toEqual([
      ["105.5", "Haavasalu Mets OÜ"],
      ["105.5", "Haavasalu Mets OÜ"],
    ]);
  });

  test("is empty where an empty cell is merged", async () => {
    const rows = [{ Kogus: 1 }, { Kogus: 2, Hind: 77 }];
    expect(await owners(workbookOfTable(table(rows), { merges }))).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test("may be in a column that is not read", async () => {
    const rows = [{ Kogus: 1, Märkus: "kokku" }, { Kogus: 2 }];
    expect(await owners(workbookOfTable(table(rows), { merges: [range("Märkus", 2, "Märkus", 3)] }))).toHaveLength(2);
  });

  test.each(DIALECT_NAMES)("is refused in Kogus at each of its rows, as %s writes it", async (dialect) => {
    const rows = [{ Kogus: 12.2 }, { Kogus: null }, { Kogus: 3 }];
    const bytes = workbookOfTable(table(rows), { dialect, merges: [range("Kogus", 2, "Kogus", 3)] });
    const reason = "Kogus on ühendatud üle ridade 2–3. Tühistage ühendamine ja kirjutage igale reale oma kogus.";
    expect(await errorsOf(bytes)).toEqual([
      { row: 2, column: "Kogus", reason },
      { row: 3, column: "Kogus", reason },
    ]);
  });
});

describe("a value merged over columns", () => {
  const reason = "Lahter on ühendatud üle veergude. Tühistage ühendamine ja täitke iga veeru lahter.";
  const merge = range("Eelmise omaniku kood", 2, "Eelmise omaniku nimi", 2);

  test.each(DIALECT_NAMES)("is refused in known columns, as %s writes it", async (dialect) => {
    const rows = [{ "Eelmise omaniku kood": "19990028" }, { Kogus: 2 }];
    expect(await errorsOf(workbookOfTable(table(rows), { dialect, merges: [merge] }))).toEqual([
      { row: 2, column: "Eelmise omaniku kood", reason },
      { row: 2, column: "Eelmise omaniku nimi", reason },
    ]);
  });

  test("is refused in each of its rows", async () => {
    const rows = [{ "Eelmise omaniku kood": "19990028" }, { Kogus: 2 }];
    const merges = [range("Eelmise omaniku kood", 2, "Eelmise omaniku nimi", 3)];
    expect((await errorsOf(workbookOfTable(table(rows), { merges }))).map(({ row }) => row)).toEqual([2, 2, 3, 3]);
  });

  test("is refused where it begins in a known column and ends in another one", async () => {
    const merges = [range("Eelmise omaniku nimi", 2, "Märkus", 2)];
    const rows = [{ "Eelmise omaniku nimi": "Haavasalu Mets OÜ" }];
    expect(await errorsOf(workbookOfTable(table(rows), { merges }))).toMatchObject([
      { column: "Eelmise omaniku nimi", reason },
    ]);
  });

  test("may be in a title, in headings or empty", async () => {
    const rows = [["Mõõteraportid"], [], ...table([{ Kogus: 1 }])];
    const merges = [
      "A1:F1",
      range("Eelmise omaniku nimi", 3, "Märkus", 3),
      range("Hind", 4, "Eelmise omaniku nimi", 4),
    ];
    expect(await owners(workbookOfTable(rows, { merges }))).toEqual([[undefined, undefined]]);
  });

  test("may be in columns that are not read", async () => {
    const rows = [
      [...HEADINGS, "Muu"],
      [...rowOf({ Märkus: "vihmaga" }), null],
    ];
    const column = String.fromCharCode(65 + HEADINGS.length);
    expect(await owners(workbookOfTable(rows, { merges: [`${letterOf("Märkus")}2:${column}2`] }))).toHaveLength(1);
  });
});

test("headings of two rows are no values of the second one", async () => {
  const rows = [HEADINGS, [], ...table([{ Kogus: 1 }]).slice(1)];
  const merges = HEADINGS.map((heading) => range(heading, 1, heading, 2));
  expect(await owners(workbookOfTable(rows, { merges }))).toEqual([[undefined, undefined]]);
});

test.each(["A2:A3 A3:A4", "A2", "A3:A2", "x", "A0:A2"])(
  "refuses the merged ranges %s, which no spreadsheet writes",
  async (ranges) => {
    const cells = (row: readonly string[]) =>
      row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("");
    const rows = [Object.keys(ROW), Object.values(ROW), Object.values({ ...ROW, Kogus: "1" })];
    const data = rows.map((row) => `<row>${cells(row)}</row>`).join("");
    const merged = ranges
      .split(" ")
      .map((ref) => `<mergeCell ref="${ref}"/>`)
      .join("");
    const bytes = workbookOf(`<worksheet><sheetData>${data}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`);
    if (ranges === "A2") expect(await reportsOf(bytes)).toHaveLength(1);
    else expect(await errorsOf(bytes)).toMatchObject([{ row: 0, reason: expect.stringMatching(/rikutud/) }]);
  },
);
