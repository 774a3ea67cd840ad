import { expect, test } from "vitest";
import { csvOf, errorsOf, ROW, reportsOf, workbookOf } from "#tests/support/reports/measurementFiles.ts";

/** Formats of cells as Excel and LibreOffice write them; the first two are built in. */
const FORMATS = {
  "m/d/yyyy": 14,
  "m/d/yyyy h:mm": 22,
  "dd\\.mm\\.yyyy\\ hh:mm": 164,
  "[$-425]dd.mm.yyyy h:mm;@": 165,
  "yyyy\\-mm\\-dd\\Thh:mm:ss": 166,
  'dd.mm.yyyy "kell" hh:mm': 167,
  General: 168,
} as const;
type Format = keyof typeof FORMATS;

/** Days until 18 November 2026 from the day 0 of each date system. */
const SERIAL = { 1900: 46_344, 1904: 44_882 } as const;
/** 14:05 as a part of the day. */
const AFTERNOON = 0.5868055555555556;

const STYLES = `<styleSheet><numFmts>${Object.entries(FORMATS)
  .map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', "&quot;")}"/>`)
  .join("")}</numFmts><cellXfs>${Object.values(FORMATS)
  .map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
  .join("")}</cellXfs></styleSheet>`;

/** A workbook of one report whose date is this cell, `c` of SpreadsheetML. */
function workbookOfDate(cell: string, system: keyof typeof SERIAL): Uint8Array {
  const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  const cells = Object.entries(ROW).map(([heading, value]) => (heading === "Kuupäev" ? cell : text(value)));
  const rows = [Object.keys(ROW).map(text), cells].map((row) => `<row>${row.join("")}</row>`);
  return workbookOf(
    `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`,
    [{ name: "xl/styles.xml", content: STYLES }],
    `<workbookPr${system === 1904 ? ' date1904="1"' : ""}/>`,
  );
}

const styled = (serial: number, format: Format) =>
  `<c s="${Object.keys(FORMATS).indexOf(format)}"><v>${serial}</v></c>`;

for (const system of [1900, 1904] as const) {
  test.each<[string, number, Format]>([
    ["a date", 0, "m/d/yyyy"],
    ["midnight", 0, "m/d/yyyy h:mm"],
    ["a time that its format hides", AFTERNOON, "m/d/yyyy"],
    ["a time", AFTERNOON, "m/d/yyyy h:mm"],
    ["a time in the Estonian format", AFTERNOON, "dd\\.mm\\.yyyy\\ hh:mm"],
    ["a time in a format with its language", AFTERNOON, "[$-425]dd.mm.yyyy h:mm;@"],
    ["a time in the ISO format", AFTERNOON, "yyyy\\-mm\\-dd\\Thh:mm:ss"],
    ["a time in a format with a word", AFTERNOON, 'dd.mm.yyyy "kell" hh:mm'],
    ["the last second of the day", 86_399 / 86_400, "m/d/yyyy h:mm"],
  ])(`a cell of the ${system} date system with %s is its day`, async (_name, time, format) => {
    const bytes = workbookOfDate(styled(SERIAL[system] + time, format), system);
    expect(await reportsOf(bytes, "raport.xlsx")).toMatchObject([{ date: "2026-11-18" }]);
  });

  test(`a bare number of the ${system} date system is no date, since it may be anything`, async () => {
    const bytes = workbookOfDate(styled(SERIAL[system], "General"), system);
    expect(await errorsOf(bytes, "raport.xlsx")).toMatchObject([{ row: 2, column: "Kuupäev" }]);
  });
}

test.each([
  ["18.11.2026\u{a0}"],
  ["18.11.2026 "],
  ["18/11/2026 "],
  ["18.11.2026 14:05"],
  ["18.11.2026\u{a0}14:05\u{a0}"],
  ["2026-11-18T14:05:00"],
  ["2026-11-18 14:05:00 "],
])("the text %j is its day in a workbook and in CSV", async (text) => {
  const cell = `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  expect(await reportsOf(workbookOfDate(cell, 1900), "raport.xlsx")).toMatchObject([{ date: "2026-11-18" }]);
  expect(await reportsOf(csvOf([{ Kuupäev: text }]))).toMatchObject([{ date: "2026-11-18" }]);
});

test("a date that the workbook stores as ISO text is its day", async () => {
  const cell = '<c t="d"><v>2026-11-18T23:05:00</v></c>';
  expect(await reportsOf(workbookOfDate(cell, 1900), "raport.xlsx")).toMatchObject([{ date: "2026-11-18" }]);
});
