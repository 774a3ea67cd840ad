import { describe, expect, test } from "vitest";
import { doubtText } from "#shared/reports/doubtKinds.ts";
import { DIALECT_NAMES } from "#tests/support/imports/workbooks/dialects.ts";
import type { TestSheet } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookBytes } from "#tests/support/imports/workbooks/workbook.ts";
import { ROW, read } from "#tests/support/reports/measurementFiles.ts";

const ROWS = [
  { ...ROW, Kogus: 12.2, Hind: 105.5, Märkus: "" },
  { ...ROW, Kogus: 3.5, Hind: 105.5, Märkus: "vihmaga" },
  { ...ROW, Sortiment: "HAKE", Kogus: 40, Hind: 12, Märkus: "" },
];
const sheetOf = (more: Partial<TestSheet> = {}, name = "November"): TestSheet => ({
  name,
  rows: [Object.keys(ROWS[0] ?? {}), ...ROWS.map((row) => Object.values(row))],
  ...more,
});

async function doubtsOf(...sheets: TestSheet[]) {
  const file = await read(workbookBytes({ sheets }));
  if (!file.ok) throw new Error(JSON.stringify(file.errors));
  return file.doubts.doubts().map((doubt) => [doubt.row, doubtText(doubt)]);
}

describe("a doubt of the whole file says", () => {
  const TWO = "Lehel on 2 rida peidetud või filtriga varjatud (3,500 tm ja 40,000 pm³). Ka need imporditakse.";

  test.each(DIALECT_NAMES)("how many rows are hidden and how much they are, as %s writes it", async (dialect) => {
    const file = await read(workbookBytes({ sheets: [sheetOf({ hiddenRows: [3, 4] })], dialect }));
    expect(file.ok && file.reports[0]?.rows).toHaveLength(3);
    expect(file.ok && file.doubts.doubts()).toMatchObject([
      { row: 0, kind: "rows_hidden", rows: 2, scm: 3500, lcm: 40_000 },
    ]);
  });

  test("the same of rows that a filter hides, or that are 0 points high", async () => {
    expect(await doubtsOf(sheetOf({ hiddenRows: [3, 4], filter: "A1:F4" }))).toEqual([[0, TWO]]);
    expect(await doubtsOf(sheetOf({ flatRows: [3, 4] }))).toEqual([[0, TWO]]);
    const one = "Lehel on 1 rida peidetud või filtriga varjatud (12,200 tm). Ka need imporditakse.";
    expect(await doubtsOf(sheetOf({ hiddenRows: [2] }))).toEqual([[0, one]]);
  });

  test("nothing of a filter that hides nothing, of hidden headings and of hidden empty rows", async () => {
    expect(await doubtsOf(sheetOf({ filter: "A1:F4" }))).toEqual([]);
    expect(await doubtsOf(sheetOf({ hiddenRows: [1] }))).toEqual([]);
    expect(await doubtsOf(sheetOf({ hiddenRows: [5, 6] }))).toEqual([]);
  });

  test.each(DIALECT_NAMES)("that another visible sheet has the headings, as %s writes it", async (dialect) => {
    const file = await read(workbookBytes({ sheets: [sheetOf(), sheetOf({}, "Oktoober")], dialect }));
    expect(file.ok && file.doubts.doubts()).toMatchObject([
      { row: 0, kind: "sheet_other", read: "November", other: "Oktoober" },
    ]);
  });

  test("nothing of hidden sheets and of sheets without the headings", async () => {
    const others = [sheetOf({ state: "hidden" }, "Vana"), { name: "Juhend", rows: [["Kogus"], ["Hind"]] }];
    expect(await doubtsOf(sheetOf(), ...others)).toEqual([]);
  });

  test("each further sheet, also with titles above its headings", async () => {
    const titled = sheetOf({}, "September");
    const third = { ...titled, rows: [["September"], [], ...titled.rows] };
    expect(await doubtsOf(sheetOf(), sheetOf({}, "Oktoober"), third)).toEqual([
      [0, "Loetakse ainult esimene nähtav leht „November“. Samad pealkirjad on ka lehel „Oktoober“."],
      [0, "Loetakse ainult esimene nähtav leht „November“. Samad pealkirjad on ka lehel „September“."],
    ]);
  });

  test("that a further sheet has the headings below the rows in which those of the first sheet must be", async () => {
    const deep = sheetOf({}, "Oktoober");
    const below = (rows: number) => ({
      ...deep,
      rows: [...Array.from({ length: rows }, () => ["Selgitus"]), ...deep.rows],
    });
    const asked = [[0, "Loetakse ainult esimene nähtav leht „November“. Samad pealkirjad on ka lehel „Oktoober“."]];
    expect(await doubtsOf(sheetOf(), below(30))).toEqual(asked);
    expect(await doubtsOf(sheetOf(), below(999))).toEqual(asked);
    expect(await doubtsOf(sheetOf(), below(1000))).toEqual([]);
  });

  test("which known columns with values are hidden", async () => {
    const columns = Object.keys(ROWS[0] ?? {});
    const hidden = ["Hind", "Märkus"].map((heading) => columns.indexOf(heading) + 1);
    expect(await doubtsOf(sheetOf({ hiddenColumns: hidden }))).toEqual([
      [0, "Veerg Hind on lehel peidetud, kuid selle väärtused imporditakse."],
    ]);
    expect(await doubtsOf(sheetOf({ hiddenColumns: [1, ...hidden] }))).toEqual([
      [0, "Lehel on peidetud veerud, mille väärtused imporditakse: Raporti number, Hind."],
    ]);
  });
});
