import { beforeAll, expect, it } from "vitest";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { ReportRow } from "#shared/reports/contract.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

const rowsOf = (id: number, query: Record<string, string> = {}) =>
  agent.call("reports.rows", { params: { id: String(id) }, query });

it("shows rows by waybill with owner, price and sum, and without a price neither", async () => {
  const { company, ids, reports } = await importReports(agent, 1, 2);
  const [measured] = reports;
  const [row, other] = measured!.rows;
  const { previousOwner: _owner, ...own } = row!;
  const { price: _price, ...unpriced } = other!;
  const again: MeasuredReport = {
    ...measured!,
    number: `${measured!.number}A`,
    waybills: ["W10", "W2"].map((number) => ({ number: `${measured!.number}${number}`, finished: true })),
    rows: [
      { ...unpriced, waybill: `${measured!.number}W10`, unit: "LCM" },
      { ...own, waybill: `${measured!.number}W2`, amount: "0.005", price: "0.99" },
      { ...row!, waybill: `${measured!.number}W2`, amount: "30.118", price: "98.50" },
    ],
  };
  await (await openImport("file")).import([again]);
  const { body: list } = await agent.call("reports.list", {
    query: { company, destination_code: measured!.destination!.code, acted: "False" },
  });
  const id = list.results.find((one: { number: string }) => one.number === again.number).id;
  const { body } = await rowsOf(id);
  const owner = row!.previousOwner!.name;
  const facts = (one: ReportRow) => [one.waybill.slice(measured!.number.length), one.owner, one.amount, one.unit];
  expect(body.results.map(facts)).toEqual([
    ["W2", "", 0.005, "SCM"],
    ["W2", owner, 30.118, "SCM"],
    ["W10", other!.previousOwner!.name, 11, "LCM"],
  ]);
  expect(body.results.map(({ price, sum }: ReportRow) => [price, sum])).toEqual([
    [0.99, 0],
    [98.5, 2966.62],
    [null, null],
  ]);
  expect(body.results[0]).toMatchObject({ assortment: "Kuusepalk", is_acted: false, act: null });
  expect([body.count, body.next]).toEqual([3, null]);
  expect((await rowsOf(ids[0]!)).body.count).toBe(2);
});

it("names the act of each row, and in lists the acts of each report", async () => {
  const { company, ids, reports } = await importReports(agent, 1, 2);
  const loaded = await prepare(agent, company, ids);
  const { body: act } = await agent.call("actForm.create", { body: formOf(loaded, { number: "READ-1" }) });
  const name = { id: act.id, number: "READ-1" };
  expect((await rowsOf(ids[0]!)).body.results.map((row: ReportRow) => [row.is_acted, row.act])).toEqual([
    [true, name],
    [true, name],
  ]);
  const destination_code = reports[0]!.destination!.code;
  const { body: acted } = await agent.call("reports.list", { query: { company, destination_code, acted: "True" } });
  expect(acted.results.map((report: { acts: unknown }) => report.acts)).toEqual([[name]]);
});

it("shows the rows of the largest report 50 a page, each once", async () => {
  const { ids } = await importReports(agent, 1, 1000);
  const seen = new Set<number>();
  let next: string | null | undefined;
  do {
    const { body } = await rowsOf(ids[0]!, next ? { cursor: next } : {});
    expect([body.count, body.results.length]).toEqual([1000, 50]);
    for (const row of body.results) seen.add(row.id);
    next = body.next;
  } while (next);
  expect(seen.size).toBe(1000);
});

it("answers 404 for a report that does not exist", async () => {
  expect((await rowsOf(999_999)).status).toBe(404);
});
