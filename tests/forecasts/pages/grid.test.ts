import { describe, expect, it, test } from "vitest";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { cellKey, type ForecastRow } from "#shared/forecasts/forecasts.ts";
import {
  isDirty,
  mergedGrid,
  openGrid,
  redone,
  rowsOf,
  undone,
  unsavedCells,
  withCells,
} from "#web/forecasts/detail/state/gridState.ts";
import { blockOf, pastedWrites } from "#web/forecasts/detail/state/pasteBlock.ts";
import { exactAmount, plainAmount, wholeAmount } from "#web/forecasts/text.ts";

const amount = tenThousandths;
const row = (month: number, value: number): ForecastRow => ({
  assortment: 1,
  destination: null,
  month,
  amount: amount(value),
});
const key = (month: number) => cellKey(row(month, 0));

describe("the state of a grid", () => {
  const opened = openGrid([row(1, 10), row(2, 0)], 3);

  it("has what it was opened with, an explicit 0 as well, and nothing to save", () => {
    expect([rowsOf(opened.now), isDirty(opened)]).toEqual([[row(1, 10), row(2, 0)], false]);
  });

  it("is unsaved after a change, and saved again when the change is taken back by hand", () => {
    const changed = withCells(opened, [[key(1), amount(11)]], true);
    expect([isDirty(changed), unsavedCells(changed)]).toEqual([true, [[key(1), 11]]]);
    expect(isDirty(withCells(changed, [[key(1), amount(10)]], false))).toBe(false);
    const emptied = withCells(opened, [[key(2), null]], true);
    expect([rowsOf(emptied.now), unsavedCells(emptied)]).toEqual([[row(1, 10)], [[key(2), null]]]);
  });

  it("takes back a cell that was typed on as a whole, and does it again", () => {
    const first = withCells(opened, [[key(3), amount(1)]], true);
    const typed = withCells(first, [[key(3), amount(12)]], false);
    const back = undone(typed);
    expect(isDirty(back)).toBe(false);
    expect(redone(back).now.get(key(3))).toBe(12);
    expect([undone(opened), redone(opened)]).toEqual([opened, opened]);
  });

  it("keeps 100 steps", () => {
    let state = opened;
    for (let step = 1; step <= 150; step++) state = withCells(state, [[key(1), amount(step + 100)]], true);
    for (let step = 0; step < 150; step++) state = undone(state);
    expect(state.now.get(key(1))).toBe(150);
  });

  it("takes over what somebody else saved, keeps what was typed, and takes no step back behind that", () => {
    const typed = withCells(opened, [[key(1), amount(99)]], true);
    const { state, conflicts, taken } = mergedGrid(typed, [row(1, 20), row(3, 5)], 4);
    expect(conflicts).toEqual([{ key: key(1), theirs: 20 }]);
    expect([taken, state.version, isDirty(state)]).toEqual([2, 4, true]);
    expect(rowsOf(state.now)).toEqual([row(1, 99), row(3, 5)]);
    expect(undone(state)).toEqual(state);
  });
});

describe("a pasted block", () => {
  const keys = ["a", "b", "c"].map((line) => [1, 2, 3].map((column) => `${line}${column}`));
  const place = (copied: string, line = 0, column = 0) => {
    const { writes, skipped } = pastedWrites(keys, line, column, blockOf(copied) ?? []);
    return [writes.map(([cell, value]) => `${cell}=${value === null ? "" : value / 10_000}`).join(" "), skipped];
  };

  test.each([
    ["one line", "1\t2\t3", "a1=1 a2=2 a3=3", 0],
    ["a column, as Excel ends it", "1\r\n2\r\n", "a1=1 b1=2", 0],
    ["a decimal comma and groups of thousands", "1 234,5\t1\u00A0000", "a1=1234.5 a2=1000", 0],
    ["an explicit 0 and an empty cell", "0\t\t5", "a1=0 a2= a3=5", 0],
    ["the sum beside the months", "1\t2\t3\t6", "a1=1 a2=2 a3=3", 1],
    ["a head and names in front", "\tokt\tnov\nKuusk\t1\t2\nMänd\t3\t4", "a1=1 a2=2 b1=3 b2=4", 0],
    ["what is no amount", "1\t-5\tpalju", "a1=1", 2],
    ["more lines than there are", "1\n2\n3\n4", "a1=1 b1=2 c1=3", 1],
    ["lines of different lengths", "1\t2\t3\n4", "a1=1 a2=2 a3=3 b1=4", 0],
  ])("places %s", (_, copied, writes, skipped) => {
    expect(place(copied)).toEqual([writes, skipped]);
  });

  it("begins at the chosen cell", () => {
    expect(place("1\t2\n3\t4", 1, 2)).toEqual(["b3=1 c3=3", 2]);
  });

  it("is none for a single text, which the field takes as usual", () => {
    expect(blockOf("1 234,5")).toBeUndefined();
  });
});

test.each([
  [805_000, "81", "80,5", "80,5"],
  [0, "0", "0", "0"],
  [12_345_678, "1 235", "1 234,5678", "1234,5678"],
  [5000, "1", "0,5", "0,5"],
  [4999, "0", "0,4999", "0,4999"],
])("shows %i ten-thousandths as %s in a view, as %s in a cell, and types %s", (value, whole, exact, plain) => {
  const spaces = (text: string) => text.replaceAll(/\s/g, " ");
  expect([spaces(wholeAmount(value)), spaces(exactAmount(value)), plainAmount(value)]).toEqual([whole, exact, plain]);
});
