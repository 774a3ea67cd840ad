import { describe, expect, test } from "vitest";
import { idParam, listParam, parseSearch, textParam, wordParam, writeSearch } from "#web/ui/browser/searchParams.ts";

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

  test("reads an unknown word as undefined", () => {
    expect(wordParam("x", ["acted"])).toBeUndefined();
  });
});
