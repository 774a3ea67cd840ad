import { expect, it } from "vitest";
import { sourcesIn } from "#scripts/architecture/sources.ts";
import { csvOf, guarded, unguarded } from "#shared/basics/spreadsheetText.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["\t=1+1", "'\t=1+1"],
  [" \r\n@SUM(A1)", "' \r\n@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["+372 500 0001", "'+372 500 0001"],
  ["-5", "'-5"],
  ["-", "'-"],
  ["#REF!", "'#REF!"],
  ["1,23E+11", "'1,23E+11"],
  ["'t Hooft OÜ", "''t Hooft OÜ"],
  ["õun", "õun"],
  ["a=b", "a=b"],
  ["", ""],
])("guards %j as %j, and reads it back", (text, written) => {
  expect([guarded(text), unguarded(written)]).toEqual([written, text]);
});

it("quotes separators, quotes and line breaks of a CSV, and guards its texts", () => {
  const rows = [["a;b", 'say "x"', "two\nlines", "=1+1", { number: "-5,00" }], []];
  expect(csvOf(rows)).toBe('\uFEFF"a;b";"say ""x""";"two\nlines";\'=1+1;-5,00\r\n\r\n');
});

it("has no other writer of CSV", () => {
  const writers = ["shared", "functions", "web/src"]
    .flatMap((folder) => sourcesIn(folder))
    .filter(({ text }) => /\bwriteCsv|\\uFEFF\$|bom: true/.test(text));
  expect(writers.map(({ path }) => path)).toEqual(["shared/basics/spreadsheetText.ts"]);
});
