import { describe, expect, it, test } from "vitest";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { cellKey, comparedQuarters, type ForecastRow } from "#shared/forecasts/forecasts.ts";
import { comparedCells, wholeAmounts } from "#web/forecasts/detail/state/compared.ts";
import { fillingOf } from "#web/forecasts/detail/state/filling.ts";
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

  it("keeps a text that is no amount beside the amounts, is unsaved until it is corrected, and takes it back", () => {
    const pasted = withCells(opened, [[key(1), "palju"]], true);
    expect([pasted.wrong.get(key(1)), pasted.now.has(key(1)), isDirty(pasted)]).toEqual(["palju", false, true]);
    const corrected = withCells(pasted, [[key(1), amount(10)]], true);
    expect([corrected.wrong.size, isDirty(corrected)]).toEqual([0, false]);
    const back = undone(corrected);
    expect([back.wrong.get(key(1)), undone(back).now.get(key(1))]).toEqual(["palju", 10]);
    expect(redone(back).wrong.size).toBe(0);
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
  const shown = (value: string | number | null) =>
    value === null ? "" : typeof value === "string" ? `'${value}'` : value / 10_000;
  const place = (copied: string, line = 0, column = 0) => {
    const { writes, wrong, refused, linesOutside, columnsOutside } = pastedWrites(
      keys,
      line,
      column,
      blockOf(copied) ?? [],
    );
    return [
      writes.map(([cell, value]) => `${cell}=${shown(value)}`).join(" "),
      Object.entries({ wrong, refused, linesOutside, columnsOutside }).flatMap(([name, count]) =>
        count > 0 ? [`${count} ${name}`] : [],
      ),
    ];
  };

  test.each([
    ["one line", "1\t2\t3", "a1=1 a2=2 a3=3", []],
    ["a column, as Excel ends it", "1\r\n2\r\n", "a1=1 b1=2", []],
    [
      "a decimal comma and groups of thousands",
      "1 234,5\t1\u00A0000\t2\u202F500,25",
      "a1=1234.5 a2=1000 a3=2500.25",
      [],
    ],
    ["a decimal point and an exponent", "1234.5\t1e3", "a1=1234.5 a2=1000", []],
    ["an explicit 0 and an empty cell", "0\t\t5", "a1=0 a2= a3=5", []],
    ["an empty last cell", "1\t", "a1=1 a2=", []],
    ["cells in quotes, as LibreOffice copies text", '"1"\t"2,5"', "a1=1 a2=2.5", []],
    ["the sum beside the months", "1\t2\t3\t6\n4\t5\t6\t15", "a1=1 a2=2 a3=3 b1=4 b2=5 b3=6", ["1 columnsOutside"]],
    ["an empty column beside the months", "1\t2\t3\t", "a1=1 a2=2 a3=3", []],
    ["a head and names in front", "\tokt\tnov\nKuusk\t1\t2\nMänd\t3\t4", "a1=1 a2=2 b1=3 b2=4", []],
    ["what is no amount", "1\t-5\tpalju", "a1=1 a2='-5' a3='palju'", ["2 wrong"]],
    ["only wrong numbers, which are no names", "-5\t1.234,5", "a1='-5' a2='1.234,5'", ["2 wrong"]],
    ["one wrong cell of a spreadsheet", "palju\r\n", "a1='palju'", ["1 wrong"]],
    ["more than 8 digits and more than 4 decimals", "123456789\t0,00001", "a1='123456789' a2='0,00001'", ["2 wrong"]],
    ["a formula and a tag, as typed", "1\t=1+1\t<b>2</b>", "a1=1 a2='=1+1' a3='<b>2</b>'", ["2 wrong"]],
    ["a text of 40 letters", `1\t${"x".repeat(40)}`, `a1=1 a2='${"x".repeat(40)}'`, ["1 wrong"]],
    ["no longer text", `1\t${"x".repeat(41)}`, "a1=1", ["1 refused"]],
    ["no line end in quotes, and no sign that nobody sees", '1\t"2\n3"\t4\u202E5', "a1=1", ["2 refused"]],
    ["a quotation mark that is never closed", '1\t"2\t3', "a1=1 a2='\"2' a3=3", ["1 wrong"]],
    ["more lines than there are", "1\n2\n3\n4\n\n5", "a1=1 b1=2 c1=3", ["2 linesOutside"]],
    ["lines of different lengths", "1\t2\t3\n4", "a1=1 a2=2 a3=3 b1=4", []],
  ])("places %s", (_, copied, writes, said) => {
    expect(place(copied)).toEqual([writes, said]);
  });

  it("begins at the chosen cell", () => {
    expect(place("1\t2\n3\t4", 1, 2)).toEqual(["b3=1 c3=3", ["1 columnsOutside"]]);
    expect(place("1\t2\n3\t4", 2, 2)).toEqual(["c3=1", ["1 linesOutside", "1 columnsOutside"]]);
  });

  it("of 100,000 lines is read at once", () => {
    expect(place("1\t2\t3\n".repeat(100_000))[1]).toEqual(["99997 linesOutside"]);
  });

  it("is none for a single text, which the field takes as usual", () => {
    expect(blockOf("1 234,5")).toBeUndefined();
  });
});

