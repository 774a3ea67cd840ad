import { describe, expect, test } from "vitest";
import { addDays, formatEstonianDate, isIsoDate, parseEstonianDate } from "#shared/basics/dates.ts";
import { formatEstonianDateTime, tallinnDay } from "#shared/basics/tallinnClock.ts";
import * as fc from "#tests/support/fastCheck.ts";

describe("parseEstonianDate", () => {
  test.each([
    ["07.03.2026", "2026-03-07"],
    ["7.3.2026", "2026-03-07"],
    ["31.12.2026", "2026-12-31"],
    ["29.02.2024", "2024-02-29"],
    [" 01.01.2026 ", "2026-01-01"],
  ])("reads %s as %s", (text, date) => {
    expect(parseEstonianDate(text)).toEqual({ ok: true, date });
  });

  test.each([
    "31.02.2026",
    "29.02.2026",
    "31.04.2026",
    "00.01.2026",
    "01.13.2026",
    "7.3.26",
    "2026-03-07",
    "03/07/2026",
    "07.03.2026.",
    "07.03",
    "7. 3. 2026",
    "07.03.2026 12:00",
    "homme",
    "",
  ])("rejects '%s'", (text) => {
    expect(parseEstonianDate(text)).toEqual({ ok: false });
  });
});

describe("isIsoDate", () => {
  test.each([
    ["2026-03-07", true],
    ["2026-02-31", false],
    ["2026-3-7", false],
    ["2026-03-07T00:00:00Z", false],
    ["", false],
  ])("%s: %s", (text, expected) => {
    expect(isIsoDate(text)).toBe(expected);
  });
});

test("formatEstonianDate shows an invalid date as empty text", () => {
  expect(formatEstonianDate("")).toBe("");
  expect(formatEstonianDate("2026-02-31")).toBe("");
  expect(formatEstonianDate("2026-03-07")).toBe("07.03.2026");
});

describe("addDays", () => {
  test.each([
    ["2026-12-28", 7, "2027-01-04"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-10-24", 2, "2026-10-26"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-03-01", 0, "2026-03-01"],
  ])("%s plus %s days is %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});

describe("tallinnDay", () => {
  test.each([
    ["2026-01-31T21:59:59.999Z", "2026-01-31"],
    ["2026-01-31T22:00:00Z", "2026-02-01"],
    ["2026-07-31T20:59:59Z", "2026-07-31"],
    ["2026-07-31T21:00:00Z", "2026-08-01"],
    ["2026-03-29T01:30:00+02:00", "2026-03-29"],
    ["2026-03-31T23:30:00-05:00", "2026-04-01"],
    ["2026-01-31T23:30:00", "2026-01-31"],
    ["2026-01-31", "2026-01-31"],
  ])("%s is on %s in Tallinn", (instant, day) => {
    expect(tallinnDay(instant)).toBe(day);
  });

  test("throws for text that is not a date", () => {
    expect(() => tallinnDay("eile")).toThrow(RangeError);
  });
});

test.each([
  ["2026-01-31T22:00:00Z", "01.02.2026 00:00"],
  ["2026-07-15T09:05:30Z", "15.07.2026 12:05"],
])("formatEstonianDateTime shows %s as %s", (instant, expected) => {
  expect(formatEstonianDateTime(instant)).toBe(expected);
});

describe("properties", () => {
  const days = fc
    .date({ min: new Date("1950-01-01T00:00:00Z"), max: new Date("2150-12-31T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test("a formatted date parses to the same date", () => {
    fc.assert(
      fc.property(days, (date) => {
        expect(parseEstonianDate(formatEstonianDate(date))).toEqual({ ok: true, date });
      }),
    );
  });

  test("adding days equals adding 24 hours each in UTC", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (date, count) => {
        const plain = new Date(Date.parse(`${date}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
        expect(addDays(date, count)).toBe(plain);
      }),
    );
  });

  test("parseEstonianDate accepts three numbers exactly when that date exists", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 32 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 1990, max: 2060 }),
        (day, month, year) => {
          const built = new Date(Date.UTC(year, month - 1, day));
          const exists = built.getUTCMonth() === month - 1 && built.getUTCDate() === day;
          expect(parseEstonianDate(`${day}.${month}.${year}`).ok).toBe(exists);
        },
      ),
    );
  });
});
