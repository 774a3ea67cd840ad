import { describe, expect, test } from "vitest";
import { csvOf, errorsOf, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const LINES = /^Jutumärkides lahter jätkub järgmisel real ja sisaldab veergude eraldajaid\. Kirjuta jutumärk/;
const AFTER = /^Pärast lahtri lõpetavat jutumärki tuleb veel teksti\. Kirjuta jutumärk/;
const BEFORE = /^Lahtri jutumärgi ees on tühik/;

const site = (lank: string) => ({ Lank: lank, Sertifikaat: "FSC1" });

describe("refuses with its row and the remedy", () => {
  test.each([
    ["a stray mark whose partner is in a later row", [site('"Kuusik'), {}, site('Vana" lank')], 3, AFTER],
    [
      "a stray mark that the mark of a later cell closes",
      [site('"Kuusik'), {}, { Lank: '"', Sertifikaat: "" }],
      3,
      LINES,
    ],
    ["a cell of two lines with a separator", [site('"Tamme 1;\nVõrumaa"')], 3, LINES],
    ["text after the closing mark", [site('"Mets"a')], 3, AFTER],
    ["text and a space after the closing mark", [site('"Mets" talu')], 3, AFTER],
    [
      "a mark that swallows the cells of its own row",
      [{ Lank: '"Kuusik', Leping: "7", Maakond: '"Võrumaa' }],
      3,
      AFTER,
    ],
    ["a space before the opening mark of a cell with a separator", [site(' "Kuusik; vana"')], 3, BEFORE],
  ])("%s", async (_name, rows, row, reason) => {
    const [first] = await errorsOf(csvOf([{}, ...rows]));
    expect(first).toEqual({ row, column: "", reason: expect.stringMatching(reason) });
  });

  test.each([",", "\t"])("a cell of two lines with the separator %j", async (delimiter) => {
    const text = csvOf([{ Kogus: "30.118", Lank: `"Tamme 1${delimiter}\nVõrumaa"` }], delimiter);
    expect(await errorsOf(text)).toEqual([{ row: 2, column: "", reason: expect.stringMatching(LINES) }]);
  });

  test("each misquoted row, and counts the rows as a spreadsheet does", async () => {
    const errors = await errorsOf(csvOf([site('"a;\nb"'), {}, site('"Mets"a'), { Kogus: "0" }]));
    expect(errors.map(({ row }) => row)).toEqual([2, 4, 5]);
  });

  test("a misquoted title above the headings", async () => {
    expect(await errorsOf(`"Aruanne" november\n${csvOf([{}])}`)).toEqual([
      { row: 1, column: "", reason: expect.stringMatching(AFTER) },
    ]);
  });
});

describe("accepts", () => {
  test.each([
    ["two lines without a separator", '"Tamme 1\nVõrumaa"', "Tamme 1 Võrumaa"],
    ["a separator on one line", '"Tamme; vana"', "Tamme; vana"],
    ["a comma on two lines of a file with semicolons", '"Tamme 1,\nVõrumaa"', "Tamme 1, Võrumaa"],
    ["a mark in the middle of an unquoted cell", 'Lank "Kuusik"', 'Lank "Kuusik"'],
    ["one mark in the middle of an unquoted cell", '5" toru', '5" toru'],
    ["spaces after the closing mark", '"Mets"  ', "Mets"],
    ["doubled marks around a separator", '"""Tamme""; vana"', '"Tamme"; vana'],
  ])("%s", async (_name, cell, name) => {
    const [report] = await reportsOf(csvOf([site(cell), { Kogus: "1" }]));
    expect(report?.rows.map((row) => row.site?.name)).toEqual([name, undefined]);
  });
});
