import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReportRow } from "#functions/data/reports/reportRows.ts";
import { correctRows, ROW_GONE } from "#functions/reports/import/reportCorrection.ts";
import { cents, thousandths } from "#shared/domain/quantities/amounts.ts";

const row = (assortment: number, amount: number, more: Partial<ReportRow> = {}): ReportRow => ({
  waybill: "W1",
  assortment,
  unit: "SCM",
  amount: thousandths(amount),
  cents: cents(9000),
  priceSource: "list",
  owner: 0,
  site: null,
  certificate: null,
  ...more,
});

/** Rows as text: `1:10@7` is 10 of assortment 1 on act 7, `@0` on none, `@-1` taken away; a measured row has no act. */
function rowsOf(text: string): { rows: ReportRow[]; actOf: number[] } {
  const parts = text.split(" ").filter(Boolean);
  const numbers = parts.map((part) => part.split(/[:@]/).map(Number));
  return {
    rows: numbers.map(([assortment, amount]) => row(assortment!, amount!)),
    actOf: numbers.map(([, , act]) => act ?? 0),
  };
}

const told = ({ rows, actOf }: ReturnType<typeof rowsOf>) =>
  rows.map(({ assortment, amount }, index) => `${assortment}:${amount}@${actOf[index]}`).join(" ");

describe("a corrected measurement", () => {
  it.each([
    ["that says the same changes nothing", "1:10@0 2:5@0", "1:10 2:5", "1:10@0 2:5@0", false],
    ["in another order changes nothing", "1:10@0 2:5@0", "2:5 1:10", "1:10@0 2:5@0", false],
    ["updates a row", "1:10@0", "1:11", "1:11@0", false],
    ["adds a row at the end", "1:10@0", "2:3 1:10", "1:10@0 2:3@0", false],
    ["takes a row away and leaves its place", "1:10@0 2:5@0", "2:5", "1:10@-1 2:5@0", false],
    ["takes all away", "1:10@0 2:5@0", "", "1:10@-1 2:5@-1", false],
    ["puts a new row into the place of one that goes", "1:10@0 2:5@0", "3:7 2:5", "3:7@0 2:5@0", false],
    ["puts a new row into a place that is empty", "1:10@-1 2:5@0", "2:5 3:7", "3:7@0 2:5@0", false],
    ["brings a row back", "1:10@-1 2:5@0", "1:10 2:5", "1:10@0 2:5@0", false],
    ["leaves an acted row that is as it was", "1:10@7 2:5@0", "1:10 2:6", "1:10@7 2:6@0", false],
    ["leaves an acted row that changed, and tells", "1:10@7 2:5@0", "1:11 2:5", "1:10@7 2:5@0", true],
    ["leaves an acted row that is gone, and tells", "1:10@7 2:5@0", "2:5", "1:10@7 2:5@0", true],
    ["adds a row like an acted one beside it", "1:10@7", "1:10 1:4", "1:10@7 1:4@0", false],
    ["gives an acted row its own amount among equals", "1:5@0 1:10@7", "1:10 1:5", "1:5@0 1:10@7", false],
    ["corrects the acted one of two alike, not the other", "1:10@7 1:4@0", "1:4 1:11", "1:10@7 1:4@0", true],
    ["corrects the other of two alike, not the acted one", "1:10@7 1:4@0", "1:5 1:10", "1:10@7 1:5@0", false],
    ["takes the acted one of two alike away, not the other", "1:10@7 1:4@0", "1:4", "1:10@7 1:4@0", true],
    ["keeps rows of several acts", "1:10@7 1:4@8 2:3@0", "1:4 1:10", "1:10@7 1:4@8 2:3@-1", false],
  ])("%s", (_, before, measured, expected, touchesActed) => {
    const held = rowsOf(before);
    const corrected = correctRows(held.rows, held.actOf, rowsOf(measured).rows);
    expect([told(corrected), corrected.touchesActed]).toEqual([expected, touchesActed]);
  });

  it.each<[string, Partial<ReportRow>]>([
    ["waybill", { waybill: "W2" }],
    ["unit", { unit: "LCM" }],
    ["owner", { owner: 5 }],
    ["site", { site: { name: "Lank", cadaster: "" } }],
    ["certificate", { certificate: { type: 20, claim: "FSC100" } }],
  ])("of another %s is another row", (_, more) => {
    const corrected = correctRows([row(1, 10)], [7], [row(1, 10, more)]);
    expect([told(corrected), corrected.touchesActed]).toEqual(["1:10@7 1:10@0", true]);
  });

  it("brings its price, but not over one that was set by hand", () => {
    const held = [row(1, 10, { cents: cents(5000), priceSource: "hand" }), row(2, 10, { cents: cents(5000) })];
    const measured = [
      row(1, 12, { cents: cents(7000), priceSource: "file" }),
      row(2, 12, { cents: cents(7000), priceSource: "file" }),
    ];
    const { rows } = correctRows(held, [0, 0], measured);
    expect(rows.map(({ amount, cents, priceSource }) => [amount, cents, priceSource])).toEqual([
      [12, 5000, "hand"],
      [12, 7000, "file"],
    ]);
  });

  it("keeps the act of each of a thousand rows alike", () => {
    const held = Array.from({ length: 1000 }, (_, index) => row(1, index + 1));
    const { rows } = correctRows(
      held,
      held.map((_, index) => index % 2),
      held.toReversed(),
    );
    expect(rows).toEqual(held);
  });
});

