import { expect, it } from "vitest";
import { type OpenSums, selectedSums } from "#shared/reports/selectedSums.ts";

const sums = (amount: number, amount_loose: number, euros: number): OpenSums => ({ amount, amount_loose, euros });
const NOTHING = sums(0, 0, 0);

it.each<[string, OpenSums[], OpenSums[], OpenSums[], OpenSums]>([
  ["nothing", [], [], [], NOTHING],
  ["single reports", [], [], [sums(0.1, 0, 0.1), sums(0.2, 12, 0.2)], sums(0.3, 12, 0.3)],
  ["two destinations", [sums(10, 0, 1000), sums(11.5, 3.25, 995.5)], [], [], sums(21.5, 3.25, 1995.5)],
  ["a destination but for a report", [sums(21, 6, 1995.5)], [sums(10, 6, 1000)], [], sums(11, 0, 995.5)],
  ["a destination but for all its reports", [sums(0.3, 0, 0.3)], [sums(0.1, 0, 0.1), sums(0.2, 0, 0.2)], [], NOTHING],
  ["a destination and a report of another", [sums(10, 0, 1000)], [sums(1, 0, 100)], [sums(2, 5, 7)], sums(11, 5, 907)],
  ["more left out than there was", [sums(1, 0, 10)], [sums(2, 0, 20)], [sums(3, 0, 30)], sums(3, 0, 30)],
])("adds up %s", (_name, wholes, leftOut, singles, expected) => {
  expect(selectedSums(wholes, leftOut, singles)).toEqual(expected);
});
