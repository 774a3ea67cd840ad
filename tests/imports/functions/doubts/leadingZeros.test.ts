import { beforeAll, describe, expect, it } from "vitest";
import { importDoubts } from "#functions/imports/importDoubts.ts";
import type { Doubt } from "#shared/reports/doubtKinds.ts";
import { doubtText } from "#shared/reports/doubtKinds.ts";
import { DoubtList } from "#shared/reports/doubtList.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { WrittenNames } from "#shared/reports/writtenNames.ts";
import { importReports } from "#tests/support/acts/acts.ts";
import { agentOfOwners } from "#tests/support/acts/attachments.ts";
import { openImport } from "#tests/support/imports/openImport.ts";

let report: MeasuredReport;

const measured = (number: string, waybill: string, date = report.date): MeasuredReport => ({
  ...report,
  number,
  date,
  waybills: [{ number: waybill, finished: true }],
  rows: report.rows.map((row) => ({ ...row, waybill })),
});

async function doubtsOf(...reports: MeasuredReport[]): Promise<Doubt[]> {
  const placed = reports.map((one, index) => ({ measured: one, lines: one.rows.map(() => index + 2) }));
  return importDoubts(
    placed,
    { doubts: new DoubtList(), names: new WrittenNames() },
    report.date,
    async () => new Map(),
  );
}

beforeAll(async () => {
  const made = await importReports(await agentOfOwners(), 1, 1);
  [report] = made.reports as [MeasuredReport];
  await (await openImport("file")).import([measured("0512", "023095"), measured("M-1", "PMK012")]);
}, 60_000);

describe("a number that equals a stored one but for leading zeros", () => {
  it.each([
    ["23095", "a zero less"],
    ["0023095", "a zero more"],
    ["00 23095", "with a space"],
    ["０23095".replace("０", "００"), "in full-width zeros"],
  ])("is a doubt: waybill %j, %s", async (waybill) => {
    const doubts = await doubtsOf(measured("M-2", waybill));
    expect(doubts).toEqual([
      { kind: "waybill_zeros", waybill, other: "023095", report: "0512", date: report.date, row: 2, count: 1 },
    ]);
  });

  it.each(["512", "00512"])("is a doubt: report %j of the same buyer, destination and day", async (number) => {
    expect(await doubtsOf(measured(number, "W-1"))).toEqual([
      { kind: "report_zeros", number, other: "0512", date: report.date, row: 2, count: 1 },
    ]);
  });

  it.each([
    ["of another day", () => measured("512", "W-1", "2026-10-30")],
    ["that begins with letters", () => measured("M-01", "PMK12")],
    ["with other digits", () => measured("5120", "230950")],
    ["that is the stored one", () => measured("0512", "023095")],
  ])("is none: a number %s", async (_name, of) => {
    expect(await doubtsOf(of())).toEqual([]);
  });

  it("is asked once: a correction of what was taken is no doubt", async () => {
    const taken = measured("M-3", "23095");
    await (await openImport("file")).import([taken]);
    const corrected = { ...taken, rows: taken.rows.map((row) => ({ ...row, amount: "7" })) };
    expect(await doubtsOf(corrected)).toEqual([]);
  });

  it("says so in a sentence", async () => {
    const [doubt] = await doubtsOf(measured("M-4", "0023095"));
    expect(doubt && doubtText(doubt)).toMatch(
      /^Veoseleht „0023095“ erineb ainult algusnullide poolest veoselehest „2?0?23095“ raportis „(0512|M-3)“ \(\d\d\.\d\d\.\d{4}\)\.$/,
    );
  });
});

describe("in one file", () => {
  it("a waybill that equals an earlier one but for leading zeros is a doubt", async () => {
    const doubts = await doubtsOf(measured("F-1", "0777"), measured("F-2", "777"), measured("F-3", "PMK0777"));
    expect(doubts).toEqual([{ kind: "waybill_zeros", waybill: "777", other: "0777", report: "F-1", row: 3, count: 1 }]);
    expect(doubts.map((doubt) => doubtText(doubt))).toEqual([
      "Veoseleht „777“ erineb ainult algusnullide poolest veoselehest „0777“ raportis „F-1“ (samas failis).",
    ]);
  });

  it("two waybills of one report are a doubt", async () => {
    const one = measured("F-4", "0888");
    const both = {
      ...one,
      waybills: ["0888", "888"].map((number) => ({ number, finished: true })),
      rows: ["0888", "888"].flatMap((waybill) => one.rows.map((row) => ({ ...row, waybill }))),
    };
    expect((await doubtsOf(both)).map(({ kind }) => kind)).toEqual(["waybill_zeros"]);
  });

  it("a report of the same buyer is a doubt", async () => {
    const doubts = await doubtsOf(measured("099", "G-1"), measured("99", "G-2", "2026-11-01"));
    expect(doubts).toEqual([{ kind: "report_zeros", number: "99", other: "099", row: 3, count: 1 }]);
  });
});
