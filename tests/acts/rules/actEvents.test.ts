import { expect, it } from "vitest";
import { type ActFacts, changedFields, countRows, wireValue } from "#shared/acts/actEvents.ts";

it.each<[string, ActFacts | undefined, ActFacts | undefined, [field: string, from: unknown, to: unknown][]]>([
  ["a fact that stays", { number: "1", sum: 5 }, { number: "1", sum: 5 }, []],
  [
    "facts that change, in the order of a paper",
    { sum: 5, number: "1" },
    { sum: 6, number: "2" },
    [
      ["number", "1", "2"],
      ["sum", 5, 6],
    ],
  ],
  ["a fact that becomes 0", { loose: 90 }, { loose: 0 }, [["loose", 90, 0]]],
  ["a fact that becomes empty", { certificate: "FSC" }, { certificate: "" }, [["certificate", "FSC", ""]]],
  ["a new act, without what is empty or 0", undefined, { number: "1", loose: 0, buyer: "" }, [["number", null, "1"]]],
  ["an act that goes", { number: "1", vat: 0 }, undefined, [["number", "1", null]]],
])("tells %s", (_, before, after, expected) => {
  expect(changedFields(before, after).map(({ field, from, to }) => [field, from, to])).toEqual(expected);
});

it("counts rows that came, left, and stayed with other facts", () => {
  const before = new Map([
    [1, "a"],
    [2, "b"],
    [3, "c"],
  ]);
  const after = new Map([
    [2, "b"],
    [3, "C"],
    [4, "d"],
    [5, "e"],
  ]);
  expect(countRows(before, after)).toEqual({ added: 2, removed: 1, changed: 1 });
});

it.each([
  ["sum", 320_541, 3205.41],
  ["solid", 30_118, 30.118],
  ["vatRate", 2400, 0.24],
  ["deadlineDays", 7, 7],
  ["number", "2026-17", "2026-17"],
  ["sum", null, null],
] as const)("sends %s %s as %s", (field, stored, wire) => {
  expect(wireValue(field, stored)).toBe(wire);
});
