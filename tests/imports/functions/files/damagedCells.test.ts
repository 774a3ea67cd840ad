import { describe, expect, test } from "vitest";
import { DIALECT_NAMES } from "#tests/support/imports/workbooks/dialects.ts";
import type { TestCell } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookOfTable } from "#tests/support/imports/workbooks/workbook.ts";
import { csvOf, errorsOf, ROW, reportsOf, workbookOf } from "#tests/support/reports/measurementFiles.ts";

type Cells = Record<string, TestCell>;
const tableOf = (cells: Cells) => [Object.keys({ ...ROW, ...cells }), Object.values({ ...ROW, ...cells })];
const ERRORS = [
  "#N/A",
  "#REF!",
  "#VALUE!",
  "#DIV/0!",
  "#NAME?",
  "#NULL!",
  "#NUM!",
  "#SPILL!",
  "#CALC!",
  "#GETTING_DATA",
  "#PUUDUB!",
  "#PUUDUB",
  "#VIIDE!",
  "#VÄÄRTUS!",
  "#NIMI?",
  "#JAGA/0!",
  "#ERROR!",
  "#n/a",
  "Err:502",
  "Viga:508",
  "########",
];
const COLUMNS = [
  "Raporti number",
  "Kuupäev",
  "Kogus",
  "Hind",
  "EUDR viitenumber",
  "Eelmise omaniku kood",
  "Sertifikaat",
];

