import { expect, it } from "vitest";
import { Pairs } from "#scripts/verifying/basis/pairs.ts";

const halves = [
  (pairs: Pairs) => pairs.fact("address", "person 1"),
  (pairs: Pairs) => pairs.fact("address", "person 2"),
  (pairs: Pairs) => pairs.stored("address", "person 1"),
];

it.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])("names the fact that the stored item does not have, in the order %i, %i, %i", (...order) => {
  const pairs = new Pairs();
  for (const index of order) halves[index]!(pairs);
  expect(pairs.differing()).toEqual([{ key: "address", fact: "person 2", stored: undefined }]);
});

it("forgets what agrees, and gives what differs as one", () => {
  const pairs = new Pairs();
  pairs.fact("a", "1");
  pairs.stored("a", "1");
  pairs.fact("b", "1");
  pairs.stored("b", "2");
  pairs.stored("c", "3");
  expect(pairs.differing().toSorted((one, other) => one.key.localeCompare(other.key))).toEqual([
    { key: "b", fact: "1", stored: "2" },
    { key: "c", fact: undefined, stored: "3" },
  ]);
});
