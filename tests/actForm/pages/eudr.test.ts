import { expect, test } from "vitest";
import type { ActRow } from "#shared/acts/actRows.ts";
import { groupsWithoutEudr, waybillsWithoutEudr } from "#web/actForm/state/eudr.ts";
import { groupedRows } from "#web/actForm/state/formRows.ts";

const row = (key: string, eudr: string, waybills: readonly string[], flat_price = 90): ActRow => ({
  key,
  id: key,
  margin: 4,
  previous_owner: "7",
  assortment: "Kuusepalk",
  unit: "SCM",
  fixed_assortment_price: null,
  flat_price,
  amount: waybills.length,
  site: "Lank",
  eudr,
  certificate: null,
  report_rows: waybills.map((waybill, index) => ({ id: index + 1, amount: 1, waybill })),
  selected: true,
});

const rows = [
  row("a", "", ["V1", "V2"]),
  row("b", "26EE1", ["V3"]),
  row("c", "", ["V2", "V4"]),
  row("d", "26EE2", ["V5"], 80),
  { ...row("e", "", ["V6"], 70), selected: false },
];

test.each([
  ["2026-12-29", 0],
  ["2026-12-30", 3],
])("on %s each waybill without a number counts once: %d", (day, count) => {
  expect(waybillsWithoutEudr(rows, day)).toBe(count);
});

test("shows the rows without a number, with their sums, and no empty group", () => {
  const groups = groupedRows(rows);
  const shown = groupsWithoutEudr(groups);
  expect(shown.map(({ children, amount }) => [children.map(({ key }) => key), amount])).toEqual([
    [["a", "c"], 4],
    [["e"], 1],
  ]);
  expect(groupsWithoutEudr(groups)[0]).toBe(shown[0]);
});
