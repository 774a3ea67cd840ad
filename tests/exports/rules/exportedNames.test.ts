import { expect, it } from "vitest";
import { safePart, safePath } from "#functions/analytics/exportedNames.ts";
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
