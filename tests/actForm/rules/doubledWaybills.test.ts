import { expect, it } from "vitest";
import { type DoubledWaybill, doubledWaybills, reportsByWaybill } from "#shared/actForm/doubledWaybills.ts";

/** Row 1 of a report. */
const row = (report: number, waybill = "VL1") => ({ id: report * 1_000_000 + 1, waybill });
const onAct = (report: number) => ({ report, report_number: `MR-${report}`, act: { id: 7, number: "2026-7" } });
const inReport = (id: number) => ({ id, number: `MR-${id}` });

const known = (elsewhere: readonly number[], own: readonly number[]): DoubledWaybill => ({
  id: "digest",
  waybill: "VL1",
  elsewhere: elsewhere.map(onAct),
  own: own.map(inReport),
});

it.each([
  ["no rows of the waybill", [row(1, "VL2")], known([2], [1]), []],
  ["a waybill of another report that is acted", [row(1)], known([2], [1]), [known([2], [1])]],
  ["a waybill whose own report is acted in part", [row(1)], known([1], [1]), []],
  ["a waybill of two reports of the act", [row(1), row(2)], known([], [1, 2]), [known([], [1, 2])]],
  ["a waybill of two reports of which one is not selected", [row(2)], known([], [1, 2]), []],
  ["the selected reports of three", [row(1), row(3)], known([], [1, 2, 3]), [known([], [1, 3])]],
  ["another report of the act that is acted in part", [row(1), row(2)], known([1], [1, 2]), [known([1], [1, 2])]],
  ["a waybill whose acted report is left", [row(1)], known([1, 3], [1, 2]), [known([3], [1])]],
])("names %s or not", (_, rows, one, expected) => {
  expect(doubledWaybills(reportsByWaybill(rows), [one])).toEqual(expected);
});

it("gathers the reports of each waybill once", () => {
  const rows = [row(1), row(1), row(2), row(2, "VL2")];
  expect([...reportsByWaybill(rows)]).toEqual([
    ["VL1", new Set([1, 2])],
    ["VL2", new Set([2])],
  ]);
});
