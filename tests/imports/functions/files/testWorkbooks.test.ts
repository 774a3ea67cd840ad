import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { DIALECT_NAMES } from "#tests/support/imports/workbooks/dialects.ts";
import { workbookBytes, workbookOfTable } from "#tests/support/imports/workbooks/workbook.ts";

const DAY = new Date(Date.UTC(2026, 10, 18));

describe.each([false, true])("a workbook of tests with days from 1904: %s", (date1904) => {
  test.each(DIALECT_NAMES)("has the same sheets, cells, merges and hidden rows in the dialect %s", async (dialect) => {
    const bytes = workbookBytes({
      dialect,
      date1904,
      activeSheet: 1,
      fileNumbers: [2, 1],
      sheets: [
        { name: "Vana", state: "hidden", rows: [["Kogus"], [1]] },
        {
          name: "Raportid & muu",
          merges: ["A2:A3"],
          hiddenRows: [3],
          hiddenColumns: [2],
          filter: "A1:D5",
          rows: [
            ["Number", "Kogus", " nimi ", "Kuupäev"],
            [{ value: 23095, format: "000000" }, 1.5, 'a<b & "c"', { date: "2026-11-18" }],
            [null, { formula: "1+1", value: 2 }, { formula: '"a"&"b"', value: "ab" }, { error: "#N/A" }],
            [],
            ["V1", { formula: "1+1", isCalculated: false }, { runs: ["kaks ", "osa"] }, true],
          ],
        },
      ],
    });
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name, hidden }) => [name, hidden === true])).toEqual([
      ["Vana", true],
      ["Raportid & muu", false],
    ]);
    // hucre takes a day of type d for a text.
    const day = dialect === "strictExcel" ? "2026-11-18" : DAY;
    expect(sheets[1]?.rows).toEqual([
      ["Number", "Kogus", " nimi ", "Kuupäev"],
      [23095, 1.5, 'a<b & "c"', day],
      [null, 2, "ab", "#N/A"],
      [null, null, null, null],
      ["V1", null, "kaks osa", true],
    ]);
    expect(sheets[1]?.merges).toEqual([{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }]);
  });
});

test("a workbook of one table without a dialect is one that Excel writes", async () => {
  const { sheets } = await readXlsx(workbookOfTable([["Kuupäev"], [{ date: "2026-11-18" }]], { state: "visible" }));
  expect(sheets).toMatchObject([{ name: "Raportid", rows: [["Kuupäev"], [DAY]] }]);
});
