import { describe, expect, it } from "vitest";
import { seeded } from "#scripts/random/random.ts";
import { read } from "#tests/support/reports/measurementFiles.ts";
import { csvCells } from "#tests/trust/basis/csvCells.ts";
import { baseOf, type Format } from "#tests/trust/files/bases.ts";
import { mutantOf } from "#tests/trust/files/files.ts";
import { problemsOf } from "#tests/trust/files/judge.ts";
import { independentReading, rowsOf } from "#tests/trust/files/reading.ts";

const bytesOf = async (format: Format) => (await baseOf(seeded(7), format, "T1")).bytes;
const rows = async () => (await independentReading(await bytesOf("csv"), "csv"))!;
const run = (state: string, reasons: string[] = []) => ({
  id: 1,
  state,
  errors: reasons.map((reason) => ({ row: 1, column: "Kogus", reason })),
  error_count: reasons.length,
  doubts: [],
  doubt_print: "",
});

describe("the other reader", () => {
  it("reads CSV and workbooks of the same rows alike", async () => {
    const csv = await independentReading(await bytesOf("csv"), "csv");
    expect(csv?.length).toBeGreaterThan(1);
    expect(await independentReading(await bytesOf("xlsx"), "xlsx")).toEqual(csv);
    const evr = await independentReading(await bytesOf("json"), "json");
    expect(evr?.map(({ number, waybill, amount }) => [number, waybill, amount])).toEqual(
      csv?.map(({ number, waybill, amount }) => [number, waybill, amount]),
    );
  });

  it("reads quotes, Windows-1257 and headings as people write them", () => {
    const text = 'RAPORT;kuupaev;Lank;Hind\n"MR;1";1.2.2026;"Õ ""x""\nmets";98,50';
    const bytes = Buffer.from(Array.from(text, (each) => (each === "Õ" ? 0xd5 : each.charCodeAt(0))));
    expect(rowsOf(csvCells(bytes))).toMatchObject([
      { number: "MR;1", date: "2026-02-01", site: 'Õ "x" mets', price: "98.5" },
    ]);
  });

  it("cannot read what is no table", async () => {
    expect(await independentReading(Buffer.from("PK\u0003\u0004"), "xlsx")).toBeUndefined();
    expect(await independentReading(Buffer.from("{"), "json")).toBeUndefined();
  });
});

describe("the judge of imports", () => {
  it("finds nothing in a refusal with a reason, and in an import of what the file says", async () => {
    const expected = await rows();
    expect(problemsOf({ run: run("complete"), stored: expected.toReversed(), expected }, "csv")).toEqual([]);
    expect(problemsOf({ run: run("not_parsed", ["Väärtus puudub."]), stored: [], expected }, "csv")).toEqual([]);
    expect(problemsOf({ run: undefined, stored: [], expected }, "csv")).toEqual([]);
  });

  it.each([
    "number",
    "date",
    "buyer",
    "waybill",
    "assortment",
    "amount",
    "price",
    "ownerCode",
    "ownerName",
    "site",
  ] as const)("finds an import with another %s", async (field) => {
    const expected = await rows();
    const stored = expected.map((row, index) => (index === 0 ? { ...row, [field]: "1" } : row));
    expect(problemsOf({ run: run("complete"), stored, expected }, "csv")).toHaveLength(1);
  });

  it("finds a row that is missing, an import of what nobody can read, a failure, and rows of a refused file", async () => {
    const expected = await rows();
    const found = [
      { run: run("complete"), stored: expected.slice(1), expected },
      { run: run("complete"), stored: expected, expected: undefined },
      { run: run("failed"), stored: [], expected },
      { run: run("not_parsed", ["Väärtus puudub."]), stored: expected, expected },
      { run: run("suspicious"), stored: expected, expected },
      { run: run("not_parsed"), stored: [], expected },
    ].map((one) => problemsOf(one, "csv").length);
    expect(found.every((count) => count > 0)).toBe(true);
  });
});

it("changes files so that some are refused and some can still be read, and none makes the reader throw", async () => {
  const outcomes = new Map<string, number>();
  for (let one = 0; one < 40; one++) {
    const { name, base, bytes } = await mutantOf(20_261_122, one);
    expect(bytes.equals(base.bytes)).toBe(false);
    if (name === "a bomb") continue;
    const outcome = (await read(bytes, `raport.${base.format}`)).ok ? "read" : "refused";
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(outcomes.get("refused")).toBeGreaterThan(10);
});
