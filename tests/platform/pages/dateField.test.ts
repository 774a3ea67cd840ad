import { describe, expect, test } from "vitest";
import { dateText, leaveDate } from "#web/ui/fields/dateText.ts";

const current = "2026-03-07";
const unchanged = { is: "unchanged" };
const ignored = { is: "ignored" };
const taken = (date: string) => ({ is: "new", date });

describe("leaving a date field", () => {
  test.each([
    ["07.04.2026", taken("2026-04-07"), "the day comes first: 7 April, not 4 July"],
    ["7.4.2026", taken("2026-04-07"), "without zeros"],
    [" 07.04.2026 ", taken("2026-04-07"), "spaces around a pasted date"],
    ["07042026", taken("2026-04-07"), "eight digits, since the keypad of a phone has no dot"],
    ["31022026", ignored, "eight digits of no day"],
    ["7042026", ignored, "seven digits"],
    ["20260407", ignored, "the year first"],
    ["29.02.2028", taken("2028-02-29"), "a leap day"],
    ["29.02.2026", ignored, "no leap day"],
    ["31.02.2026", ignored, "no such day; not taken as 3 March"],
    ["31.04.2026", ignored, "April has 30 days"],
    ["00.04.2026", ignored, "no day zero"],
    ["01.13.2026", ignored, "no month 13"],
    ["07.04.26", ignored, "a year of two digits"],
    ["07.04.20266", ignored, "a year of five digits"],
    ["7.4.", ignored, "no year"],
    ["2026-04-07", ignored, "ISO dates are not accepted"],
    ["04/07/2026", ignored, "slashes are not accepted"],
    ["7. aprill 2026", ignored, "names of months are not accepted"],
    ["07.04.2026x", ignored, "text after the date"],
    ["07.03.2026", unchanged, "the current date"],
    ["", ignored, "empty, but a date is required"],
  ])("%s → %o: %s", (text, expected) => {
    expect(leaveDate(text, { current })).toEqual(expected);
  });

  test("removes the date when the field is emptied and may be empty", () => {
    expect(leaveDate("  ", { current, canBeEmpty: true })).toEqual({ is: "none" });
    expect(leaveDate("", { current: null, canBeEmpty: true })).toEqual(unchanged);
  });

  test.each([
    ["28.02.2026", ignored],
    ["01.03.2026", taken("2026-03-01")],
    ["31.03.2026", taken("2026-03-31")],
    ["01.04.2026", ignored],
  ])("from 01.03.2026 to 31.03.2026: %s → %o", (text, expected) => {
    expect(leaveDate(text, { current, min: "2026-03-01", max: "2026-03-31" })).toEqual(expected);
  });
});

test("shows a date as DD.MM.YYYY, and nothing without a date", () => {
  expect(dateText("2026-03-07")).toBe("07.03.2026");
  expect(dateText(null)).toBe("");
});
