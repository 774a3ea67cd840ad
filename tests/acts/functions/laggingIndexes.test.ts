import { beforeAll, describe, expect, it } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { reportStatsOf } from "#functions/reports/store/reportStats.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { isEveryCase } from "#tests/support/everyCase.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { withLaggingIndexes } from "#tests/support/services/laggingIndexes.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A few and all writes of a test; other tests are none behind. */
const LAGS = isEveryCase ? [0, 3, 1000] : [3, 1000];

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

async function create(company: string, ids: readonly number[], changes: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), changes),
  });
  expect(status).toBe(201);
  return body.id;
}

async function load(act: number): Promise<LoadedAct> {
  return (await agent.call("actForm.load", { query: { act_id: String(act) } })).body[0];
}

async function save(act: number, form: Record<string, unknown>, version: number | null): Promise<void> {
  const { status } = await agent.call("actForm.update", { body: { ...form, act_id: act, version } });
  expect(status).toBe(200);
}

describe.each(LAGS)("while indexes are %i writes behind", (lag) => {
  it("a save finds all purchase acts, deletes those of owners who leave, and keeps the numbers of the others", async () => {
    const { company, ids } = await importReports(agent, 2, 3);
    await withLaggingIndexes(lag, async () => {
      const act = await create(company, ids);
      const made = await purchaseActsOf(act);
      expect(made.length).toBeGreaterThan(2);
      const loaded = await load(act);
      const [leaving, ...staying] = loaded.purchase_acts;
      const rows = loaded.act_rows.filter((row) => row.previous_owner !== leaving!.previous_owner_id);
      await save(act, formOf({ ...loaded, act_rows: rows, purchase_acts: staying }), loaded.sales_act.version);
      const left = await purchaseActsOf(act);
      expect(left.map(({ id, number }) => [id, number])).toEqual(
        made
          .filter(({ seller }) => String(seller) !== leaving!.previous_owner_id)
          .map(({ id, number }) => [id, number]),
      );
    });
    expect(await recount()).toEqual([]);
  });

  it("the last dates of a destination follow reports that become acted one after the other", async () => {
    const { company, ids: first, reports } = await importReports(agent, 1, 1, { date: "2026-10-02" });
    const destination = reports[0]!.destination!.code;
    for (const [index, date] of ["2026-10-05", "2026-11-09"].entries()) {
      const { number, rows } = reports[0]!;
      const waybill = `${number}/${index}W`;
      const more = {
        ...reports[0]!,
        number: `${number}/${index}`,
        date,
        waybills: [{ number: waybill, finished: true }],
      };
      more.rows = rows.map((row) => ({ ...row, waybill }));
      await (await openImport("file")).import([more]);
    }
    const query = { company, destination_code: destination, acted: "False" };
    const { body } = await agent.call("reports.list", { query });
    const [newest, middle] = body.results.map((report: { id: number }) => report.id);
    const dates = async () => {
      const stats = (await reportStatsOf(Number(company))).find((one) => one.destination === destination)!;
      return [stats.lastOpen, stats.lastActed];
    };
    await withLaggingIndexes(lag, async () => {
      expect(await dates()).toEqual(["2026-11-09", ""]);
      const act = await create(company, [newest]);
      expect(await dates()).toEqual(["2026-10-05", "2026-11-09"]);
      await create(company, [middle]);
      expect(await dates()).toEqual(["2026-10-02", "2026-11-09"]);
      const loaded = await load(act);
      const other = (await prepare(agent, company, first)).act_rows;
      await save(act, formOf({ ...loaded, act_rows: other, purchase_acts: [] }), loaded.sales_act.version);
      expect(await dates()).toEqual(["2026-11-09", "2026-10-05"]);
    });
    expect(await recount()).toEqual([]);
  });

  it("the last date of a buyer's acts follows acts whose dates change one after the other", async () => {
    const { company, ids } = await importReports(agent, 2, 1);
    await withLaggingIndexes(lag, async () => {
      const latest = async () => (await counterpartsAt("salesActs", [Number(company)]))[0]!.latest;
      const one = await create(company, ids.slice(0, 1), { date: "2027-03-10" });
      const other = await create(company, ids.slice(1), { date: "2027-03-20" });
      expect(await latest()).toBe("2027-03-20");
      for (const [act, date, expected] of [
        [other, "2027-02-05", "2027-03-10"],
        [one, "2027-02-01", "2027-02-05"],
        [other, "2026-01-01", "2027-02-01"],
        [one, "2026-01-02", undefined],
      ] as const) {
        const loaded = await load(act);
        await save(act, formOf(loaded, { date }), loaded.sales_act.version);
        if (expected) expect(await latest()).toBe(expected);
      }
    });
    expect(await recount()).toEqual([]);
  });
});
