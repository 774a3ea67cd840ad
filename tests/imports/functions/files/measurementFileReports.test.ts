import { describe, expect, test } from "vitest";
import { csvOf, errorsOf, reportsOf } from "#tests/support/reports/measurementFiles.ts";

describe("reports", () => {
  test("are the rows with the same buyer and number, in the order of their first rows", async () => {
    const reports = await reportsOf(
      csvOf([
        { "Raporti number": "MR-2" },
        { "Raporti number": "MR-1", "Veoselehe number": "V1" },
        { "Raporti number": "MR-2", "Ostja registrikood": "19990034", Kuupäev: "1.1.2026" },
        { "Raporti number": "MR-1", "Veoselehe number": "V2" },
        { "Raporti number": "MR-1", "Veoselehe number": "V1", Kogus: "2" },
      ]),
    );
    expect(reports.map(({ number, buyer, rows }) => [number, buyer.code, rows.length])).toEqual([
      ["MR-2", "19990005", 1],
      ["MR-1", "19990005", 3],
      ["MR-2", "19990034", 1],
    ]);
    expect(reports[1]?.waybills).toEqual([
      { number: "V1", finished: true },
      { number: "V2", finished: true },
    ]);
  });

  test("are one where numbers of a report or a waybill only look different, spelled as in the first row", async () => {
    const [report, ...others] = await reportsOf(
      csvOf([
        { "Raporti number": "mr 1", "Veoselehe number": "Ä 1" },
        { "Raporti number": "MR1", "Veoselehe number": "ä1", Kogus: "2" },
      ]),
    );
    expect([report?.number, report?.waybills.map(({ number }) => number), others]).toEqual(["mr 1", ["Ä 1"], []]);
    expect(report?.rows.map(({ waybill }) => waybill)).toEqual(["Ä 1", "Ä 1"]);
  });

  test.each([
    ["Kuupäev", { Kuupäev: "19.11.2026" }, "Raportil „MR-1“ on real 2 kuupäev 18.11.2026."],
    ["Sihtkoha kood", { "Sihtkoha kood": "TEINE" }, "Raportil „MR-1“ on real 2 sihtkoht „“."],
    [
      "Veoseleht lõpetatud",
      { "Veoseleht lõpetatud": "ei" },
      "Veoseleht „PMK0001234567“ on selles raportis nii lõpetatud kui ka lõpetamata.",
    ],
  ])("are rejected when their rows differ in %s", async (column, change, reason) => {
    expect(await errorsOf(csvOf([{}, { Kogus: "1" }, { Kogus: "2", ...change }]))).toEqual([
      { row: 4, column, reason },
    ]);
  });

  test("may have two names for the same destination code", async () => {
    const place = { "Sihtkoha kood": "KUUSEOJA1" };
    const named = (Sihtkoht: string, Kogus: string) => ({ ...place, Kogus, Sihtkoht });
    const [report] = await reportsOf(csvOf([place, named("Kuuseoja", "1"), named("Kuuseoja II", "2")]));
    // The first row with a name gives it.
    expect(report?.destination).toEqual({ code: "KUUSEOJA1", name: "Kuuseoja" });
  });

  test("are rejected when a row repeats another in any notation", async () => {
    const again = { Sortiment: "Kuusepalk", Kogus: "30.1180", Kuupäev: "2026-11-18" };
    expect(await errorsOf(csvOf([{}, { Kogus: "1" }, again, {}]))).toEqual([
      { row: 4, column: "", reason: "Rida kordab rida 2." },
      { row: 5, column: "", reason: "Rida kordab rida 2." },
    ]);
  });

  test("are rejected with more than a thousand rows", async () => {
    const rows = Array.from({ length: 1002 }, (_, index) => ({ Kogus: String(index + 1) }));
    expect((await reportsOf(csvOf(rows.slice(0, 1000))))[0]?.rows).toHaveLength(1000);
    const reason = "Raportil „MR-1“ on üle 1000 rea.";
    expect(await errorsOf(csvOf(rows))).toEqual([{ row: 1002, column: "Raporti number", reason }]);
  });

  test("may have 1,000 rows of the longest texts", async () => {
    const long = "€".repeat(200);
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      "Veoselehe number": "€".repeat(64),
      Kogus: String(index + 1),
      Lank: long,
      Metsateatis: long,
      "Lepingu number": long,
      Maakond: long,
    }));
    const [report] = await reportsOf(csvOf(rows));
    expect(report?.rows).toHaveLength(1000);
    expect(report?.rows[0]?.site).toMatchObject({ name: long, county: long });
  });
});
