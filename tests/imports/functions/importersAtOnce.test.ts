import { beforeAll, describe, expect, it } from "vitest";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { allReportStats } from "#functions/reports/store/reportStats.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 5), prices: [] });
}, 60_000);

const buyer = reference.buyers[0]!;

function load(waybill: string, date: string, facts: { number?: string; hour?: number } = {}): MeasuredReport {
  return {
    number: facts.number ?? waybill,
    date,
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: buyer.regCode, name: buyer.name },
    destination: { code: "KUUSEOJA1", name: "KUUSEOJA1" },
    waybills: [{ number: waybill, finished: true, measuredAt: `2027-01-01T0${facts.hour ?? 1}:00:00.000Z` }],
    rows: [
      { waybill, assortment: { code: "KUPALK", name: "Kuusepalk" }, unit: "SCM", amount: "10", price: "100" },
    ] satisfies MeasuredReport["rows"],
  };
}

async function stats() {
  return (await allReportStats()).find(({ destination }) => destination === "KUUSEOJA1");
}

describe("two importers at once", () => {
  it("counts right what another one writes in between, also in months that it does not change itself next", async () => {
    const [one, other] = [await openImport("evr"), await openImport("evr")];
    await one.import([load("A1", "2026-10-05"), load("A2", "2026-11-06")]);
    await other.import([load("B1", "2026-10-05"), load("B2", "2026-10-07")]);
    await one.import([load("A3", "2026-11-06")]);
    await one.import([load("A4", "2026-10-08")]);
    await other.import([load("B3", "2026-11-30")]);
    expect(await stats()).toMatchObject({ open: 7, lastOpen: "2026-11-30" });
    expect(await differences()).toEqual([]);
  });

  it("finds the last day that is left after another one's reports of that month", async () => {
    const [one, other] = [await openImport("evr"), await openImport("evr")];
    await one.import([load("C1", "2026-12-24"), load("C2", "2026-12-01")]);
    await other.import([load("C3", "2026-12-20")]);
    await one.import([load("C1", "2026-10-01", { hour: 2 })]);
    expect(await stats()).toMatchObject({ lastOpen: "2026-12-20" });
    await one.import([load("C3", "2026-10-01", { hour: 2 })]);
    expect(await stats()).toMatchObject({ lastOpen: "2026-12-01" });
    expect(await differences()).toEqual([]);
  });

  it("refuses a waybill that has come into another report since it was seen", async () => {
    const importer = await openImport("evr");
    await importer.import([load("D1", "2026-10-05"), load("E1", "2026-10-05")]);
    const before = (await reportsOfWaybills(["E1"])).get("E1")![0]!;
    await importer.import([load("E2", "2026-10-05", { number: "D1" })]);
    const part = { report: before.id, solid: before.solid, loose: before.loose };
    const change = { before, after: before, waybills: [{ number: "E2", report: before.id, part, expected: [] }] };
    expect(await writeReports([change])).toEqual({ ok: false, refused: [before.id] });
    expect(await differences()).toEqual([]);
  });
});
