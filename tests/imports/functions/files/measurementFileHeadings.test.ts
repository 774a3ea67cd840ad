import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { HEADING_ROWS } from "#functions/imports/files/lines/headings.ts";
import { csvOf, errorsOf, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const HEADINGS = csvOf([{}]).split("\r\n")[0] ?? "";
const row = (kogus: string) => csvOf([{ Kogus: kogus }]).split("\r\n")[1] ?? "";

/** The same lines as CSV and as the first sheet of a workbook. */
const KINDS = [
  ["CSV", async (text: string) => text],
  [
    "XLSX",
    (text: string) => {
      const rows = text.split(/\r?\n/).map((line) => (line === "" ? [] : line.split(";")));
      return writeXlsx({ sheets: [{ name: "Leht", rows }] });
    },
  ],
] as const;

describe.each(KINDS)("%s", (_kind, fileOf) => {
  const errors = async (text: string) => errorsOf(await fileOf(text));
  const reports = async (text: string) => reportsOf(await fileOf(text));

  test.each([
    ["a title", "Mõõteraportid"],
    ["a title with one of the headings", "Mõõteraport;november 2026"],
    ["empty rows and a title", "\n\nMõõteraportid\n"],
    ["rows of an ERP", "Kuuseoja Saeveski OÜ\nKuupäev;18.11.2026\nKogus;kõik\n;;;"],
    ["a title wider than the table", `Aruanne${";".repeat(12)}lk 1`],
    ["29 rows", Array.from({ length: HEADING_ROWS - 1 }, (_, index) => `rida ${index}`).join("\n")],
  ])("finds the headings below %s, and counts rows as the sheet does", async (_name, above) => {
    const lines = above.split("\n").length;
    expect(await reports(`${above}\n${csvOf([{}, { Kogus: "1" }])}`)).toHaveLength(1);
    expect(await errors(`${above}\n${csvOf([{}, { Kogus: "0" }])}`)).toMatchObject([
      { row: lines + 3, column: "Kogus" },
    ]);
  });

  test.each<[string, string, object]>([
    [
      "below row 30",
      `${"rida\n".repeat(HEADING_ROWS)}${csvOf([{}])}`,
      {
        row: 0,
        reason: expect.stringMatching(
          /^Veergude pealkirju otsisin ridadelt 1–30\. Ühtegi ei leidnud\. Vaja on: Raporti number, /,
        ),
      },
    ],
    [
      "without one of the columns, and names the nearest row",
      `Mõõteraport;november\n\n${HEADINGS.replace("Kogus", "Palju")}\n${row("1")}`,
      {
        row: 3,
        reason: "Veergude pealkirju otsisin ridadelt 1–4. Lähim on rida 3 (tuntud pealkirju 5), kuid puudu on: Kogus.",
      },
    ],
    [
      "without headings",
      `${row("1")}\n${row("2")}`,
      { row: 0, reason: expect.stringMatching(/^Veergude pealkirju otsisin ridadelt 1–2\. Ühtegi ei leidnud\. /) },
    ],
    [
      "below a row of facts, which would not be read",
      `${row("1")}\n${csvOf([{}])}`,
      { row: 1, reason: "Andmete rida on pealkirjadest (rida 2) eespool ja jääks lugemata." },
    ],
    [
      "a second time in another order",
      `${csvOf([{}])}\n${HEADINGS.split(";").toReversed().join(";")}\n${row("1")}`,
      { row: 3, reason: "Pealkirjad on siin teises järjekorras kui real 1. Jagage tabelid eri failidesse." },
    ],
  ])("refuses headings %s", async (_name, text, error) => {
    expect(await errors(text)).toEqual([{ column: "", ...error }]);
  });

  test("skips headings that each printed page repeats", async () => {
    const text = [HEADINGS, row("1"), HEADINGS.toUpperCase(), row("2"), HEADINGS, row("3")].join("\n");
    const [report] = await reports(text);
    expect(report?.rows.map(({ amount }) => amount)).toEqual(["1", "2", "3"]);
    expect(await errors(text.replace(row("3"), row("0")))).toMatchObject([{ row: 6 }]);
  });

  test("refuses the same column twice in the row of the headings", async () => {
    expect(await errors(`Mõõteraportid\n${HEADINGS};Kogus\n${row("1")};2`)).toEqual([
      { row: 2, column: "Kogus", reason: "Veerg on failis kaks korda." },
    ]);
  });
});

describe("the delimiter of a CSV file", () => {
  test.each([
    ["semicolons below a title with commas", "Aruanne, november, 2026, Kuupäev, lk 1", ";"],
    ["commas below a title with semicolons", "Aruanne; november; 2026", ","],
    ["tabs below a title with both", "Aruanne; november, 2026", "\t"],
  ])("is that of the headings: %s", async (_name, title, delimiter) => {
    expect(await reportsOf(`${title}\n\n${csvOf([{ Kogus: "30.118" }], delimiter)}`)).toHaveLength(1);
  });

  test.each([
    ["sep=;", ";"],
    ["SEP=,", ","],
    ["sep=\t", "\t"],
    ["sep=|", "|"],
    ['"sep=;"', ";"],
    ["sep=;;;;;;", ";"],
  ])("is what the first line %j says, which a spreadsheet does not count as a row", async (line, delimiter) => {
    const text = (kogus: string) => `\uFEFF${line}\r\n${csvOf([{ Kogus: kogus }], delimiter)}`;
    expect(await reportsOf(text("30.118"))).toHaveLength(1);
    expect(await errorsOf(text("0"))).toMatchObject([{ row: 2, column: "Kogus" }]);
  });
});
