import { describe, expect, test } from "vitest";
import { readMeasurementFile } from "#functions/reports/files/measurementFile.ts";
import { uploadRules } from "#shared/domain/uploads/uploadRules.ts";
import { csvOf, EXISTING, errorsOf, ROW, read, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const HEADINGS = `${Object.keys(ROW).join(";")}\n`;

/** So many rows, four to a report; each is another row. */
function many(count: number, amount = (index: number) => String(index + 1)): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `MR-${index >> 2};18.11.2026;19990005;PMK${index};KUPALK;${amount(index)}\n`,
  );
  return HEADINGS + rows.join("");
}

describe("the size of a file", () => {
  test("25 MB are read", async () => {
    const text = csvOf([{}]);
    const bytes = Buffer.concat([
      Buffer.from(text),
      Buffer.alloc(uploadRules.import.maxBytes - Buffer.byteLength(text), "\n "),
    ]);
    expect(bytes).toHaveLength(25 * 1024 * 1024);
    const whole = bytes.subarray(0, 200_000);
    expect(await reportsOf(whole)).toHaveLength(1);
    // It is read to its end, where there are more lines than a spreadsheet has.
    expect(await errorsOf(bytes)).toEqual([{ row: 0, column: "", reason: "Failis on liiga palju tühje ridu." }]);
  });

  test.each(["\n", "{", "PK\u0003\u0004"])("25 MB and a byte are not, whatever is in it (%j)", async (beginning) => {
    const bytes = Buffer.alloc(25 * 1024 * 1024 + 1, " ");
    bytes.write(beginning);
    expect(await read(bytes)).toEqual({
      ok: false,
      errors: [{ row: 0, column: "", reason: "See fail on liiga suur(üle 25MB)" }],
      errorCount: 1,
      rows: 0,
    });
  });
});

describe("the rows of a file", { timeout: 180_000 }, () => {
  test("100,000 are read in seconds, and progress is told on the way", async () => {
    const told: number[] = [];
    const started = process.threadCpuUsage();
    const bytes = Buffer.from(many(100_000));
    const file = await readMeasurementFile(bytes, "raport.csv", EXISTING, async (rows) => void told.push(rows));
    const { user, system } = process.threadCpuUsage(started);
    expect(file).toMatchObject({ ok: true, rows: 100_000 });
    expect(file.ok && file.reports).toHaveLength(25_000);
    expect(told).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 5000));
    // Microseconds of work, whatever else the machine does: it takes 1–2 s, and ten times that is another algorithm.
    expect(user + system).toBeLessThan(20e6);
  });

  test("200,000 are read, one more is not", async () => {
    expect(await read(many(200_000))).toMatchObject({ ok: true, rows: 200_000 });
    expect(await errorsOf(many(200_001))).toEqual([
      { row: 0, column: "", reason: "Failis on üle 200 000 rea. Jaga see mitmeks failiks." },
    ]);
  });

  test("an error of the whole file comes first, and the first thousand errors are returned", async () => {
    const file = await read(many(200_001, () => "-1"));
    if (file.ok) throw new Error("A file of negative amounts was read");
    expect(file.errorCount).toBe(200_002);
    expect(file.errors).toHaveLength(1000);
    expect(file.errors[0]).toMatchObject({ row: 0, reason: expect.stringContaining("200 000") });
    expect(file.errors[1]).toMatchObject({ row: 2, column: "Kogus" });
  });

  test("a million of one report are told once", async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({ Kogus: String(index + 1) }));
    expect(await read(csvOf(rows))).toMatchObject({ ok: false, errorCount: 1, rows: 50_000 });
  });

  test.each([
    ["delimiters", ";".repeat(25e6)],
    ["letters", "a".repeat(25e6)],
    ["an open quotation mark", `${HEADINGS}"${"a;b\n".repeat(6e6)}`],
    ["quotation marks", `${HEADINGS}${'"'.repeat(25e6)}`],
  ])("25 MB of %s are refused at the row where they begin", async (_name, text) => {
    expect(await errorsOf(text)).toEqual([
      {
        row: text.startsWith(HEADINGS) ? 2 : 1,
        column: "",
        reason: "Rida on liiga pikk või on selle jutumärgid lõpetamata.",
      },
    ]);
  });
});

test("a thousand errors fit into one item of the table", async () => {
  const long = "õ".repeat(200);
  const errors = await errorsOf(
    csvOf(
      Array.from({ length: 300 }, () => ({
        Sortiment: long,
        Ühik: long,
        Kuupäev: long,
        Kogus: long,
        "Ostja registrikood": long,
      })),
    ),
  );
  expect(errors).toHaveLength(1000);
  expect(Buffer.byteLength(JSON.stringify(errors))).toBeLessThan(350 * 1024);
});
