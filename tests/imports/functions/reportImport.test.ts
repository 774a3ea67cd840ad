import { beforeAll, describe, expect, it } from "vitest";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import { importSlices } from "#functions/imports/importReports.ts";
import { REPORTS_IN_PART } from "#functions/reports/store/importedReports.ts";
import { reportsInTab } from "#functions/reports/store/reportLists.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { allReportStats } from "#functions/reports/store/reportStats.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { seedReports } from "#scripts/seeding/reports.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { reference, someWaybills } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference(reference);
  agent = await signedIn(superUser);
}, 60_000);

const report = (facts: Partial<MeasuredReport>): MeasuredReport => ({
  number: "MR-1",
  date: "2026-11-18",
  seller: { code: reference.platform.regCode, name: reference.platform.name },
  buyer: { code: reference.buyers[0]!.regCode, name: reference.buyers[0]!.name },
  destination: { code: reference.destinations[0]!.code, name: reference.destinations[0]!.name },
  waybills: [{ number: "TEST0001234567", finished: true }],
  rows: [
    {
      waybill: "TEST0001234567",
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM",
      amount: "30.118",
      previousOwner: { code: "19990028", name: "Haavasalu Mets OÜ", address: "Haavasalu küla" },
    },
  ],
  ...facts,
});

describe("importing measured reports", () => {
  it.each([
    [0, []],
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [1500, [100, 200, 400, 400, 400]],
    [1501, [100, 200, 400, 400, 400, 1]],
  ])("cuts %i reports into slices that fill the parts in which the run names them", (reports, sizes) => {
    const slices = importSlices(reports);
    expect(slices.map(({ start, end }) => end - start)).toEqual(sizes);
    expect(slices.every(({ start }, index) => start === (slices[index - 1]?.end ?? 0))).toBe(true);
    expect(slices.every(({ start }) => start % REPORTS_IN_PART === 0)).toBe(true);
  });

  it("counts as many reports as it wrote for demo waybills", async () => {
    await seedReports(someWaybills(120), () => {});
    const stats = await allReportStats();
    for (const place of stats) {
      const { reports } = await reportsInTab(place, "open", undefined, 500);
      expect(reports).toHaveLength(place.open);
      expect(place.lastOpen).toBe(reports[0]!.date);
    }
    expect(stats.reduce((sum, place) => sum + place.open, 0)).toBeGreaterThan(100);
  });

  it("changes nothing when the same measurement arrives twice", async () => {
    const importer = await openImport("evr");
    expect(await importer.import([report({})])).toMatchObject({ created: 1, changed: 0, unchanged: 0 });
    expect(await importer.import([report({})])).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  });

  it("updates rows that are not acted by a correction", async () => {
    const importer = await openImport("evr");
    const corrected = report({ rows: [{ ...report({}).rows[0]!, amount: "29.5" }] });
    expect(await importer.import([corrected])).toMatchObject({ created: 0, changed: 1 });
    await indexWaiting();
    const found = await agent.call("reports.list", { query: { search: "mr-1", acted: "False" } });
    const mine = found.body.results.find((item: { number: string }) => item.number === "MR-1");
    expect(mine).toMatchObject({ amount: 29.5, acted_rows: 0, total_rows: 1, can_be_acted: true });
    const rows = await rowsOfReports([mine.id]);
    expect(rows.get(mine.id)).toMatchObject([{ amount: 29500, priceSource: "list" }]);
  });

  it("takes prices of the file, also zero, before those of the price list", async () => {
    const importer = await openImport("file");
    const row = report({}).rows[0]!;
    await importer.import([
      report({
        number: "MR-2",
        rows: [
          { ...row, price: "0" },
          { ...row, price: "77.55" },
        ],
      }),
    ]);
    await indexWaiting();
    const { body } = await agent.call("reports.list", { query: { search: "MR-2", acted: "False" } });
    expect(body.results[0].can_be_acted).toBe(true);
    const rows = await rowsOfReports([body.results[0].id]);
    expect(rows.get(body.results[0].id)!.map((item) => item.cents)).toEqual([0, 7755]);
  });

  it("finds a report by any three or more characters of a waybill number", async () => {
    for (const part of ["TEST0001234567", "0123456", "4567", "T00", "st000"]) {
      const { body } = await agent.call("reports.list", { query: { search: part, acted: "False" } });
      expect(body.results.map((item: { number: string }) => item.number)).toContain("MR-1");
    }
    const { body } = await agent.call("reports.list", { query: { search: "0001234568", acted: "False" } });
    expect(body.results).toEqual([]);
  });
});

describe("the lists of the dashboard", () => {
  it("return companies with counts and dates", async () => {
    const { status, body } = await agent.call("reports.companies");
    expect(status).toBe(200);
    const first = body.find((company: { name: string }) => company.name === reference.buyers[0]!.name);
    expect(first.report_counts.non_acted).toBeGreaterThan(1);
    expect(first.report_dates.acted).toBeNull();
    const destinations = await agent.call("reports.destinations", { params: { id: String(first.id) } });
    const sum = destinations.body.reduce(
      (total: number, place: { report_counts: { non_acted: number } }) => total + place.report_counts.non_acted,
      0,
    );
    expect(sum).toBe(first.report_counts.non_acted);
  });

  it("return each report once, newest first, by cursor and by offset", async () => {
    const buyers = await companiesOfKind("buyer");
    const importer = await openImport("file");
    const many = Array.from({ length: 130 }, (_, index) =>
      report({
        number: `PAGE-${index}`,
        date: `2026-10-${String((index % 28) + 1).padStart(2, "0")}`,
        destination: { code: "LEHT", name: "Lehe plats" },
        waybills: [{ number: `LEHT${index}`, finished: true }],
        rows: [{ ...report({}).rows[0]!, waybill: `LEHT${index}` }],
      }),
    );
    await importer.import(many);
    const company = String(buyers.find((buyer) => buyer.code === many[0]!.buyer.code)!.id);
    const query = { company, destination_code: "LEHT", acted: "False" };
    const first = await agent.call("reports.list", { query });
    const second = await agent.call("reports.list", { query: { ...query, offset: "50", cursor: first.body.next } });
    const third = await agent.call("reports.list", { query: { ...query, offset: "100" } });
    const all = [first, second, third].flatMap((page) => page.body.results);
    expect(all).toHaveLength(130);
    expect(new Set(all.map((item) => item.id)).size).toBe(130);
    expect(all.map((item) => item.date)).toEqual(
      all
        .map((item) => item.date)
        .toSorted()
        .toReversed(),
    );
    expect(first.body.count).toBe(130);
    expect(third.body.next).toBeNull();
  });

  it("are refused without a session and for other roles than super user", async () => {
    expect((await nobody().call("reports.companies")).status).toBe(401);
    const reader = await signedIn({ ...superUser, id: 5, roles: ["priceListReader"] });
    expect((await reader.call("reports.companies")).status).toBe(403);
  });
});
