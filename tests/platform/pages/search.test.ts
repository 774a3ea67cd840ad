import { describe, expect, test } from "vitest";
import {
  daysParams,
  idParam,
  idsParam,
  listParam,
  parseSearch,
  periodParam,
  sumParams,
  textParam,
  wordParam,
  writeSearch,
} from "#web/ui/browser/searchParams.ts";

describe("search parameters", () => {
  test.each([
    [{}, ""],
    [{ q: undefined, open: [] }, ""],
    [{ q: "0123" }, "?q=0123"],
    [{ q: "õun & 50%", tab: "acted" }, "?q=%C3%B5un+%26+50%25&tab=acted"],
    [{ open: ["4", "5"] }, "?open=4,5"],
    [{ open: 7 }, "?open=7"],
  ])("writes %j as '%s'", (search, text) => {
    expect(writeSearch(search)).toBe(text);
  });

  test("reads back what it wrote", () => {
    const read = parseSearch(writeSearch({ q: "0123", open: ["4", "5"], tab: "acted" }));
    expect([textParam(read["q"]), listParam(read["open"]), wordParam(read["tab"], ["acted"])]).toEqual([
      "0123",
      ["4", "5"],
      "acted",
    ]);
  });

  test.each([
    ["17", 17],
    [17, 17],
    ["0", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["1e3", undefined],
    [{}, undefined],
    ["9999999999999999", undefined],
  ])("reads the id %j as %s", (given, expected) => {
    expect(idParam(given)).toBe(expected);
  });

  test.each([
    ["2026-10-01", "2026-12-31", true],
    ["2024-02-29", "2024-02-29", true],
    ["2026-02-29", "2026-03-01", false],
    ["2026-12-31", "2026-10-01", false],
    ["2026-10-01", undefined, false],
    ["1026-10-01", "2026-12-31", false],
    ["01.10.2026", "2026-12-31", false],
    ["2026-10-01T00:00", "2026-12-31", false],
  ])("reads the period %s to %s: %s", (from, to, isPeriod) => {
    expect(periodParam(from, to)).toEqual(isPeriod ? { from, to } : undefined);
  });

  test.each([
    [{ from: "2026-10-01" }, { from: "2026-10-01" }],
    [{ to: "2026-10-01", from: "eile" }, { to: "2026-10-01" }],
    [
      { from: "2026-10-01", to: "2026-10-01" },
      { from: "2026-10-01", to: "2026-10-01" },
    ],
    [{ from: "2026-10-02", to: "2026-10-01" }, {}],
  ])("reads the range of days %j as %j", (raw, range) => {
    expect(daysParams(raw)).toEqual({ from: undefined, to: undefined, ...range });
  });

  test.each([
    [{ min: "100" }, { min: "100" }],
    [
      { min: 100, max: "100.5" },
      { min: "100", max: "100.5" },
    ],
    [{ min: "101", max: "100.5" }, {}],
    [{ min: "-1", max: "1e3" }, {}],
    [{ min: "1,5", max: "1.555" }, {}],
    [{ max: "9999999999" }, {}],
  ])("reads the range of sums %j as %j", (raw, range) => {
    expect(sumParams(raw)).toEqual({ min: undefined, max: undefined, ...range });
  });

  test.each([
    ["4,0,4,17", [4, 0, 17]],
    ["4,x,-1,1e3", [4]],
    [0, [0]],
    [undefined, []],
  ])("reads the ids %j as %j", (given, expected) => {
    expect(idsParam(given)).toEqual(expected);
  });

  test("reads an unknown word as undefined", () => {
    expect(wordParam("x", ["acted"])).toBeUndefined();
  });
});
