import { describe, expect, test } from "vitest";
import { type ActRow, fromLoadedRows, groupRows, type LoadedRow, rowKey } from "#shared/acts/actRows.ts";
import { calculateTotals } from "#shared/acts/totals.ts";
import { exact } from "#shared/basics/money.ts";
import * as fc from "#tests/support/fastCheck.ts";

let serial = 0;

function loaded(over: Partial<LoadedRow> & { name?: string; unit?: "SCM" | "LCM"; waybill?: string } = {}): LoadedRow {
  serial += 1;
  const { name = "kuusepalk", unit = "SCM", waybill = `EVR${serial}`, ...rest } = over;
  return {
    key: [name, `${serial}`],
    id: `${serial}`,
    margin: 1.5,
    previous_owner: "17",
    assortment: { name, unit, fixed_assortment_price: null },
    flat_price: 85.5,
    amount: 10,
    site: "Kuuseoja",
    eudr: "",
    certificate: "FSC100",
    report_rows: [{ id: serial, amount: 10, waybill }],
    ...rest,
  };
}

function row(over: Parameters<typeof loaded>[0] & { selected?: boolean } = {}): ActRow {
  const { selected = true, ...rest } = over;
  const [made] = fromLoadedRows([loaded(rest)]);
  return { ...made!, selected };
}

