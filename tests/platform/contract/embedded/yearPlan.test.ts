import { describe, expect, it } from "vitest";
import { lotOf, plannedDays } from "#scripts/seeding/year/plan.ts";

const BUYERS = 12;
const days = plannedDays("2025-11-26", "2026-11-25", BUYERS);
const on = (day: string) => days.find((planned) => planned.day === day);

describe("a planned year", () => {
  it("has working days only, in their order", () => {
    const weekdays = new Set(days.map(({ day }) => new Date(day).getUTCDay()));
    expect(weekdays).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days).toHaveLength(261);
  });

  it.each([
    [0, 13],
    [4, 13],
    [5, 6],
    [11, 6],
  ])("makes acts of buyer %i about %i times, and none in the last days", (buyer, times) => {
    const acting = days.filter((planned) => planned.acting.includes(buyer));
    expect(Math.abs(acting.length - times)).toBeLessThanOrEqual(1);
    expect(acting.every(({ day }) => day <= "2026-11-19")).toBe(true);
  });

  it.each([
    ["2025-12-05", true, "a Friday"],
    ["2026-09-07", true, "the Monday after Saturday the fifth"],
    ["2026-07-06", true, "the Monday after Sunday the fifth"],
    ["2026-09-04", false, "the Friday before"],
    ["2026-10-06", false, "the day after Monday the fifth"],
  ])("exports on %s: %s, %s", (day, isExport) => {
    expect(on(day)?.isExport).toBe(isExport);
  });

  it("exports twelve times, and enters forecasts in the windows of four quarters", () => {
    expect(days.filter(({ isExport }) => isExport)).toHaveLength(12);
    expect(days.filter(({ isForecast }) => isForecast).map(({ day }) => day)).toEqual([
      "2025-12-10",
      "2026-03-10",
      "2026-06-10",
      "2026-09-10",
    ]);
  });

  it("imports once in each week with acts, on the day of the first", () => {
    const weekOf = (day: string) => Math.floor((Date.parse(day) - Date.parse("2025-11-26")) / (7 * 86_400_000));
    const firstOfWeek = new Map<number, string>();
    for (const { day, acting } of days) {
      if (acting.length > 0 && !firstOfWeek.has(weekOf(day))) firstOfWeek.set(weekOf(day), day);
    }
    expect(days.filter(({ isImport }) => isImport).map(({ day }) => day)).toEqual([...firstOfWeek.values()]);
  });

  it("signs for buyers every other Friday, and for owners every eighth", () => {
    const [buyers, owners] = (["buyers", "owners"] as const).map((kind) =>
      days.filter(({ signing }) => signing.includes(kind)),
    );
    expect([buyers?.length, owners?.length]).toEqual([26, 6]);
    expect(new Set([...(buyers ?? []), ...(owners ?? [])].map(({ day }) => new Date(day).getUTCDay()))).toEqual(
      new Set([5]),
    );
  });
});

it("draws the same lot for a name, and lots over all of the range", () => {
  const lots = Array.from({ length: 1000 }, (_, index) => lotOf(`2026-${index}`));
  expect(lots).toEqual(Array.from({ length: 1000 }, (_, index) => lotOf(`2026-${index}`)));
  for (const [from, to] of [
    [0, 0.25],
    [0.25, 0.5],
    [0.5, 0.75],
    [0.75, 1],
  ] as const) {
    const within = lots.filter((lot) => lot >= from && lot < to).length;
    expect(within).toBeGreaterThan(200);
    expect(within).toBeLessThan(300);
  }
});
