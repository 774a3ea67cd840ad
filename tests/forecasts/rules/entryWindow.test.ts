import { describe, expect, test } from "vitest";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { isEntryWindow, mayAddForecast, nextEntryWindow } from "#shared/forecasts/entryWindow.ts";

describe("isEntryWindow", () => {
  test.each([
    // 23:59:59 and midnight in Tallinn, in winter and in summer time.
    ["2026-02-28T21:59:59Z", false],
    ["2026-02-28T22:00:00Z", true],
    ["2026-03-15T21:59:59Z", true],
    ["2026-03-15T22:00:00Z", false],
    ["2026-05-31T20:59:59Z", false],
    ["2026-05-31T21:00:00Z", true],
    ["2026-06-15T20:59:59Z", true],
    ["2026-06-15T21:00:00Z", false],
    ["2026-09-15T20:59:59Z", true],
    ["2026-09-15T21:00:00Z", false],
    ["2026-12-15T21:59:59Z", true],
    ["2026-12-15T22:00:00Z", false],
    ["2024-02-29T21:59:59Z", false],
    ["2024-02-29T22:00:00Z", true],
    // The clocks change on the last Sunday of March, after the window.
    ["2026-03-29T01:00:00Z", false],
    ["2026-01-10T12:00:00Z", false],
    ["2026-11-10T12:00:00Z", false],
  ])("at %s is %s", (instant, isOpen) => {
    expect(isEntryWindow(tallinnDay(instant))).toBe(isOpen);
  });
});

test.each([
  ["2026-11-22", "2026-12-01", "2026-12-15"],
  ["2026-12-01", "2026-12-01", "2026-12-15"],
  ["2026-12-15", "2026-12-01", "2026-12-15"],
  ["2026-12-16", "2027-03-01", "2027-03-15"],
  ["2026-03-16", "2026-06-01", "2026-06-15"],
])("on %s the next window is %s to %s", (today, from, to) => {
  expect(nextEntryWindow(today)).toEqual({ from, to });
});

describe("mayAddForecast", () => {
  const none = { isSuperUser: false, entersForecasts: true, last: null };
  const ok = (year: number, quarter: number) => ({ ok: true, quarter: { year, quarter } });
  const no = (reason: string) => ({ ok: false, reason });

  test.each([
    ["in the window", "2026-12-15", none, ok(2027, 1)],
    ["after the window", "2026-12-16", none, no("closed")],
    ["before the window", "2026-11-30", none, no("closed")],
    ["a super user at any time", "2026-11-22", { ...none, isSuperUser: true }, ok(2027, 1)],
    ["with one for this quarter", "2026-03-01", { ...none, last: { year: 2026, quarter: 1 } }, ok(2026, 2)],
    ["with one for the next quarter", "2026-03-01", { ...none, last: { year: 2026, quarter: 2 } }, no("exists")],
    [
      "a super user with one for the next quarter",
      "2026-03-01",
      { ...none, isSuperUser: true, last: { year: 2026, quarter: 2 } },
      no("exists"),
    ],
    ["a company that enters none", "2026-12-01", { ...none, entersForecasts: false }, no("not_entering")],
  ])("%s, on %s", (_, today, facts, expected) => {
    expect(mayAddForecast({ today, ...facts })).toEqual(expected);
  });
});