describe("fromLoadedRows", () => {
  test("selects each row and takes the id of the server as its key", () => {
    const [made] = fromLoadedRows([loaded({ id: "a1b2", margin: 2 })]);
    expect(made).toMatchObject({
      key: "a1b2",
      assortment: "kuusepalk",
      unit: "SCM",
      margin: 2,
      selected: true,
    });
  });

  test("gives rows that share the key of the server keys of their own", () => {
    const rows = fromLoadedRows([loaded({ id: "a", margin: 2 }), loaded({ id: "a", margin: 3 })]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
    expect(rows.map(({ id }) => id)).toEqual(["a", "a"]);
  });

  test("makes different keys from parts that join to the same text", () => {
    expect(rowKey(["a", "b,c"])).not.toBe(rowKey(["a,b", "c"]));
    expect(rowKey(["a", ""])).not.toBe(rowKey(["a"]));
  });
});

describe("groupRows", () => {
  const keys = (rows: ActRow[]) =>
    groupRows(rows).map((group) => [group.assortment, group.flat_price, group.children.length]);

  test("groups rows of equal assortment, price and certificate", () => {
    expect(keys([row(), row({ previous_owner: "18", site: "Männimäe" })])).toEqual([["kuusepalk", 85.5, 2]]);
  });

  test.each<[string, Parameters<typeof row>[0]]>([
    ["assortment", { name: "männipalk" }],
    ["price", { flat_price: 85.51 }],
    ["certificate", { certificate: "PEFC" }],
    ["missing certificate", { certificate: null }],
    ["unit", { unit: "LCM" }],
  ])("starts another group for another %s", (_name, over) => {
    expect(groupRows([row(), row(over)])).toHaveLength(2);
  });

  test("groups a missing certificate with certificate 0", () => {
    expect(groupRows([row({ certificate: null }), row({ certificate: "0" })])).toHaveLength(1);
  });

  test("groups prices that round to the same cent", () => {
    expect(keys([row({ flat_price: 1.005 }), row({ flat_price: 1.01 })])).toEqual([["kuusepalk", 1.01, 2]]);
  });

  test("adds volumes without floating-point errors", () => {
    const [group] = groupRows([row({ amount: 0.1 }), row({ amount: 0.2 }), row({ amount: 0.3 })]);
    expect(group?.amount).toBe(0.6);
  });

  test("sorts groups by Estonian alphabet and then the highest price, and their rows by waybill", () => {
    const rows = [
      row({ name: "õunapuu" }),
      row({ name: "zirbelkiefer" }),
      row({ name: "tamm" }),
      row({ name: "Saar", flat_price: 10 }),
      row({ name: "saar", flat_price: 10, waybill: "B" }),
      row({ name: "saar", flat_price: 20 }),
      row({ name: "saar", flat_price: 10, waybill: "A" }),
    ];
    expect(groupRows(rows).map((group) => `${group.assortment} ${group.flat_price}`)).toEqual([
      "saar 20",
      "Saar 10",
      "saar 10",
      "zirbelkiefer 85.5",
      "tamm 85.5",
      "õunapuu 85.5",
    ]);
    expect(groupRows(rows)[2]?.children.map((child) => child.report_rows[0]?.waybill)).toEqual(["A", "B"]);
  });

  test("sorts the rows of a group by the first of their waybills in natural order", () => {
    const waybills = [["EV10", "EV3"], ["EV9"], ["EV100", "EV20"]];
    const rows = fromLoadedRows(
      waybills.map((numbers) => ({
        ...loaded(),
        report_rows: numbers.map((waybill, id) => ({ id, amount: 1, waybill })),
      })),
    );
    const [group] = groupRows(rows);
    expect(group?.children.map((child) => child.report_rows.map(({ waybill }) => waybill))).toEqual([
      ["EV3", "EV10"],
      ["EV9"],
      ["EV20", "EV100"],
    ]);
  });

  test.each([
    [[true, true], "all", 20, 1710],
    [[true, false], "some", 10, 855],
    [[false, false], "none", 0, 0],
  ] as const)("shows rows selected %s as '%s'", (flags, selection, amount, sum) => {
    const [group] = groupRows(flags.map((selected) => row({ selected })));
    expect(group).toMatchObject({ selection, selected_amount: amount, selected_sum: sum, amount: 20, sum: 1710 });
  });

  test.each([
    [[1.5, 1.5], 1.5],
    [[1.5, 2], null],
    [[1.5, 2, 1.5], null],
  ])("shows margins %s as %s", (margins, shown) => {
    expect(groupRows(margins.map((margin) => row({ margin })))[0]?.margin).toBe(shown);
  });

  test("does not change the given rows", () => {
    const rows = [row({ waybill: "B" }), row({ waybill: "A" })];
    const copy = structuredClone(rows);
    groupRows(rows);
    expect(rows).toEqual(copy);
  });

  const anyRow = fc
    .record({
      name: fc.constantFrom("kuusepalk", "männipalk", "hakkpuit"),
      unit: fc.constantFrom<"SCM" | "LCM">("SCM", "LCM"),
      flat_price: fc.constantFrom(0, 50, 50.005, 50.01, 85.5),
      certificate: fc.constantFrom(null, "FSC100", "PEFC"),
      amount: fc.integer({ min: 1, max: 100_000 }).map((n) => n / 1000),
      margin: fc.constantFrom(0, 1, 2),
      waybill: fc.constantFrom("A", "B", "C"),
      selected: fc.boolean(),
    })
    .map(row);

  test("puts every row in exactly one group and keeps the total volume and sum", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 80 }), (rows) => {
        const groups = groupRows(rows);
        expect(groups.flatMap((group) => group.children.map((child) => child.key)).sort()).toEqual(
          rows.map((each) => each.key).sort(),
        );
        expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length);
        const added = (values: number[]) => values.reduce((sum, value) => sum.plus(value), exact(0)).toFixed();
        expect(added(groups.map((group) => group.amount))).toBe(added(rows.map((each) => each.amount)));
        const totals = calculateTotals(rows, 0.24);
        expect(added(groups.map((group) => group.selected_sum))).toBe(totals.sum_before_tax.exact.toFixed());
        expect(added(groups.map((group) => group.selected_amount))).toBe(
          totals.amount.exact.plus(totals.loose_amount.exact).toFixed(),
        );
        for (const group of groups) {
          expect(
            group.children.every((child) => child.assortment === group.assortment && child.unit === group.unit),
          ).toBe(true);
        }
      }),
    );
  });

  test("makes the same groups for any order of rows", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
        expect(groupRows(rows.toReversed())).toEqual(groupRows(rows));
      }),
    );
  });
});
