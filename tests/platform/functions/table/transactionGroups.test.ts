import { expect, it, vi } from "vitest";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { type TransactionCost, transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { type ReportRow, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { inTransactions, type ReportChange } from "#functions/reports/store/reportTransactions.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const MEGABYTE = 1_000_000;

const times = (count: number, cost: TransactionCost) => Array.from({ length: count }, () => cost);

it.each<[string, TransactionCost[], TransactionCost | undefined, number[]]>([
  ["nothing", [], undefined, []],
  ["100 items", times(100, { items: 1, bytes: 1 }), undefined, [100]],
  ["101 items", times(101, { items: 1, bytes: 1 }), undefined, [100, 1]],
  ["items beside a reserved one", times(100, { items: 1, bytes: 1 }), { items: 1, bytes: 1 }, [99, 1]],
  ["4 MB", times(4, { items: 1, bytes: MEGABYTE }), undefined, [4]],
  ["4 MB beside reserved bytes", times(4, { items: 1, bytes: MEGABYTE }), { items: 1, bytes: 1 }, [3, 1]],
  [
    "an element that is too large alone",
    [
      { items: 1, bytes: 5 * MEGABYTE },
      { items: 1, bytes: 1 },
    ],
    undefined,
    [1, 1],
  ],
  ["50 elements with one shared item", times(50, { items: 2, bytes: 1, shared: ["a"] }), undefined, [49, 1]],
])("cuts %s into groups of a transaction", (_, list, reserved, lengths) => {
  expect(transactionGroups(list, (cost) => cost, reserved).map((group) => group.length)).toEqual(lengths);
});

it("counts bytes of names, texts in UTF-8, numbers, lists and maps", () => {
  const empty = itemBytes({});
  expect(itemBytes({ name: "õun" }) - empty).toBe(1 + "name".length + 4);
  expect(itemBytes({ list: ["a", 1, null] })).toBeGreaterThanOrEqual(empty + "list".length + 3 + 2 + 3 + 2);
});

/** A report of 190 KB of rows. */
function largeReport(id: number): { after: Report; rows: ReportRow[] } {
  const rows = Array.from(
    { length: 190 },
    (_, index): ReportRow => ({
      number: index + 1,
      waybill: `SUUR${id}`,
      assortment: 1,
      unit: "SCM",
      amount: 1000 as Thousandths,
      cents: 10_000 as Cents,
      priceSource: "file",
      owner: 0,
      site: { name: "x".repeat(900), cadaster: "" },
      certificate: null,
    }),
  );
  const after: Report = {
    id,
    number: `SUUR-${id}`,
    buyer: 7,
    destination: "SUUR",
    date: "2026-11-02",
    seller: 1,
    source: "file",
    waybills: [`SUUR${id}`],
    finished: true,
    solid: 190_000 as Thousandths,
    loose: 0 as Thousandths,
    openSolid: 190_000 as Thousandths,
    openLoose: 0 as Thousandths,
    openCents: 0 as Cents,
    unpriced: 0,
    actOf: rows.map(() => 0),
    nextRow: rows.length + 1,
    rowParts: 1,
    tab: "open",
    claimedBy: 0,
    correctionPending: false,
    measurements: [],
    version: 1,
  };
  return { after, rows };
}

it("writes reports whose rows together pass the 4 MB of a transaction", async () => {
  const ids = Array.from({ length: 40 }, (_, index) => 5000 + index);
  const write = async (changes: ReportChange[]) => {
    for (const group of inTransactions(changes)) expect(await writeReports(group)).toMatchObject({ ok: true });
  };
  await write(ids.map(largeReport));
  await write((await reportsById(ids)).map((before) => ({ before, after: before, rows: largeReport(before.id).rows })));
  expect([...(await rowsOfReports(ids)).values()].map((rows) => rows.length)).toEqual(ids.map(() => 190));
});