describe("filling the grid", () => {
  const keys = [[key(1), key(2), key(3)]];
  const from = (amounts: Record<number, number>) =>
    new Map(Object.entries(amounts).map(([month, value]) => [key(Number(month)), amount(value)] as const));

  test.each([
    ["an empty grid", {}, {}, { 1: 10, 3: 30 }, { 1: 10, 3: 30 }, {}],
    ["only empty cells where the others are the same", { 1: 10 }, {}, { 1: 10, 3: 30 }, { 3: 30 }, {}],
    [
      "and asks about another amount, an explicit 0 as well",
      { 1: 0, 2: 5 },
      {},
      { 1: 10, 3: 30 },
      { 3: 30 },
      { 1: 10 },
    ],
    ["and asks about a wrong text", {}, { 1: "palju" }, { 1: 10 }, {}, { 1: 10 }],
    ["nothing without amounts", { 1: 10 }, {}, {}, {}, {}],
    ["nothing outside of the grid", {}, {}, { 7: 10 }, {}, {}],
  ] as [string, Record<number, number>, Record<number, string>, ...Record<number, number>[]][])(
    "fills %s",
    (_, now, wrong, source, empty, others) => {
      const texts = new Map(Object.entries(wrong).map(([month, text]) => [key(Number(month)), text] as const));
      const filling = fillingOf(keys, { now: from(now), wrong: texts }, from(source ?? {}));
      expect([filling.empty, filling.others]).toEqual([[...from(empty ?? {})], [...from(others ?? {})]]);
    },
  );

  it("from last year takes whole cubic metres as they are shown, and nothing that is shown as 0 or is below it", () => {
    const delivered = from({ 1: 805_000, 2: 4999, 3: -20_000 });
    expect([...wholeAmounts(delivered)]).toEqual([[key(1), 810_000]]);
  });
});

test.each([
  [{ year: 2027, quarter: 1 }, [1, 2], [{ year: 2026, quarter: 1 }, 1], [{ year: 2026, quarter: 4 }, 10]],
  [{ year: 2026, quarter: 3 }, [7, 8], [{ year: 2025, quarter: 3 }, 7], [{ year: 2026, quarter: 2 }, 4]],
] as const)(
  "puts last year and the quarter before beside the cells of %j",
  (quarter, [first, second], year, before) => {
    const { lastYear, previous } = comparedQuarters(quarter);
    expect([lastYear, previous]).toEqual([year[0], before[0]]);
    const cell = (month: number) => ({ assortment: 1, destination: null, month });
    const compared = comparedCells(
      {
        last_year: { ...lastYear, rows: [{ ...cell(year[1]), completed_amount: 80.125 }] },
        previous: { ...previous, rows: [{ ...cell(before[1] + 1), predicted_amount: 0 }] },
      },
      quarter,
    );
    expect([...compared.delivered]).toEqual([[key(first), 801_250]]);
    expect([[...compared.planned], compared.hasPrevious]).toEqual([[[key(second), 0]], true]);
  },
);

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
