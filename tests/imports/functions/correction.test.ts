import { describe, expect, it } from "vitest";
import { type CorrectedRows, correctRows, type NewRow, numbered } from "#functions/imports/reportCorrection.ts";
import type { ReportRow } from "#functions/reports/store/reportRows.ts";
import { cents, thousandths } from "#shared/basics/amounts.ts";
import * as fc from "#tests/support/fastCheck.ts";

const row = (assortment: number, amount: number, more: Partial<NewRow> = {}): NewRow => ({
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

/** Rows as text: `3=1:10@7` is row 3 with 10 of assortment 1 on act 7, `@0` not acted; a measured row is `1:10`. */
function storedRows(text: string): { rows: ReportRow[]; actOf: number[] } {
  const parts = text.split(" ").filter(Boolean);
  const numbers = parts.map((part) => part.split(/[=:@]/).map(Number));
  return {
    rows: numbers.map(([number, assortment, amount]) => ({ ...row(assortment!, amount!), number: number! })),
    actOf: numbers.map(([, , , act]) => act!),
  };
}

const measuredRowsOf = (text: string): NewRow[] =>
  text.split(" ").flatMap((part) => {
    const [assortment, amount] = part.split(":").map(Number);
    return assortment ? [row(assortment, amount!)] : [];
  });

const textOf = ({ rows, actOf }: ReturnType<typeof storedRows>) =>
  rows.map(({ number, assortment, amount }, index) => `${number}=${assortment}:${amount}@${actOf[index]}`).join(" ");

describe("a corrected measurement", () => {
  it.each([
    ["changes nothing when it equals the rows", "1=1:10@0 2=2:5@0", "1:10 2:5", "1=1:10@0 2=2:5@0", false],
    ["changes nothing when only the order differs", "1=1:10@0 2=2:5@0", "2:5 1:10", "1=1:10@0 2=2:5@0", false],
    ["updates a row", "1=1:10@0", "1:11", "1=1:11@0", false],
    ["adds a row at the end", "1=1:10@0", "2:3 1:10", "1=1:10@0 9=2:3@0", false],
    ["removes a row and keeps the numbers of the others", "1=1:10@0 2=2:5@0", "2:5", "2=2:5@0", false],
    ["removes all rows", "1=1:10@0 2=2:5@0", "", "", false],
    ["gives a new row a new number", "1=1:10@0 2=2:5@0", "3:7 2:5", "2=2:5@0 9=3:7@0", false],
    ["gives a row that comes back a new number", "2=2:5@0", "1:10 2:5", "2=2:5@0 9=1:10@0", false],
    ["keeps an acted row whose measurement is the same", "1=1:10@7 2=2:5@0", "1:10 2:6", "1=1:10@7 2=2:6@0", false],
    [
      "keeps an acted row whose measurement changed, and flags it",
      "1=1:10@7 2=2:5@0",
      "1:11 2:5",
      "1=1:10@7 2=2:5@0",
      true,
    ],
    [
      "keeps an acted row that is no longer measured, and flags it",
      "1=1:10@7 2=2:5@0",
      "2:5",
      "1=1:10@7 2=2:5@0",
      true,
    ],
    ["adds a row of the same kind as an acted one", "1=1:10@7", "1:10 1:4", "1=1:10@7 9=1:4@0", false],
    [
      "matches an acted row by its amount among rows of the same kind",
      "1=1:5@0 2=1:10@7",
      "1:10 1:5",
      "1=1:5@0 2=1:10@7",
      false,
    ],
    [
      "flags the acted one of two rows when only its amount changed",
      "1=1:10@7 2=1:4@0",
      "1:4 1:11",
      "1=1:10@7 2=1:4@0",
      true,
    ],
    [
      "updates the open one of two rows when the acted one is unchanged",
      "1=1:10@7 2=1:4@0",
      "1:5 1:10",
      "1=1:10@7 2=1:5@0",
      false,
    ],
    [
      "flags the acted one of two rows when only the open one is measured",
      "1=1:10@7 2=1:4@0",
      "1:4",
      "1=1:10@7 2=1:4@0",
      true,
    ],
    ["keeps rows of several acts", "1=1:10@7 2=1:4@8 3=2:3@0", "1:4 1:10", "1=1:10@7 2=1:4@8", false],
  ])("%s", (_, before, measured, expected, touchesActed) => {
    const existing = storedRows(before);
    const corrected = correctRows(existing.rows, existing.actOf, measuredRowsOf(measured), 9);
    expect([textOf(corrected), corrected.touched.length > 0]).toEqual([expected, touchesActed]);
  });

  it.each<[string, Partial<NewRow>]>([
    ["waybill", { waybill: "W2" }],
    ["unit", { unit: "LCM" }],
    ["owner", { owner: 5 }],
    ["site", { site: { name: "Lank", cadaster: "" } }],
    ["certificate", { certificate: { type: 20, code: "FSC100" } }],
  ])("adds a row and flags the acted one when the %s differs", (_, more) => {
    const corrected = correctRows(numbered([row(1, 10)], 1), [7], [row(1, 10, more)], 2);
    expect([textOf(corrected), corrected.touched.length > 0]).toEqual(["1=1:10@7 2=1:10@0", true]);
  });

  it("updates the price, unless it was set by hand", () => {
    const existing = [row(1, 10, { cents: cents(5000), priceSource: "hand" }), row(2, 10, { cents: cents(5000) })];
    const measured = [
      row(1, 12, { cents: cents(7000), priceSource: "file" }),
      row(2, 12, { cents: cents(7000), priceSource: "file" }),
    ];
    const { rows } = correctRows(numbered(existing, 1), [0, 0], measured, 3);
    expect(rows.map(({ amount, cents, priceSource }) => [amount, cents, priceSource])).toEqual([
      [12, 5000, "hand"],
      [12, 7000, "file"],
    ]);
  });

  it("matches a thousand rows of one kind by their amounts", () => {
    const existing = Array.from({ length: 1000 }, (_, index) => row(1, index + 1));
    const stored = numbered(existing, 1);
    const acts = existing.map((_, index) => index % 2);
    expect(correctRows(stored, acts, existing.toReversed(), 1001).rows).toEqual(stored);
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
const existingRows = fc.array(fc.tuple(someRow, fc.constantFrom(0, 0, 7, 8)), { maxLength: 8 });
const measuredRows = fc.array(
  someRow.map((one) => (one.priceSource === "hand" ? { ...one, priceSource: "file" as const } : one)),
  { maxLength: 8 },
);

const identity = ({ assortment, owner }: NewRow) => `${assortment}/${owner}`;
const counted = (rows: readonly NewRow[], keyOf: (one: NewRow) => string) => {
  const counts = new Map<string, number>();
  for (const one of rows) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
};
const exactly = (one: NewRow) => `${identity(one)}/${one.amount}`;

describe("any corrected measurement", () => {
  const NEXT = 100;
  const correction = (
    check: (existing: ReportRow[], actOf: number[], measured: NewRow[], after: CorrectedRows) => void,
  ) =>
    fc.assert(
      fc.property(existingRows, measuredRows, (existing, measured) => {
        const rows = numbered(
          existing.map(([one]) => one),
          1,
        );
        const actOf = existing.map(([, act]) => act);
        check(rows, actOf, measured, correctRows(structuredClone(rows), actOf, measured, NEXT));
      }),
      { numRuns: 500 },
    );

  it("keeps acted rows with their numbers and acts", () => {
    correction((existing, actOf, _, { rows, actOf: acts }) => {
      const acted = (some: readonly ReportRow[], of: readonly number[]) =>
        some.flatMap((one, index) => (of[index]! > 0 ? [[one, of[index]]] : []));
      expect(acted(rows, acts)).toEqual(acted(existing, actOf));
      expect(acts).toHaveLength(rows.length);
    });
  });

  it("gives no number twice, and none that was used before", () => {
    correction((existing, _, __, { rows, nextRow }) => {
      const old = new Set(existing.map(({ number }) => number));
      for (const [index, { number }] of rows.entries()) {
        expect(number).toBeGreaterThan(rows[index - 1]?.number ?? 0);
        expect(old.has(number) || (number >= NEXT && number < nextRow)).toBe(true);
      }
    });
  });

  it("leaves open only measured rows, and has an open or acted row for each measured one", () => {
    correction((existing, actOf, measured, after) => {
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
    correction((existing, actOf, measured, { touched }) => {
      const acted = counted(
        existing.filter((_, index) => actOf[index]! > 0),
        exactly,
      );
      const want = counted(measured, exactly);
      const isMissing = [...acted].some(([key, count]) => count > (want.get(key) ?? 0));
      expect(touched.length > 0).toBe(isMissing);
    });
  });

  it("makes the rows equal to the measurement when no acted row changed", () => {
    correction((_, __, measured, { rows, touched }) => {
      if (touched.length > 0) return;
      expect(rows.map(exactly).toSorted()).toEqual(measured.map(exactly).toSorted());
    });
  });

  it("changes nothing when applied twice", () => {
    correction((_, __, measured, once) => {
      const { rows, actOf, nextRow } = correctRows(once.rows, once.actOf, measured, once.nextRow);
      expect({ rows, actOf, nextRow }).toEqual({ rows: once.rows, actOf: once.actOf, nextRow: once.nextRow });
    });
  });
});
