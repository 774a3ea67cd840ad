import { describe, expect, test } from "vitest";
import { DIALECT_NAMES } from "#tests/support/imports/workbooks/dialects.ts";
import type { TestSheet } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookBytes } from "#tests/support/imports/workbooks/workbook.ts";
import { errorsOf, ROW, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const sheet = (name: string, more: Partial<TestSheet> = {}): TestSheet => ({
  name,
  rows: [Object.keys(ROW), Object.values({ ...ROW, "Raporti number": name })],
  ...more,
});
const numbers = async (bytes: Uint8Array) => (await reportsOf(bytes)).map(({ number }) => number);

describe("of a workbook", () => {
  test.each(DIALECT_NAMES)("the first visible sheet is read, as %s writes it", async (dialect) => {
    const sheets = [sheet("Vana", { state: "hidden" }), sheet("Salajane", { state: "veryHidden" }), sheet("November")];
    expect(await numbers(workbookBytes({ sheets, dialect }))).toEqual(["November"]);
  });

  test("the first sheet is that of the tabs, whatever the file of a sheet is called", async () => {
    const sheets = [sheet("Esimene"), { name: "Muu", rows: [["märkus"]] }];
    expect(await numbers(workbookBytes({ sheets, fileNumbers: [2, 1], activeSheet: 1 }))).toEqual(["Esimene"]);
  });

  test.each(DIALECT_NAMES)("none is read when all are hidden, as %s writes it", async (dialect) => {
    const sheets = [sheet("Vana", { state: "hidden" }), sheet("Salajane", { state: "veryHidden" })];
    expect(await errorsOf(workbookBytes({ sheets, dialect }))).toEqual([
      { row: 0, column: "", reason: "Faili kõik lehed on peidetud. Too andmetega leht nähtavale." },
    ]);
  });

  test("errors of hidden sheets do not matter", async () => {
    const sheets = [sheet("November"), { name: "Vana", state: "hidden" as const, rows: [[{ error: "#REF!" }]] }];
    expect(await numbers(workbookBytes({ sheets }))).toEqual(["November"]);
  });
});
