import { expect, it } from "vitest";
import { isOldNight, startOfNight } from "#shared/platform/nightRuns.ts";

it("reads from the name of a run when its night began", () => {
  expect(startOfNight("2026-11-28T00-00-03-1a2b3c4d")).toBe("2026-11-28T00:00:03.000Z");
  for (const name of ["", "2026-11-28", "night.json"]) expect(() => startOfNight(name)).toThrow(RangeError);
});

it.each([
  ["2026-11-28T23:00:00.000Z", false],
  // The night of the 29th failed, and that of the 30th is still being made.
  ["2026-11-30T05:59:00.000Z", false],
  ["2026-11-30T06:01:00.000Z", true],
])("at %s the night of 28.11. is old: %s", (now, isOld) => {
  expect(isOldNight("2026-11-28T00:00:00.000Z", Date.parse(now))).toBe(isOld);
});
