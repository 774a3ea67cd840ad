import { describe, expect, it } from "vitest";
import { DoubtList } from "#shared/reports/doubtList.ts";
import type { TestCell } from "#tests/support/imports/workbooks/sheetXml.ts";
import { csvOf, read } from "#tests/support/reports/measurementFiles.ts";
import { factOf } from "#tests/trust/files/tables/facts.ts";
import type { FileCase } from "#tests/trust/files/tables/fileCase.ts";
import { shownText } from "#tests/trust/files/tables/shownText.ts";
import { problemsOfTable } from "#tests/trust/files/tables/tableJudge.ts";
import { fileCase, tryTables } from "#tests/trust/files/tables/tables.ts";

describe("what a spreadsheet shows", () => {
  it.each<[TestCell, string]>([
    [23_095, "23095"],
    [{ value: 23_095, format: "000000" }, "023095"],
    [{ value: 123_456, format: "00-0000" }, "12-3456"],
    [{ value: 55, format: '"MR-"0000' }, "MR-0055"],
    [{ value: "55", format: '"MR-"@' }, "MR-55"],
    [{ value: 30.118, format: "0.00" }, "30,12"],
    [{ value: 30.118, format: "#,##0.000" }, "30,118"],
    [{ value: 1_234_567.5, format: "#,##0.00##" }, "1\u00A0234\u00A0567,50"],
    [{ value: 30_118, format: "0.000," }, "30,118"],
    [{ value: 0.5, format: "0.0%" }, "50,0%"],
    [{ value: 23_095, format: "0.00E+00" }, "2,31E+04"],
    [{ value: 7, format: ";;;" }, ""],
    [{ value: 0, format: '0.00;-0.00;"null"' }, "null"],
    [{ value: -7.5, format: "0.0;[Red]-0.0" }, "-7,5"],
    [{ value: 105.5, format: '_-* #,##0.00\\ "€"_-' }, " 105,50 € "],
    [{ date: "2026-11-08", format: 14 }, "8.11.2026"],
    [{ date: "2026-11-08T14:05:00", format: "[$-425]dd\\.mm\\.yy hh:mm;@" }, "08.11.26 14:05"],
    [{ error: "#N/A" }, "#N/A"],
    [{ runs: ["kaks ", "osa"] }, "kaks osa"],
    [null, ""],
  ])("in a cell of %j is %j", (cell, shown) => expect(shownText(cell)).toBe(shown));

  it("means the same as another text that looks like it", () => {
    expect(factOf("waybill", " x‐17 ")).toBe(factOf("waybill", "X-17"));
    expect(factOf("amount", "1\u00A0204,50")).toBe("1204.5");
    expect(factOf("date", "31.02.2026")).toBeUndefined();
    expect(factOf("certificate", "Puudub")).toBe("");
    expect(factOf("price", "0")).toBe("0");
  });
});

describe("the judge of generated tables", () => {
  const given = (more: Partial<FileCase> = {}): FileCase => ({
    name: "",
    bytes: Buffer.alloc(0),
    extension: "csv",
    shown: new Map(),
    unusual: [],
    rows: [
      {
        row: 2,
        facts: {
          number: "MR-1",
          date: "2026-11-18",
          buyer: "19990005",
          waybill: "PMK0001234567",
          assortment: "KUPALK",
          amount: "30.118",
        },
        open: [],
      },
    ],
    ...more,
  });
  const hidden = { what: "hidden rows", duty: "notSilent", rows: [2], fields: ["date"] } as const;

  it("finds nothing in an import of what is shown", async () => {
    expect(problemsOfTable(await read(csvOf([{}])), given())).toEqual([]);
  });

  it("finds a wrong fact, a lost row and one too many", async () => {
    const wrong = await read(csvOf([{ Kogus: "30,119" }]));
    expect(problemsOfTable(wrong, given())).toEqual([
      "imports another amount than is shown: row 2, 30.119, shown 30.118",
    ]);
    const two = await read(csvOf([{}, { Kogus: "1" }]));
    expect(problemsOfTable(two, given())).toEqual(["imports row 3, which nobody sees"]);
    const [only] = given().rows;
    const lost = given({ rows: [...given().rows, { ...only!, row: 3 }] });
    expect(problemsOfTable(await read(csvOf([{}])), lost)).toEqual(["row 3 is not imported"]);
  });

  it("finds something unusual that is imported in silence, and nothing when it is asked about", async () => {
    const file = await read(csvOf([{}]));
    const unusual = given({ unusual: [hidden] });
    expect(problemsOfTable(file, unusual)).toEqual(["takes in silence: hidden rows, row 2, date"]);
    if (!file.ok) throw new Error("refused");
    const asked = { ...file, doubts: new DoubtList() };
    asked.doubts.add(2, { kind: "date_future", date: "2026-11-18" });
    expect(problemsOfTable(asked, unusual)).toEqual([]);
    expect(problemsOfTable(asked, given())).toEqual([
      expect.stringContaining("asks about what is right: row 2, Kuupäev"),
    ]);
  });

  it("finds a refusal of another cell than the unusual one, and one without a reason", async () => {
    const file = await read(csvOf([{ Kogus: "x" }]));
    const at = (fields: readonly ["amount" | "price"]) =>
      given({ unusual: [{ what: "", duty: "may", rows: [2], fields }] });
    expect(problemsOfTable(file, at(["amount"]))).toEqual([]);
    expect(problemsOfTable(file, at(["price"]))).toEqual([
      expect.stringContaining("refuses what is right: row 2, Kogus"),
    ]);
    const mute = { ...file, errors: [{ row: 2, column: "Kogus", reason: " " }] };
    expect(problemsOfTable(mute, at(["amount"]))).toHaveLength(1);
  });
});

it("generates the same file for a number again, and another one for another number", () => {
  expect(fileCase(7, 12).bytes.equals(fileCase(7, 12).bytes)).toBe(true);
  expect(fileCase(7, 12).bytes.equals(fileCase(7, 13).bytes)).toBe(false);
});

it("finds nothing in 150 generated tables, of which many are imported and many are refused", async () => {
  const cases = Array.from({ length: 150 }, (_, index) => 200 + index);
  const { found, note } = await tryTables(7, cases, "npm run trust -- --only files --seed 7");
  expect(found).toEqual([]);
  const imported = Number(/^\d+/.exec(note)?.[0]);
  expect(imported).toBeGreaterThan(45);
  expect(imported).toBeLessThan(105);
}, 30_000);

it("finds a reader that throws, and one that refuses everything", async () => {
  const throws = await tryTables(7, [1, 2], "again", { read: () => Promise.reject(new TypeError("planted")) });
  expect(throws.found[0]).toEqual({ what: "TypeError: planted", repeat: expect.stringMatching(/^again --one 1 /) });
  const refuses = await tryTables(7, [1, 2, 3, 4, 5], "again", { read: (bytes) => read(bytes.subarray(0, 50)) });
  expect(refuses.found.length).toBeGreaterThan(0);
});
