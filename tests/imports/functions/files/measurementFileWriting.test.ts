import { describe, expect, test } from "vitest";
import { reportCsv } from "#functions/imports/files/formats/reportCsv.ts";
import { withoutForbidden } from "#shared/basics/documentText.ts";
import { numberKey } from "#shared/basics/names.ts";
import { type KnownField, knownForm } from "#shared/reports/knownForms.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import { isNone } from "#shared/reports/noneWords.ts";
import * as fc from "#tests/support/fastCheck.ts";
import { EXISTING, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const EUDR = [
  { reference: "26EEAB1", verification: "K7X2M9QP" },
  { reference: "26EEAB2", verification: "" },
];

const REPORT: MeasuredReport = {
  number: "MR-55871",
  date: "2026-11-08",
  seller: EXISTING.seller,
  buyer: { code: "19990005", name: "Kuuseoja Saeveski OÜ" },
  destination: { code: "KUUSEOJA1", name: "Kuuseoja; saeveski" },
  waybills: [{ number: "PMK1", finished: false }],
  rows: [
    {
      waybill: "PMK1",
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM",
      amount: "1030.118",
      price: "105.5",
      previousOwner: { code: "60001019906", name: "Õnne Žuravljova", address: "Metsa tee 1" },
      site: {
        name: 'Lank "Kuusik"',
        cadaster: "00101:001:0001",
        possessionType: 20,
        county: "Võrumaa",
        eudrNumbers: EUDR,
      },
      certificate: { type: 20, code: "FSC100" },
    },
  ],
};

test("writes a report as CSV in the format of Estonian spreadsheets", () => {
  expect(reportCsv(REPORT)).toBe(
    "\uFEFFRaporti number;Kuupäev;Ostja registrikood;Ostja nimi;Sihtkoha kood;Sihtkoht;Veoselehe number;Veoseleht lõpetatud;" +
      "Sortiment;Ühik;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Eelmise omaniku aadress;Katastritunnus;Lank;" +
      "Valduse liik;Metsateatis;Leping;Maakond;EUDR viitenumber;EUDR kontrollnumber;Sertifikaat\r\n" +
      'MR-55871;08.11.2026;19990005;Kuuseoja Saeveski OÜ;KUUSEOJA1;"Kuuseoja; saeveski";PMK1;ei;KUPALK;tm;1030,118;105,5;' +
      '60001019906;Õnne Žuravljova;Metsa tee 1;00101:001:0001;"Lank ""Kuusik""";Ostuakt;;;Võrumaa;26EEAB1, 26EEAB2;K7X2M9QP, -;FSC100\r\n',
  );
});

test("reads its own CSV back as the same report", async () => {
  expect(await reportsOf(reportCsv(REPORT))).toEqual([REPORT]);
});

describe("escapes text that a spreadsheet would run as a formula", () => {
  test.each(["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r\n=1", " =1", "＝1", "'=1", "-", "–"])(
    "%j",
    (text) => {
      const [row] = REPORT.rows;
      const csv = reportCsv({ ...REPORT, number: text, rows: [{ ...row!, site: { name: text, cadaster: "" } }] });
      const [, line = ""] = csv.split("\r\n");
      for (const cell of line.split(";")) expect(cell.replace(/^"/, "")).not.toMatch(/^[=+\-@＝\t\r\n]/);
    },
  );
});

const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ maxLength, unit: "grapheme" }),
      fc.string({ maxLength, unit: fc.constantFrom(...Array.from("=+-@'\";,\t\n\r õŠ–#|")) }),
    )
    // A file with U+FFFD is refused: it stands for letters that were lost.
    .map((made) => withoutForbidden(made).replaceAll("\uFFFD", ""))
    .filter((made) => made !== "" && made.length <= maxLength);
/** As a file is read: no word for none, and the form of its field where it has one. */
const formed = (field: KnownField, maxLength: number) =>
  text(maxLength).filter((made) => knownForm(field, made).value === made);
const named = (maxLength: number) => text(maxLength).filter((made) => !isNone(made));
const decimal = (max: number, decimals: number) =>
  fc.integer({ min: 1, max }).map((units) => String(units / 10 ** decimals));

const row: fc.Arbitrary<MeasuredRow> = fc.record(
  {
    waybill: text(20),
    assortment: fc.constantFrom({ code: "KUPALK", name: "Kuusepalk" }, { code: "MAPEEN", name: "Männipeenpalk" }),
    unit: fc.constant("SCM" as const),
    amount: decimal(999_999_999, 3),
    price: fc.oneof(fc.constant("0"), decimal(999_999, 2)),
    previousOwner: fc.oneof(
      fc.record(
        { code: fc.constantFrom("19990028", "60001019906"), name: named(200), address: named(200) },
        { requiredKeys: ["code", "name"] },
      ),
    ),
    site: fc.record(
      {
        name: text(200),
        cadaster: fc.constantFrom("", "00101:001:0001"),
        possessionType: fc.constantFrom(10 as const, 20 as const),
        forestNotice: formed("forestNotice", 200),
        contractNumber: formed("contract", 200),
        county: formed("county", 100),
      },
      { requiredKeys: ["name", "cadaster"] },
    ),
    certificate: fc.oneof(
      fc.record({ type: fc.constant(20 as const), code: text(20).map((code) => withoutForbidden(`FSC${code}`)) }),
      fc.record({ type: fc.constant(10 as const), code: text(20).map((code) => withoutForbidden(`PEFC ${code}`)) }),
    ),
  },
  { requiredKeys: ["waybill", "assortment", "unit", "amount"] },
);

const report: fc.Arbitrary<MeasuredReport> = fc
  .record(
    {
      number: text(25),
      date: fc
        .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      destination: fc.record({ code: text(50), name: text(200) }),
      rows: fc.uniqueArray(row, { minLength: 1, maxLength: 8, selector: (each) => numberKey(JSON.stringify(each)) }),
      finished: fc.func(fc.boolean()),
    },
    { requiredKeys: ["number", "date", "rows", "finished"] },
  )
  .map(({ rows, ...made }) => {
    // Waybills that look alike are one, spelled as on its first row.
    const spelled = new Map(rows.toReversed().map(({ waybill }) => [numberKey(waybill), waybill] as const));
    return { ...made, rows: rows.map((each) => ({ ...each, waybill: spelled.get(numberKey(each.waybill)) ?? "" })) };
  })
  .map(({ finished, ...made }) => ({
    ...made,
    seller: EXISTING.seller,
    buyer: { code: "19990034", name: "Männimäe Palk AS" },
    waybills: [...new Set(made.rows.map(({ waybill }) => waybill))].map((number) => ({
      number,
      finished: finished(number),
    })),
  }));

test("reads the CSV of any report back as the same report", async () => {
  await fc.assert(
    fc.asyncProperty(report, async (written) => {
      expect(await reportsOf(reportCsv(written))).toEqual([written]);
    }),
    { numRuns: 500 },
  );
});