const someRow = fc
  .record({
    assortment: fc.integer({ min: 1, max: 2 }),
    amount: fc.integer({ min: 1, max: 4 }),
    owner: fc.integer({ min: 0, max: 1 }),
    priceSource: fc.constantFrom("list" as const, "hand" as const, "none" as const),
    cents: fc.integer({ min: 0, max: 3 }).map(cents),
  })
  .map(({ assortment, amount, ...more }) => row(assortment, amount, more));
const heldRows = fc.array(fc.tuple(someRow, fc.constantFrom(ROW_GONE, 0, 0, 7, 8)), { maxLength: 8 });
const measuredRows = fc.array(
  someRow.map((one) => (one.priceSource === "hand" ? { ...one, priceSource: "file" as const } : one)),
  { maxLength: 8 },
);

const identity = ({ assortment, owner }: ReportRow) => `${assortment}/${owner}`;
const counted = (rows: readonly ReportRow[], keyOf: (one: ReportRow) => string) => {
  const counts = new Map<string, number>();
  for (const one of rows) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
};
const exactly = (one: ReportRow) => `${identity(one)}/${one.amount}`;

describe("whatever is measured anew", () => {
  const correction = (check: (held: ReportRow[], actOf: number[], measured: ReportRow[]) => void) =>
    fc.assert(
      fc.property(heldRows, measuredRows, (held, measured) =>
        check(
          held.map(([one]) => one),
          held.map(([, act]) => act),
          measured,
        ),
      ),
      { numRuns: 500 },
    );

  it("acted rows stay what they are, where they are", () => {
    correction((held, actOf, measured) => {
      const before = structuredClone(held);
      const after = correctRows(held, actOf, measured);
      expect(held).toEqual(before);
      for (const [index, act] of actOf.entries()) {
        if (act > 0) expect([after.rows[index], after.actOf[index]]).toEqual([held[index], act]);
        else expect(after.actOf[index]).toBeLessThanOrEqual(0);
      }
      expect(after.actOf).toHaveLength(after.rows.length);
    });
  });

  it("rows that can be acted are among what is measured, and all of it beyond the acted ones", () => {
    correction((held, actOf, measured) => {
      const after = correctRows(held, actOf, measured);
      const open = after.rows.filter((_, index) => after.actOf[index] === 0);
      const want = counted(measured, exactly);
      for (const [key, count] of counted(open, exactly)) expect(count).toBeLessThanOrEqual(want.get(key) ?? 0);
      const acted = counted(
        held.filter((_, index) => actOf[index]! > 0),
        identity,
      );
      const left = counted(open, identity);
      for (const [key, count] of counted(measured, identity))
        expect((left.get(key) ?? 0) + (acted.get(key) ?? 0)).toBeGreaterThanOrEqual(count);
    });
  });

  it("it is told exactly when an acted row is not among what is measured", () => {
    correction((held, actOf, measured) => {
      const acted = counted(
        held.filter((_, index) => actOf[index]! > 0),
        exactly,
      );
      const want = counted(measured, exactly);
      const isMissing = [...acted].some(([key, count]) => count > (want.get(key) ?? 0));
      expect(correctRows(held, actOf, measured).touchesActed).toBe(isMissing);
    });
  });

  it("where no acted row changed, open rows have the amounts that are measured for them", () => {
    correction((held, actOf, measured) => {
      const after = correctRows(held, actOf, measured);
      if (after.touchesActed) return;
      const live = after.rows.filter((_, index) => after.actOf[index]! >= 0);
      expect(live.map(exactly).toSorted()).toEqual(measured.map(exactly).toSorted());
    });
  });

  it("the same once more changes nothing", () => {
    correction((held, actOf, measured) => {
      const once = correctRows(held, actOf, measured);
      expect(correctRows(once.rows, once.actOf, measured)).toEqual(once);
    });
  });
});
