import { beforeAll, describe, expect, it } from "vitest";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { importDoubts } from "#functions/imports/importDoubts.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { DoubtList } from "#shared/reports/doubtList.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { WrittenNames } from "#shared/reports/writtenNames.ts";
import { importReports } from "#tests/support/acts/acts.ts";
import { agentOfOwners } from "#tests/support/acts/attachments.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { csvOf, errorsOf, reportsOf } from "#tests/support/reports/measurementFiles.ts";
import { indexWaiting, numbersFound } from "#tests/support/reports/search.ts";

let agent: Caller;
let company: string;
let report: MeasuredReport;

const spelled = (number: string, waybill: string, destination: string): MeasuredReport => ({
  ...report,
  number,
  destination: { code: destination, name: "Plats" },
  waybills: [{ number: waybill, finished: true }],
  rows: report.rows.map((row) => ({ ...row, waybill })),
});

const imported = async (measured: MeasuredReport) => {
  const { created, changed, unchanged } = await (await openImport("file")).import([measured]);
  await indexWaiting();
  return { created, changed, unchanged };
};

const doubts = async (measured: MeasuredReport) => {
  const lines = measured.rows.map((_, index) => index + 2);
  return importDoubts(
    [{ measured, lines }],
    { doubts: new DoubtList(), names: new WrittenNames() },
    measured.date,
    async () => new Map(),
  );
};

beforeAll(async () => {
  agent = await agentOfOwners();
  const made = await importReports(agent, 1, 1);
  company = made.company;
  [report] = made.reports as [MeasuredReport];
  expect(await imported(spelled("MR-17", "X-17", "PLATS-1"))).toMatchObject({ created: 1 });
}, 60_000);

describe("a report that is spelled with other hyphens, spaces, full-width forms or case", () => {
  it.each([
    ["MR‐17", "X‐17", "PLATS‐1"],
    ["mr – 17", "x – 17", "plats – 1"],
    ["MR−17", "X−17", "PLATS−1"],
    ["ＭＲ－１７", "Ｘ－１７", "ＰＬＡＴＳ－１"],
    ["MR\u00a0-\u200917", "X\u00a0-\u200917", "PLATS\u202f-1"],
    ["MR‑17", "X-17", "PLATS-1"],
  ])("is the stored one: %s, %s, %s", async (number, waybill, destination) => {
    const same = spelled(number, waybill, destination);
    expect(await doubts(same)).toEqual([]);
    expect(await imported(same)).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(await numbersFound(agent, number)).toEqual(["MR-17"]);
    expect(await numbersFound(agent, waybill)).toEqual(["MR-17"]);
  });

  it("keeps the letters of other alphabets apart", async () => {
    expect(await doubts(spelled("MR-17", "Х-17", "PLATS-1"))).toEqual([]);
    expect(await numbersFound(agent, "Х-17")).toEqual([]);
  });

  it("raises the doubt of a waybill that another report has", async () => {
    const [doubt, ...others] = await doubts(spelled("MR-18", "x–17", "PLATS-1"));
    expect([doubt?.kind, others]).toEqual(["waybill_elsewhere", []]);
  });

  it("adds no second destination, neither by a file nor by its form", async () => {
    const codes = (await destinationsOf(Number(company))).map(({ code }) => code);
    expect(codes.filter((code) => code.includes("PLATS"))).toEqual(["PLATS-1"]);
    const added = await agent.call("companies.addDestination", {
      params: { id: company },
      body: { code: "plats–1", name: "Teine" },
    });
    expect([added.status, added.body.fields]).toEqual([
      400,
      { code: ["Selle koodiga sihtkoht on ostjal juba olemas."] },
    ]);
  });
});

it("adds no assortment whose code looks like another's", async () => {
  const body = { code: "LIIK-7", name: "Liik seitse", unit: "SCM", fixed_price: 1 };
  expect((await agent.call("assortments.create", { body })).status).toBe(201);
  const { status, body: refused } = await agent.call("assortments.create", {
    body: { ...body, code: "liik–7", name: "Muu liik" },
  });
  expect([status, Object.keys(refused.fields)]).toEqual([400, ["code"]]);
});

it("moves a waybill of the register to the report of its newer measurement, whatever hyphen that has", async () => {
  const evr = await openImport("evr");
  const measured = (number: string, waybill: string, at: string) => {
    const one = spelled(number, waybill, "PLATS-1");
    return { ...one, waybills: one.waybills.map((each) => ({ ...each, measuredAt: at })) };
  };
  await evr.import([measured("E-1", "EV‐1", "2026-11-02T10:00:00Z")]);
  await evr.import([measured("E-2", "EV-1", "2026-11-02T11:00:00Z")]);
  const found = (await reportsOfWaybills(["EV-1"])).get("EV-1") ?? [];
  expect(found.map(({ number, waybills }) => [number, waybills])).toEqual([["E-2", ["EV-1"]]]);
  await indexWaiting();
  expect(await differences()).toEqual([]);
});

describe("in one file", () => {
  it.each([
    ["Raporti number", "MR‐1"],
    ["Veoselehe number", "PMK‐1"],
    ["Sihtkoha kood", "plats–1"],
    ["Sortiment", "ku palk"],
    ["Ostja registrikood", "1999\u00a00005"],
    ["Raporti number", "ｍｒ－１"],
  ])("%s %j is that of the first row", async (column, text) => {
    const row = { "Raporti number": "MR-1", "Veoselehe number": "PMK-1", "Sihtkoha kood": "PLATS-1" };
    const reports = await reportsOf(csvOf([row, { ...row, Kogus: "1", [column]: text }]));
    expect(reports).toHaveLength(1);
    expect(new Set(reports[0]?.rows.map(({ waybill, assortment }) => `${waybill} ${assortment.code}`))).toEqual(
      new Set(["PMK-1 KUPALK"]),
    );
  });

  it("refuses a row that repeats another one in other signs", async () => {
    const row = { "Veoselehe number": "PMK-1" };
    expect(await errorsOf(csvOf([row, { "Veoselehe number": "PMK–1" }]))).toMatchObject([
      { row: 3, reason: "Rida kordab rida 2." },
    ]);
  });
});
