import { expect, it } from "vitest";
import { numberedPath, safePart, safePath, samePath } from "#functions/analytics/exportedNames.ts";
import { decimal } from "#functions/platform/table/answers.ts";
import * as fc from "#tests/support/fastCheck.ts";

it.each([
  ["KOOND-1.pdf", "KOOND-1.pdf"],
  ["Õunapuu leping.pdf", "Õunapuu leping.pdf"],
  ["", "_"],
  [" ", "_"],
  [".", "_"],
  ["..", "__"],
  [".htaccess", "_htaccess"],
  ["leping.", "leping"],
  ["leping. . ", "leping"],
  ["a/b\\c", "a_b_c"],
  ['<>:"|?*', "_______"],
  ["a\0b\nc", "a_b_c"],
  ["\u202Efdp.exe", "_fdp.exe"],
  ["CON", "_CON"],
  ["con.pdf", "_con.pdf"],
  ["Lpt1.tar.gz", "_Lpt1.tar.gz"],
  ["COM²", "_COM²"],
  ["COM10", "COM10"],
  ["console.pdf", "console.pdf"],
  ["e\u0301.pdf", "\u00E9.pdf"],
  [`${"x".repeat(100)}.pdf`, `${"x".repeat(76)}.pdf`],
  [`${"x".repeat(75)}💩.pdf`, `${"x".repeat(75)}.pdf`],
  ["\uD800", "\uFFFD"],
])("names %j as %j", (text, expected) => {
  expect(safePart(text)).toBe(expected);
});

it("never leaves its folder, and never gives what Windows refuses", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 }), (parts) => {
      const names = safePath(...parts).split("/");
      expect(names).toHaveLength(parts.length);
      for (const name of names) {
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^\.|^$/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i);
        expect(name.isWellFormed()).toBe(true);
        expect(name.length).toBeLessThanOrEqual(81);
        expect(safePart(name)).toBe(name);
      }
    }),
  );
});

it.each([
  [0, 2, "0.00"],
  [5, 3, "0.005"],
  [-5, 2, "-0.05"],
  [123456, 4, "12.3456"],
  [-100, 2, "-1.00"],
  [Number.MAX_SAFE_INTEGER, 2, "90071992547409.91"],
])("writes %i with %i decimals as %s", (parts, decimals, expected) => {
  expect(decimal(parts, decimals)).toBe(expected);
});

it.each([
  ["a/nimi.pdf", 1, "a/nimi.pdf"],
  ["a/nimi.pdf", 2, "a/nimi (2).pdf"],
  ["a/nimi.tar.gz", 3, "a/nimi.tar (3).gz"],
  ["a.b/nimi", 2, "a.b/nimi (2)"],
  ["nimi.õ", 10, "nimi.õ (10)"],
])("gives %j as number %i of its name the path %j", (path, nth, expected) => {
  expect(numberedPath(path, nth)).toBe(expected);
});

it("takes names of other case as the same", () => {
  expect(samePath("Sama/ÕUN.PDF")).toBe(samePath("sama/õun.pdf"));
  expect(samePath("sama/oun.pdf")).not.toBe(samePath("sama/õun.pdf"));
});
