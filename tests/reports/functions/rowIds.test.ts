import { beforeAll, describe, expect, it } from "vitest";
import { write } from "#functions/platform/table/transaction.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import {
  ReportRowsEntity,
  reportRows,
  rowIdOf,
  rowLocation,
  rowsOfReports,
} from "#functions/reports/store/reportRows.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, measuredAgain, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

const ROWS = 600;

describe("ids of report rows", () => {
  it("are those of one row, and refused before they become those of another report's row", () => {
    expect(rowIdOf(1234, 7)).toBe(1_234_000_007);
    expect(rowLocation(1_234_000_007)).toEqual({ reportId: 1234, number: 7 });
    expect(rowLocation(rowIdOf(9_007_199_253, 999_999))).toEqual({ reportId: 9_007_199_253, number: 999_999 });
    expect(() => rowIdOf(1, 1_000_000)).toThrow(RangeError);
    expect(() => rowIdOf(1, 0)).toThrow(RangeError);
    expect(() => rowIdOf(9_007_199_255, 1)).toThrow(RangeError);
  });

  it("stay those of their report after 600 acted rows were measured again as 600 others, twice", {
    timeout: 120_000,
  }, async () => {
    const { company, ids, reports } = await importReports(agent, 2, ROWS);
    const changed = ids.find((id) => id === Math.min(...ids))!;
    const neighbour = ids.find((id) => id !== changed)!;
    const [head] = await reportsById([changed]);
    let report = reports.find(({ number }) => number === head!.number)!;
    for (const round of [1, 2]) {
      const loaded = await prepare(agent, company, [changed]);
      expect((await agent.call("actForm.create", { body: formOf(loaded) })).status).toBe(201);
      report = measuredAgain(report, (row) => ({ ...row, site: { ...row.site!, name: `${row.site!.name} ${round}` } }));
      expect(await (await openImport("file")).import([report])).toMatchObject({ changed: 1 });
    }
    const before = (await rowsOfReports([neighbour])).get(neighbour)!;
    const loaded = await prepare(agent, company, [changed]);
    const rows = loaded.act_rows.flatMap((row) =>
      row.report_rows.map((seen) => ({ ...seen, price: 55.5, originalPrice: row.flat_price })),
    );
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map(({ id }) => rowLocation(id).reportId))).toEqual(new Set([changed]));
    expect((await agent.call("actForm.setPrices", { body: rows })).status).toBe(200);
    expect((await rowsOfReports([neighbour])).get(neighbour)).toEqual(before);
    expect((await rowsOfReports([changed])).get(changed)!.filter(({ cents }) => cents === 5550)).toHaveLength(ROWS);
    const again = await prepare(agent, company, ids);
    expect((await agent.call("actForm.create", { body: formOf(again) })).status).toBe(201);
    expect(await recount()).toEqual([]);
  });
});

describe("a row of another report, or of none", () => {
  it("gets no price and is on no act", async () => {
    const { company, ids } = await importReports(agent, 2, 2);
    const loaded = await prepare(agent, company, [ids[0]!]);
    const row = loaded.act_rows[0]!;
    const seen = {
      ...row.report_rows[0]!,
      price: 55.5,
      originalPrice: row.flat_price,
      assortment: row.assortment.name,
    };
    const { number } = rowLocation(seen.id);
    const statusOf = async (change: Partial<typeof seen>) =>
      (await agent.call("actForm.setPrices", { body: [{ ...seen, ...change }] })).status;
    expect(await statusOf({ id: rowIdOf(ids[1]!, number) })).toBe(409);
    expect(await statusOf({ id: rowIdOf(ids[0]!, 999) })).toBe(409);
    expect(await statusOf({ id: rowIdOf(999_999, 1) })).toBe(404);
    expect(await statusOf({ amount: seen.amount + 1 })).toBe(409);
    expect(await statusOf({ waybill: "TEINE" })).toBe(409);
    expect(await statusOf({ assortment: "Teine sortiment" })).toBe(409);

    const form = formOf(loaded);
    form.act_rows[0]!.report_rows = [rowIdOf(ids[0]!, 999)];
    expect((await agent.call("actForm.create", { body: form })).status).toBe(409);
    form.act_rows[0]!.report_rows = [rowIdOf(ids[1]!, number)];
    expect((await agent.call("actForm.create", { body: form })).status).toBe(409);
    expect(await differences()).toEqual([]);
  });
});

describe("npm run verify", () => {
  it("names a report whose rows are not numbered in order, or not below its next number", async () => {
    const { ids } = await importReports(agent, 1, 2);
    const report = (await reportsById(ids))[0]!;
    const { id, nextRow } = report;
    const [first, second] = (await rowsOfReports([id])).get(id)!;
    const numbered = async (...numbers: number[]) => {
      const rows = reportRows.pack([first!, second!].map((row, index) => ({ ...row, number: numbers[index]! })));
      await write(ReportRowsEntity.patch({ id, part: 0 }, { rows }));
      return differences();
    };
    const sentence = `report ${id}: its rows are not numbered in order, below ${nextRow}`;
    expect(await numbered(first!.number, second!.number)).toEqual([]);
    expect(await numbered(second!.number, first!.number)).toEqual([sentence]);
    expect(await numbered(first!.number, first!.number)).toEqual([sentence]);
    expect(await numbered(0, second!.number)).toEqual([sentence]);
    expect(await numbered(first!.number, nextRow)).toEqual([sentence]);
    expect(await numbered(first!.number, second!.number)).toEqual([]);
  });
});
