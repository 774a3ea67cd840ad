import { beforeAll, describe, expect, it, vi } from "vitest";
import { rowLocation, rowsOfReports } from "#functions/data/reports/reportRows.ts";
import { setRowPrices } from "#functions/reports/rowPricing.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { importReports, prepare } from "#tests/support/acts/acts.ts";
import { crashing, heldUp } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

/** A report with its rows is two items of a transaction, which takes a hundred. */
const REPORTS = 120;
const TRANSACTIONS = 3;

let agent: Caller;

beforeAll(async () => {
  await seedReference(reference);
  agent = await signedIn(superUser);
});

/** Rows of so many reports at 100.00, and the same at 111.11. */
async function rows() {
  const { company, ids } = await importReports(agent, REPORTS, 1);
  const loaded = await prepare(agent, company, ids);
  const prices = loaded.act_rows.flatMap((row) =>
    row.report_rows.map(({ id }) => ({ id, price: 111.11, originalPrice: row.flat_price })),
  );
  const cents = async () => {
    const stored = await rowsOfReports(ids);
    return prices.map(({ id }) => stored.get(rowLocation(id).reportId)![0]!.cents);
  };
  return { ids, prices, cents };
}

describe("prices of more rows than a transaction takes", () => {
  it("are all set", async () => {
    const { prices, cents } = await rows();
    await setRowPrices(prices);
    expect(new Set(await cents())).toEqual(new Set([11_111]));
    expect(await recount()).toEqual([]);
  });

  it.each(Array.from({ length: TRANSACTIONS }, (_, index) => index + 1))(
    "are taken back where somebody else prices one of them before write %i",
    async (write) => {
      const { prices, cents } = await rows();
      const last = prices.at(-1)!;
      const { result } = await heldUp(
        { write },
        () => setRowPrices(prices),
        () => setRowPrices([{ ...last, price: 50 }]),
      );
      expect(result).toMatchObject({ status: "rejected", reason: { code: "rows_changed" } });
      expect(await cents()).toEqual([...Array.from({ length: REPORTS - 1 }, () => 10_000), 5000]);
      expect(await recount()).toEqual([]);
    },
  );

  it("are set by the same call again after a crash between two transactions", async () => {
    const { prices, cents } = await rows();
    const { crashed } = await crashing(2, "before", () => setRowPrices(prices));
    expect([crashed, new Set(await cents()).size]).toEqual([true, 2]);
    await setRowPrices(prices);
    expect(new Set(await cents())).toEqual(new Set([11_111]));
    expect(await recount()).toEqual([]);
  });

  it("of reports that only changed otherwise in between are set all the same", async () => {
    const { prices, cents, ids } = await rows();
    const { result } = await heldUp(
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
