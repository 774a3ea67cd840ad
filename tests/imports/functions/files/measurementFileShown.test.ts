import { describe, expect, test } from "vitest";
import { ErrorList } from "#functions/imports/files/lines/errorList.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { csvOf, shownErrorsOf } from "#tests/support/reports/measurementFiles.ts";

type Row = Record<string, string>;

describe("an error of a row shows the number of its report and", () => {
  test.each<[string, Row[], { report?: string; text?: string }]>([
    ["the text of its cell", [{ Kogus: "30 tm" }], { report: "MR-1", text: "30 tm" }],
    ["a formula as text", [{ Lank: "=1+1" }], { report: "MR-1", text: "=1+1" }],
    ["no text when the cell is empty", [{ Kuupäev: "" }], { report: "MR-1" }],
    [
      "the number alone as text when that is wrong",
      [{ "Raporti number": "M".repeat(26) }],
      {
        report: `${"M".repeat(24)}…`,
        text: "M".repeat(26),
      },
    ],
    ["no number when that is empty", [{ "Raporti number": "" }], {}],
    ["a long text in part", [{ Lank: "L".repeat(201) }], { report: "MR-1", text: `${"L".repeat(79)}…` }],
    ["the other date", [{}, { Kuupäev: "19.11.2026" }], { report: "MR-1", text: "19.11.2026" }],
    ["the other destination", [{ "Sihtkoha kood": "A" }, { "Sihtkoha kood": "B" }], { report: "MR-1", text: "B" }],
    ["nothing else where a line is repeated", [{}, {}], { report: "MR-1" }],
    [
      "never a code of an owner",
      [{ "Eelmise omaniku kood": "60001019907", "Eelmise omaniku nimi": "Jüri" }],
      {
        report: "MR-1",
      },
    ],
    ["never a personal code in another column", [{ Katastritunnus: "60001019906" }], { report: "MR-1" }],
    ["never a mistyped personal code in another column", [{ Sertifikaat: "kood 60001019907" }], { report: "MR-1" }],
  ])("%s", async (_name, rows, shown) => {
    const [error] = await shownErrorsOf(csvOf(rows));
    const { row: _row, column: _column, reason: _reason, ...rest } = error!;
    expect(rest).toEqual(shown);
  });

  test("the cells of a row that has too many", async () => {
    const [error] = await shownErrorsOf(csvOf([{ Kogus: "30,118" }], ","));
    expect(error).toMatchObject({ row: 2, column: "", text: "118" });
  });

  test("stays within the bytes of an item", () => {
    const errors = new ErrorList();
    const shown = { report: "õ".repeat(100), text: "õ".repeat(10_000) };
    for (let row = 1; row <= 2000; row++) errors.add(row, "Ostja registrikood", "Väärtus puudub.", shown);
    expect(errors).toMatchObject({ count: 2000, first: { length: 1000 } });
    expect(itemBytes({ errors: errors.first })).toBeLessThan(400_000);
  });
});
