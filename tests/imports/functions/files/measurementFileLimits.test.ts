import { describe, expect, test } from "vitest";
import { readMeasurementFile } from "#functions/imports/files/measurementFile.ts";
import { uploadRules } from "#shared/uploads/uploadRules.ts";
import { csvOf, EXISTING, errorsOf, ROW, read, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const HEADINGS = `${Object.keys(ROW).join(";")}\n`;

/** A file of `count` different rows, four to a report. */
function many(count: number, amount = (index: number) => String(index + 1)): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `MR-${index >> 2};18.11.2026;19990005;PMK${index};KUPALK;${amount(index)}\n`,
  );
  return HEADINGS + rows.join("");
}

describe("the size limit of a file", () => {
  test("does not reject 25 MB for their size", async () => {
    const text = csvOf([{}]);
    const bytes = Buffer.concat([
      Buffer.from(text),
      Buffer.alloc(uploadRules.import.maxBytes - Buffer.byteLength(text), "\n "),
    ]);
    expect(bytes).toHaveLength(25 * 1024 * 1024);
    const whole = bytes.subarray(0, 200_000);
    expect(await reportsOf(whole)).toHaveLength(1);
    // It is read to its end and rejected only there: it has more lines than a spreadsheet may have.
    expect(await errorsOf(bytes)).toEqual([{ row: 0, column: "", reason: "Failis on liiga palju tühje ridu." }]);
  });

  test.each(["\n", "{", "PK\u0003\u0004"])("rejects 25 MB and one byte of any format (%j)", async (beginning) => {
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

describe("a file of many rows", { timeout: 180_000 }, () => {
  test("reads 100,000 rows within 20 s of CPU time and reports progress", async () => {
    const progress: number[] = [];
    const started = process.threadCpuUsage();
    const bytes = Buffer.from(many(100_000));
    const file = await readMeasurementFile(bytes, "raport.csv", EXISTING, async (rows) => void progress.push(rows));
    const { user, system } = process.threadCpuUsage(started);
    expect(file).toMatchObject({ ok: true, rows: 100_000 });
    expect(file.ok && file.reports).toHaveLength(25_000);
    expect(progress).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 5000));
    // CPU time in microseconds, so that the load of the machine does not count. It takes 1–2 s; ten times that means a slower algorithm.
    expect(user + system).toBeLessThan(20e6);
  });

  test("accepts 200,000 rows and rejects one more", async () => {
    expect(await read(many(200_000))).toMatchObject({ ok: true, rows: 200_000 });
    expect(await errorsOf(many(200_001))).toEqual([
      { row: 0, column: "", reason: "Failis on üle 200 000 rea. Jagage see mitmeks failiks." },
    ]);
  });

  test("returns the error of the whole file first, and a thousand errors at most", async () => {
    const file = await read(many(200_001, () => "-1"));
    if (file.ok) throw new Error("A file of negative amounts was read");
    expect(file.errorCount).toBe(200_002);
    expect(file.errors).toHaveLength(1000);
    expect(file.errors[0]).toMatchObject({ row: 0, reason: expect.stringContaining("200 000") });
    expect(file.errors[1]).toMatchObject({ row: 2, column: "Kogus" });
  });

  test("returns one error for a report of 50,000 rows", async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({ Kogus: String(index + 1) }));
    expect(await read(csvOf(rows))).toMatchObject({ ok: false, errorCount: 1, rows: 50_000 });
  });

  test.each([
    ["delimiters", ";".repeat(25e6)],
    ["letters", "a".repeat(25e6)],
    ["an open quotation mark", `${HEADINGS}"${"a;b\n".repeat(6e6)}`],
    ["quotation marks", `${HEADINGS}${'"'.repeat(25e6)}`],
  ])("rejects 25 MB of %s at the row where they begin", async (_name, text) => {
    expect(await errorsOf(text)).toEqual([
      {
        row: text.startsWith(HEADINGS) ? 2 : 1,
        column: "",
        reason: expect.stringMatching(/^Rida on liiga pikk või on selle jutumärgid lõpetamata\. /),
      },
    ]);
  });
});

test("a thousand errors fit into one DynamoDB item", async () => {
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
