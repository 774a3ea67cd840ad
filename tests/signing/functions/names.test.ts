import { expect, it } from "vitest";
import { containedNames } from "#functions/containers/claimContainer.ts";
import { foldedName, isSafeName } from "#functions/platform/asice/zip/entryNames.ts";

it.each([
  [
    ["Leping.pdf", "LEPING.pdf", "leping.pdf"],
    ["Leping.pdf", "LEPING (2).pdf", "leping (3).pdf"],
  ],
  [
    ["õ.pdf", "õ.pdf"],
    ["õ.pdf", "õ (2).pdf"],
  ],
  [
    ["../a/b.pdf", "c:\\d.pdf"],
    ["-a-b.pdf", "c--d.pdf"],
  ],
  [
    ["mimetype", "META-INF"],
    ["mimetype (2)", "META-INF (2)"],
  ],
  [
    ["\u202Efdp.exe", " . ", ""],
    ["_fdp.exe", "fail-2", "fail-3"],
  ],
  [
    ["a\uFFFF.pdf", "a\u{1FFFE}.pdf", "b\uD800.pdf", "c\u00A0 d.pdf"],
    ["a_.pdf", "a_ (2).pdf", "b_.pdf", "c d.pdf"],
  ],
  [
    ["a (2).pdf", "a.pdf", "a.pdf"],
    ["a (2).pdf", "a.pdf", "a (3).pdf"],
  ],
])("names the files %j in a container", (names, expected) => {
  expect(containedNames(names)).toEqual(expected);
});

it("keeps the ending of a name that is too long, and makes names that the verifier accepts", () => {
  const names = containedNames([`${"õ".repeat(300)}.pdf`, `${"õ".repeat(300)}.pdf`, "x".repeat(400), "a.b."]);
  expect(names.every(isSafeName)).toBe(true);
  expect(new Set(names.map(foldedName)).size).toBe(4);
  expect(names[0]).toMatch(/õ\.pdf$/);
});
