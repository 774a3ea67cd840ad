import { describe, expect, test } from "vitest";
import { dateText, leaveDate } from "#web/ui/fields/dateText.ts";

const current = "2026-03-07";
const unchanged = { is: "unchanged" };
const ignored = { is: "ignored" };
const taken = (date: string) => ({ is: "new", date });

describe("what leaving a date field does", () => {
  test.each([
    ["07.04.2026", taken("2026-04-07"), "the day comes first: 7 April, not 4 July"],
    ["7.4.2026", taken("2026-04-07"), "without zeros"],
    [" 07.04.2026 ", taken("2026-04-07"), "spaces of a paste"],
    ["29.02.2028", taken("2028-02-29"), "a leap day"],
    ["29.02.2026", ignored, "no leap day"],
    ["31.02.2026", ignored, "no such day, and not 3 March"],
    ["31.04.2026", ignored, "April has 30 days"],
    ["00.04.2026", ignored, "no day zero"],
    ["01.13.2026", ignored, "no month 13"],
    ["07.04.26", ignored, "two digits of a year are no year"],
    ["07.04.20266", ignored, "five digits"],
    ["7.4.", ignored, "half a date"],
    ["2026-04-07", ignored, "ISO is not how dates are typed here"],
    ["04/07/2026", ignored, "nor with slashes"],
    ["7. aprill 2026", ignored, "nor in words"],
    ["07.04.2026x", ignored, "nothing may follow"],
    ["07.03.2026", unchanged, "the date that is there already"],
    ["", ignored, "a date that must be there"],
  ])("%s", (text, expected) => {
    expect(leaveDate(text, { current })).toEqual(expected);
  });

  test("removes the date of an emptied field only where it may be empty", () => {
    expect(leaveDate("  ", { current, canBeEmpty: true })).toEqual({ is: "none" });
    expect(leaveDate("", { current: null, canBeEmpty: true })).toEqual(unchanged);
  });

  test.each([
    ["28.02.2026", ignored],
    ["01.03.2026", taken("2026-03-01")],
    ["31.03.2026", taken("2026-03-31")],
    ["01.04.2026", ignored],
  ])("between two bounds, %s", (text, expected) => {
    expect(leaveDate(text, { current, min: "2026-03-01", max: "2026-03-31" })).toEqual(expected);
  });
});

test("a field shows DD.MM.YYYY, or nothing where there is no date", () => {
  expect(dateText("2026-03-07")).toBe("07.03.2026");
  expect(dateText(null)).toBe("");
});
