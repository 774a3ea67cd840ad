import { expect, it, test } from "vitest";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { cellKey, type ForecastRow } from "#shared/forecasts/forecasts.ts";
import { mergeRows } from "#shared/forecasts/mergedRows.ts";
import * as fc from "#tests/support/fastCheck.ts";

/** 'a1 b0' are the cells a and b with the amounts 1 and 0. */
const rows = (text: string): ForecastRow[] =>
  text.split(" ").flatMap((cell) => {
    const month = " abc".indexOf(cell.charAt(0));
    return cell === "" ? [] : [{ assortment: 1, destination: 2, month, amount: tenThousandths(Number(cell.slice(1))) }];
  });
const text = (list: readonly ForecastRow[]) =>
  list
    .map(({ month, amount }) => `${" abc".charAt(month)}${amount}`)
    .toSorted()
    .join(" ");

test.each([
  ["nothing changed", "a1", "a1", "a1", "a1", 0, 0],
  ["I changed a cell", "a1", "a2", "a1", "a2", 0, 0],
  ["they changed a cell", "a1", "a1", "a2", "a2", 0, 1],
  ["each changed another cell", "a1 b1", "a2 b1", "a1 b2", "a2 b2", 0, 1],
  ["both changed it alike", "a1", "a2", "a2", "a2", 0, 0],
  ["both changed it differently", "a1", "a2", "a3", "a2", 1, 0],
  ["I emptied what they changed", "a1", "", "a3", "", 1, 0],
  ["they emptied what I changed", "a1", "a2", "", "a2", 1, 0],
  ["they emptied a cell", "a1 b1", "a1 b1", "b1", "b1", 0, 1],
  ["both entered a new cell differently", "", "c0", "c5", "c0", 1, 0],
  ["an explicit 0 is no empty cell", "", "a0", "", "a0", 0, 0],
])("%s", (_, base, mine, theirs, merged, conflicts, taken) => {
  const result = mergeRows(rows(base), rows(mine), rows(theirs));
  expect([text(result.rows), result.conflicts.length, result.taken]).toEqual([merged, conflicts, taken]);
});

it("names the other value of a conflict, and null for an emptied cell", () => {
  expect(mergeRows(rows("a1 b1"), rows("a2 b2"), rows("a3")).conflicts).toEqual([
    { key: cellKey(rows("a1")[0]!), theirs: 3 },
    { key: cellKey(rows("b1")[0]!), theirs: null },
  ]);
});

it("never loses what I typed", () => {
  const some = fc
    .uniqueArray(fc.integer({ min: 1, max: 3 }))
    .chain((months) =>
      fc.tuple(...months.map((month) => fc.integer({ min: 0, max: 3 }).map((amount) => [month, amount]))),
    )
    .map((cells) =>
      cells.map(([month = 0, amount = 0]) => ({
        assortment: 1,
        destination: 2,
        month,
        amount: tenThousandths(amount),
      })),
    );
  fc.assert(
    fc.property(some, some, some, (base, mine, theirs) => {
      const merged = new Map(mergeRows(base, mine, theirs).rows.map((row) => [row.month, row.amount]));
      for (const month of [1, 2, 3]) {
        const [was, my] = [base, mine].map((list) => list.find((row) => row.month === month)?.amount);
        if (was !== my) expect(merged.get(month)).toBe(my);
      }
    }),
  );
});
