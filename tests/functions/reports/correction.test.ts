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

/** Rows as text: `1:10@7` is 10 of assortment 1 on act 7, `@0` not acted, `@-1` removed; a measured row has no act. */
function rowsOf(text: string): { rows: ReportRow[]; actOf: number[] } {
  const parts = text.split(" ").filter(Boolean);
  const numbers = parts.map((part) => part.split(/[:@]/).map(Number));
  return {
    rows: numbers.map(([assortment, amount]) => row(assortment!, amount!)),
    actOf: numbers.map(([, , act]) => act ?? 0),
  };
}

const textOf = ({ rows, actOf }: ReturnType<typeof rowsOf>) =>
  rows.map(({ assortment, amount }, index) => `${assortment}:${amount}@${actOf[index]}`).join(" ");

describe("a corrected measurement", () => {
  it.each([
    ["changes nothing when it equals the rows", "1:10@0 2:5@0", "1:10 2:5", "1:10@0 2:5@0", false],
    ["changes nothing when only the order differs", "1:10@0 2:5@0", "2:5 1:10", "1:10@0 2:5@0", false],
    ["updates a row", "1:10@0", "1:11", "1:11@0", false],
    ["adds a row at the end", "1:10@0", "2:3 1:10", "1:10@0 2:3@0", false],
    ["removes a row and keeps its position empty", "1:10@0 2:5@0", "2:5", "1:10@-1 2:5@0", false],
    ["removes all rows", "1:10@0 2:5@0", "", "1:10@-1 2:5@-1", false],
    ["puts a new row into the position of a removed one", "1:10@0 2:5@0", "3:7 2:5", "3:7@0 2:5@0", false],
    ["puts a new row into an empty position", "1:10@-1 2:5@0", "2:5 3:7", "3:7@0 2:5@0", false],
    ["restores a removed row", "1:10@-1 2:5@0", "1:10 2:5", "1:10@0 2:5@0", false],
    ["keeps an acted row whose measurement is the same", "1:10@7 2:5@0", "1:10 2:6", "1:10@7 2:6@0", false],
    ["keeps an acted row whose measurement changed, and flags it", "1:10@7 2:5@0", "1:11 2:5", "1:10@7 2:5@0", true],
    ["keeps an acted row that is no longer measured, and flags it", "1:10@7 2:5@0", "2:5", "1:10@7 2:5@0", true],
    ["adds a row of the same kind as an acted one", "1:10@7", "1:10 1:4", "1:10@7 1:4@0", false],
    [
      "matches an acted row by its amount among rows of the same kind",
      "1:5@0 1:10@7",
      "1:10 1:5",
      "1:5@0 1:10@7",
      false,
    ],
    ["flags the acted one of two rows when only its amount changed", "1:10@7 1:4@0", "1:4 1:11", "1:10@7 1:4@0", true],
    [
      "updates the open one of two rows when the acted one is unchanged",
      "1:10@7 1:4@0",
      "1:5 1:10",
      "1:10@7 1:5@0",
      false,
    ],
    ["flags the acted one of two rows when only the open one is measured", "1:10@7 1:4@0", "1:4", "1:10@7 1:4@0", true],
    ["keeps rows of several acts", "1:10@7 1:4@8 2:3@0", "1:4 1:10", "1:10@7 1:4@8 2:3@-1", false],
  ])("%s", (_, before, measured, expected, touchesActed) => {
    const existing = rowsOf(before);
    const corrected = correctRows(existing.rows, existing.actOf, rowsOf(measured).rows);
    expect([textOf(corrected), corrected.touchesActed]).toEqual([expected, touchesActed]);
  });

  it.each<[string, Partial<ReportRow>]>([
    ["waybill", { waybill: "W2" }],
    ["unit", { unit: "LCM" }],
    ["owner", { owner: 5 }],
    ["site", { site: { name: "Lank", cadaster: "" } }],
    ["certificate", { certificate: { type: 20, claim: "FSC100" } }],
  ])("adds a row and flags the acted one when the %s differs", (_, more) => {
    const corrected = correctRows([row(1, 10)], [7], [row(1, 10, more)]);
    expect([textOf(corrected), corrected.touchesActed]).toEqual(["1:10@7 1:10@0", true]);
  });

  it("updates the price, unless it was set by hand", () => {
    const existing = [row(1, 10, { cents: cents(5000), priceSource: "hand" }), row(2, 10, { cents: cents(5000) })];
    const measured = [
      row(1, 12, { cents: cents(7000), priceSource: "file" }),
      row(2, 12, { cents: cents(7000), priceSource: "file" }),
    ];
    const { rows } = correctRows(existing, [0, 0], measured);
    expect(rows.map(({ amount, cents, priceSource }) => [amount, cents, priceSource])).toEqual([
      [12, 5000, "hand"],
      [12, 7000, "file"],
    ]);
  });

  it("matches a thousand rows of one kind by their amounts", () => {
    const existing = Array.from({ length: 1000 }, (_, index) => row(1, index + 1));
    const { rows } = correctRows(
      existing,
      existing.map((_, index) => index % 2),
      existing.toReversed(),
    );
    expect(rows).toEqual(existing);
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
const existingRows = fc.array(fc.tuple(someRow, fc.constantFrom(ROW_GONE, 0, 0, 7, 8)), { maxLength: 8 });
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

describe("any corrected measurement", () => {
  const correction = (check: (existing: ReportRow[], actOf: number[], measured: ReportRow[]) => void) =>
    fc.assert(
      fc.property(existingRows, measuredRows, (existing, measured) =>
        check(
          existing.map(([one]) => one),
          existing.map(([, act]) => act),
          measured,
        ),
      ),
      { numRuns: 500 },
    );

  it("keeps acted rows and their positions", () => {
    correction((existing, actOf, measured) => {
      const before = structuredClone(existing);
      const after = correctRows(existing, actOf, measured);
      expect(existing).toEqual(before);
      for (const [index, act] of actOf.entries()) {
        if (act > 0) expect([after.rows[index], after.actOf[index]]).toEqual([existing[index], act]);
        else expect(after.actOf[index]).toBeLessThanOrEqual(0);
      }
      expect(after.actOf).toHaveLength(after.rows.length);
    });
  });

  it("leaves open only measured rows, and has an open or acted row for each measured one", () => {
    correction((existing, actOf, measured) => {
      const after = correctRows(existing, actOf, measured);
      const open = after.rows.filter((_, index) => after.actOf[index] === 0);
      const want = counted(measured, exactly);
      for (const [key, count] of counted(open, exactly)) expect(count).toBeLessThanOrEqual(want.get(key) ?? 0);
      const acted = counted(
        existing.filter((_, index) => actOf[index]! > 0),
        identity,
      );
      const left = counted(open, identity);
      for (const [key, count] of counted(measured, identity))
        expect((left.get(key) ?? 0) + (acted.get(key) ?? 0)).toBeGreaterThanOrEqual(count);
    });
  });

  it("flags the report exactly when an acted row is not among the measured rows", () => {
    correction((existing, actOf, measured) => {
      const acted = counted(
        existing.filter((_, index) => actOf[index]! > 0),
        exactly,
      );
      const want = counted(measured, exactly);
      const isMissing = [...acted].some(([key, count]) => count > (want.get(key) ?? 0));
      expect(correctRows(existing, actOf, measured).touchesActed).toBe(isMissing);
    });
  });

  it("makes the rows equal to the measurement when no acted row changed", () => {
    correction((existing, actOf, measured) => {
      const after = correctRows(existing, actOf, measured);
      if (after.touchesActed) return;
      const live = after.rows.filter((_, index) => after.actOf[index]! >= 0);
      expect(live.map(exactly).toSorted()).toEqual(measured.map(exactly).toSorted());
    });
  });

  it("changes nothing when applied twice", () => {
    correction((existing, actOf, measured) => {
      const once = correctRows(existing, actOf, measured);
      expect(correctRows(once.rows, once.actOf, measured)).toEqual(once);
    });
  });
});
