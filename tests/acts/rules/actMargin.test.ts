import { describe, expect, test } from "vitest";
import { marginOfAct } from "#shared/acts/actMargin.ts";
import { rowSums } from "#shared/acts/actSums.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/basics/money.ts";
import * as fc from "#tests/support/fastCheck.ts";

interface Given {
  owner?: string;
  amount?: number;
  price?: number;
  margin?: number;
  selected?: boolean;
  unit?: "SCM" | "LCM";
}

const row = ({ owner = "7", amount = 10, price = 100, margin = 5, selected = true, unit = "SCM" }: Given) => ({
  previous_owner: owner,
  amount,
  unit,
  flat_price: price,
  margin,
  selected,
});

describe("marginOfAct", () => {
  test.each<[string, Given[], Omit<ReturnType<typeof marginOfAct>, "purchases">]>([
    ["one owner", [{}], { purchased: 950, earned: 50, perSolid: 5, perLoose: null }],
    ["two owners", [{}, { owner: "8", margin: 3 }], { purchased: 1920, earned: 80, perSolid: 4, perLoose: null }],
    [
      "rows that are not selected",
      [{}, { selected: false }],
      { purchased: 950, earned: 50, perSolid: 5, perLoose: null },
    ],
    [
      "timber of the own forest",
      [{}, { owner: "" }, { owner: "1" }],
      { purchased: 950, earned: 50, perSolid: 5, perLoose: null },
    ],
    [
      "logs and chips",
      [{}, { unit: "LCM", amount: 4, price: 20, margin: 2 }],
      { purchased: 1022, earned: 58, perSolid: 5, perLoose: 2 },
    ],
    ["a negative margin", [{ margin: -1.5 }], { purchased: 1015, earned: -15, perSolid: -1.5, perLoose: null }],
    // 3.333 × 99.99 = 333.27 (333.266…), 3.333 × 95.44 = 318.10 (318.101…): 15.17, which is 4.55 a tm.
    [
      "rounded rows",
      [{ amount: 3.333, price: 99.99, margin: 4.55 }],
      { purchased: 318.1, earned: 15.17, perSolid: 4.55, perLoose: null },
    ],
    ["nothing", [], { purchased: 0, earned: 0, perSolid: null, perLoose: null }],
  ])("of %s", (_name, rows, expected) => {
    expect(marginOfAct(rows.map(row), "1")).toMatchObject(expected);
  });

  test("gives each owner what the purchase act will have", () => {
    const owner = fc.constantFrom("7", "8", "9");
    const amount = fc.integer({ min: 1, max: 40_000 }).map((units) => units / 1000);
    const price = fc.integer({ min: 0, max: 20_000 }).map((units) => units / 100);
    const margin = fc.integer({ min: -500, max: 900 }).map((units) => units / 100);
    const given = fc.record({ owner, amount, price, margin, selected: fc.boolean() });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 30 }), (rows) => {
        const { purchases } = marginOfAct(rows.map(row), "1");
        for (const id of ["7", "8", "9"]) {
          const own = rows.filter((each) => each.owner === id && each.selected);
          // As in functions/actForm/job/purchaseActHead.ts.
          const { sum } = rowSums(
            own.map((each) => ({
              unit: "SCM" as const,
              amount: thousandthsFromWire(each.amount),
              price: centsFromWire((toCents(each.price) - toCents(each.margin)) / 100),
            })),
          );
          if (toCents(purchases.get(id) ?? 0) !== sum) return false;
        }
        return true;
      }),
    );
  });
});

const toCents = (euros: number) => Math.round(euros * 100);