describe("an error of a formula is refused at its cell:", () => {
  test.each(ERRORS)("%s as a text of CSV", async (error) => {
    for (const column of COLUMNS) {
      expect(await errorsOf(csvOf([{ Lank: "Kuuse", [column]: error }]))).toContainEqual({
        row: 2,
        column,
        reason: `Lahtris on arvutusviga „${error}“. Parandage valem või sisestage väärtus.`,
      });
    }
  });

  test.each(DIALECT_NAMES)("as a value and as a text of %s", async (dialect) => {
    const cells: TestCell[] = [{ error: "#N/A" }, { error: "#REF!", formula: "VLOOKUP(A1,B:C,2,0)" }, "#PUUDUB!"];
    for (const cell of cells) {
      for (const column of COLUMNS) {
        const errors = await errorsOf(workbookOfTable(tableOf({ [column]: cell }), { dialect }));
        expect(errors).toContainEqual({ row: 2, column, reason: expect.stringMatching(/^Lahtris on arvutusviga „#/) });
      }
    }
  });

  test("not in a column that is not read, and not as a part of a name", async () => {
    const cells = { Märkus: { error: "#N/A" }, Lank: "Lank #5!", Leping: "# 12" };
    expect(await reportsOf(workbookOfTable(tableOf(cells)))).toMatchObject([
      { rows: [{ site: { name: "Lank #5!", contractNumber: "# 12" } }] },
    ]);
  });
});

describe("a number that a spreadsheet has shortened is refused:", () => {
  test.each(["1,23457E+11", "1.23457E+11", "2,6E+13", "5E+10", "1,5e+12", "1E-05"])("%s as a text", async (text) => {
    for (const column of ["Veoselehe number", "Metsateatis", "EUDR viitenumber", "Kogus", "Kuupäev"]) {
      const reason = `Tabelarvutus on numbri lühendanud (${text}). Vormindage lahter tekstina ja sisestage number uuesti.`;
      expect(await errorsOf(csvOf([{ [column]: text }]))).toContainEqual({ row: 2, column, reason });
    }
  });

  test.each(DIALECT_NAMES)("more than 15 digits, as %s writes them", async (dialect) => {
    for (const written of ["1234567890123450", "1.23456789012345E+15", "1E+20", "9007199254740993"]) {
      const cell = { value: 1, written };
      for (const column of ["Veoselehe number", "EUDR viitenumber", "Ostja registrikood"]) {
        const errors = await errorsOf(workbookOfTable(tableOf({ [column]: cell }), { dialect }));
        const reason =
          "Tabelarvutus ümardab üle 15-kohalise arvu. Vormindage lahter tekstina ja sisestage number uuesti.";
        expect(errors).toContainEqual({ row: 2, column, reason });
      }
    }
  });

  test("not 15 digits, and not codes with an E", async () => {
    const cells = {
      "Veoselehe number": { value: 123456789012345, written: "1.23456789012345E+14" },
      Leping: "12E5",
      Lank: "5E+",
    };
    expect(await reportsOf(workbookOfTable(tableOf(cells)))).toMatchObject([
      { waybills: [{ number: "123456789012345" }], rows: [{ site: { contractNumber: "12E5", name: "5E+" } }] },
    ]);
  });
});

describe("a formula", () => {
  const UNCALCULATED = "Valemi tulemust failis ei ole. Avage fail tabelarvutuses ja salvestage uuesti.";

  test.each(DIALECT_NAMES)("that %s did not calculate is refused, and no empty cell", async (dialect) => {
    for (const column of ["Hind", "Eelmise omaniku kood", "Sertifikaat", "EUDR viitenumber", "Kogus"]) {
      const cells = { [column]: { formula: "1+1", isCalculated: false } };
      const errors = await errorsOf(workbookOfTable(tableOf(cells), { dialect }));
      expect(errors).toEqual([{ row: 2, column, reason: UNCALCULATED }]);
    }
  });

  test.each(DIALECT_NAMES)("counts by its result in %s", async (dialect) => {
    const cells = {
      Kogus: { formula: "1+1", value: 2 },
      Lank: { formula: 'A1&""', value: "Kuuse" },
      Leping: { formula: '""', value: "" },
    };
    expect(await reportsOf(workbookOfTable(tableOf(cells), { dialect }))).toMatchObject([
      { rows: [{ amount: "2", site: { name: "Kuuse" } }] },
    ]);
  });

  const formulaOf = (calculation: string, cell: string) => {
    const texts = (row: readonly string[]) =>
      row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
    const rows = [[...Object.keys(ROW), "Hind"], Object.values(ROW)].map((row) => `<row>${texts(row)}`);
    const sheet = `<worksheet><sheetData>${rows.join("</row>")}${cell}</row></sheetData></worksheet>`;
    return workbookOf(sheet, [], `<workbookPr/>${calculation}`);
  };

  test.each(["<v></v>", "<v/>", ""])("is refused with the result %j", async (value) => {
    expect(await errorsOf(formulaOf("", `<c><f>A1</f>${value}</c>`))).toMatchObject([
      { column: "Hind", reason: UNCALCULATED },
    ]);
  });

  test("is refused where the file says that its results are old", async () => {
    const cell = "<c><f>A1</f><v>0</v></c>";
    expect(await reportsOf(formulaOf('<calcPr calcId="191029"/>', cell))).toMatchObject([{ rows: [{ price: "0" }] }]);
    expect(await errorsOf(formulaOf('<calcPr fullCalcOnLoad="1"/>', cell))).toMatchObject([
      {
        column: "Hind",
        reason: "Valemi tulemus failis ei ole arvutatud. Avage fail tabelarvutuses ja salvestage uuesti.",
      },
    ]);
  });

  test.each(["abc", "0x10", "1 2", "Infinity", "1e999"])("or a number with the value %j is refused", async (value) => {
    expect(await errorsOf(formulaOf("", `<c><v>${value}</v></c>`))).toMatchObject([
      { column: "Hind", reason: "Lahtri arv on failis rikutud. Sisestage see uuesti." },
    ]);
  });
});

test("a price of 0 on a sheet that hides zeros is refused", async () => {
  const texts = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
  const rows = `<row>${texts([...Object.keys(ROW), "Hind"])}</row><row>${texts(Object.values(ROW))}<c><v>0</v></c></row>`;
  const sheet = (views: string) => workbookOf(`<worksheet>${views}<sheetData>${rows}</sheetData></worksheet>`);
  expect(await reportsOf(sheet('<sheetViews><sheetView workbookViewId="0"/></sheetViews>'))).toHaveLength(1);
  expect(await errorsOf(sheet('<sheetViews><sheetView showZeros="0" workbookViewId="0"/></sheetViews>'))).toMatchObject(
    [{ column: "Hind", reason: expect.stringMatching(/^Leht peidab nullid/) }],
  );
});

test.each(DIALECT_NAMES)("a truth value of %s is no text", async (dialect) => {
  const errors = await errorsOf(workbookOfTable(tableOf({ Leping: true }), { dialect }));
  expect(errors).toMatchObject([{ column: "Leping", reason: "Lahtris on tõeväärtus. Sisestage tekst või number." }]);
  expect(await reportsOf(workbookOfTable(tableOf({ "Veoseleht lõpetatud": false }), { dialect }))).toMatchObject([
    { waybills: [{ finished: false }] },
  ]);
});
