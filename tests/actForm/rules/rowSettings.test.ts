import { describe, expect, it } from "vitest";
import { type RowSetting, withSettings } from "#shared/actForm/rowSettings.ts";
import { type ActRow, fromLoadedRows } from "#shared/acts/actRows.ts";

/** An act row of 1.5 m³ in each of its report rows, with margin 2. */
function rowOf(...ids: number[]): ActRow {
  const [row] = fromLoadedRows([
    {
      key: ["Kuusepalk", ids.join()],
      id: ids.join(),
      margin: 2,
      previous_owner: "7",
      assortment: { name: "Kuusepalk", unit: "SCM", fixed_assortment_price: null },
      flat_price: 100,
      amount: ids.length * 1.5,
      site: "",
      eudr: "",
      certificate: null,
      report_rows: ids.map((id) => ({ id, amount: 1.5, waybill: `W${id}` })),
    },
  ]);
  return row!;
}

const shown = ({ margin, selected, amount, report_rows }: ActRow) => [
  report_rows.map(({ id }) => id).join(),
  amount,
  margin,
  selected,
];

describe("settings of report rows", () => {
  const cases: [string, Record<number, RowSetting>, ReturnType<typeof shown>[]][] = [
    ["leave a row as it is without any", {}, [["1,2,3", 4.5, 2, true]]],
    [
      "equal for all report rows set the row",
      { 1: { margin: 5 }, 2: { margin: 5 }, 3: { margin: 5 } },
      [["1,2,3", 4.5, 5, true]],
    ],
    ["equal to what the row has do not split it", { 1: { margin: 2, selected: true } }, [["1,2,3", 4.5, 2, true]]],
    [
      "with an unlike margin split the row",
      { 1: { margin: 5 }, 3: { margin: 5 } },
      [
        ["1,3", 3, 5, true],
        ["2", 1.5, 2, true],
      ],
    ],
    [
      "with an unlike selection split the row",
      { 2: { selected: false } },
      [
        ["1,3", 3, 2, true],
        ["2", 1.5, 2, false],
      ],
    ],
    [
      "split a row into as many parts as there are settings",
      { 1: { margin: 5 }, 2: { margin: 6, selected: false } },
      [
        ["1", 1.5, 5, true],
        ["2", 1.5, 6, false],
        ["3", 1.5, 2, true],
      ],
    ],
  ];

  it.each(cases)("%s", (_, settings, expected) => {
    const { rows, loadedRows } = withSettings([rowOf(1, 2, 3)], (id) => settings[id]);
    expect(rows.map(shown)).toEqual(expected);
    expect(loadedRows.map(shown)).toEqual(expected.map(([ids, amount]) => [ids, amount, 2, true]));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it("return the same object for a row that they do not change", () => {
    const row = rowOf(1, 2);
    const { rows, loadedRows } = withSettings([row], () => undefined);
    expect([rows[0], loadedRows[0]]).toEqual([row, row]);
    expect(rows[0]).toBe(row);
  });
});
