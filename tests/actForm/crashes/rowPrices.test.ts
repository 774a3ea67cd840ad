import { beforeAll, describe, expect, it, vi } from "vitest";
import { ActEntity } from "#functions/acts/store/act.ts";
import { unlockedActs } from "#functions/acts/unlockedActs.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { setRowPrices } from "#functions/reports/rowPricing.ts";
import { rowLocation, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { crashing, pausing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

/** A report and its rows are two items; a transaction takes a hundred items. */
const REPORTS = 120;
const TRANSACTIONS = 3;

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
});

/** Imports REPORTS reports with rows at 100.00; returns new prices of 111.11 and a function that reads the stored ones. */
async function rows() {
  const { company, ids } = await importReports(agent, REPORTS, 1);
  const loaded = await prepare(agent, company, ids);
  const prices = loaded.act_rows.flatMap((row) =>
    row.report_rows.map((seen) => ({ ...seen, price: 111.11, originalPrice: row.flat_price })),
  );
  const cents = async () => {
    const stored = await rowsOfReports(ids);
    return prices.map(({ id }) => stored.get(rowLocation(id).reportId)![0]!.cents);
  };
  return { company, ids, prices, cents };
}

describe("prices of more rows than fit in one transaction", () => {
  it("are all set", async () => {
    const { prices, cents } = await rows();
    await setRowPrices(prices);
    expect(new Set(await cents())).toEqual(new Set([11_111]));
    expect(await recount()).toEqual([]);
  });

  it.each(Array.from({ length: TRANSACTIONS }, (_, index) => index + 1))(
    "are rolled back when another user prices one of the rows before write %i",
    async (write) => {
      const { prices, cents } = await rows();
      const last = prices.at(-1)!;
      const { result } = await pausing(
        { write },
        () => setRowPrices(prices),
        () => setRowPrices([{ ...last, price: 50 }]),
      );
      expect(result).toMatchObject({ status: "rejected", reason: { code: "rows_changed" } });
      expect(await cents()).toEqual([...Array.from({ length: REPORTS - 1 }, () => 10_000), 5000]);
      expect(await recount()).toEqual([]);
    },
  );

  it.each([1, TRANSACTIONS])("are rolled back when a container locks their act before write %i", async (at) => {
    const { company, prices, cents, ids } = await rows();
    const made = await agent.call("actForm.create", {
      body: formOf(await prepare(agent, company, ids), { number: `RIDU-${at}` }),
    });
    const countPurchases = (purchasesInContainers: number) =>
      write(ActEntity.patch({ id: made.body.id }, { purchasesInContainers }));
    const lock = () => countPurchases(1);
    const { reached, result } = await pausing({ write: at }, () => setRowPrices(prices, unlockedActs), lock);
    expect([reached, result]).toMatchObject([true, { status: "rejected", reason: { code: "act_signed" } }]);
    expect(new Set(await cents())).toEqual(new Set([10_000]));
    await countPurchases(0);
    expect(await recount()).toEqual([]);
  });

  it("are all set when the call is repeated after a crash between two transactions", async () => {
    const { prices, cents } = await rows();
    const { crashed } = await crashing(2, "before", () => setRowPrices(prices));
    expect([crashed, new Set(await cents()).size]).toEqual([true, 2]);
    await setRowPrices(prices);
    expect(new Set(await cents())).toEqual(new Set([11_111]));
    expect(await recount()).toEqual([]);
  });

  it("are all set when a report changes meanwhile to the same price", async () => {
    const { prices, cents, ids } = await rows();
    const { result } = await pausing(
      { write: 2 },
      () => setRowPrices(prices),
      async () => {
        const [, second] = prices;
        await setRowPrices([second!]);
      },
    );
    expect(result.status).toBe("fulfilled");
    expect([ids.length, new Set(await cents())]).toEqual([REPORTS, new Set([11_111])]);
  });
});
