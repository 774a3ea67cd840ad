import { expect, test } from "vitest";
import { naturalSortKey } from "#shared/basics/names.ts";

const byKey = (a: string, b: string) => (naturalSortKey(a) < naturalSortKey(b) ? -1 : 1);

test("counts digits as numbers", () => {
  const numbers = ["2026-2", "2026-2-1", "2026-2-10", "2026-10", "2026-10-2", "2026-010-3", "A-9", "A-10", "Ä-1"];
  expect(numbers.toReversed().toSorted(byKey)).toEqual(numbers);
});

test("takes the longest act number of digits", () => {
  expect(["9".repeat(32), "9".repeat(31)].toSorted(byKey)).toEqual(["9".repeat(31), "9".repeat(32)]);
});
