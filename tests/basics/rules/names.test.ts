import { expect, test } from "vitest";
import { clipName } from "#shared/basics/names.ts";

test.each([
  ["Mari Maasikas", "Mari Maasikas"],
  ["x".repeat(15), "x".repeat(15)],
  ["x".repeat(16), `${"x".repeat(12)}...`],
  [`  ${"x".repeat(15)}  `, "x".repeat(15)],
  ["Põhjamännik Puidukaubandus TÜ", "Põhjamännik ..."],
  ["🌲".repeat(16), `${"🌲".repeat(12)}...`],
  ["", ""],
])("clipName shows '%s' as '%s'", (name, shown) => {
  expect(clipName(name)).toBe(shown);
});
