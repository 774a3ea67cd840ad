import { describe, expect, test } from "vitest";
import { uploadedName } from "#shared/basics/fileNames.ts";
import { DEALER, FOREST_OWNER, SAWMILL } from "#shared/companies/companyChoices.ts";
import { checkDocumentName, MAX_DOCUMENT_NAME_LENGTH } from "#shared/documents/documentInput.ts";
import { presetDocumentType } from "#shared/documents/documentTypes.ts";

test.each([
  [SAWMILL, 10],
  [FOREST_OWNER, 30],
  [DEALER, undefined],
] as const)("a company of type %i presets document type %s", (company, type) => {
  expect(presetDocumentType(company)).toBe(type);
});

describe("the new name of leping.pdf", () => {
  const long = `${"a".repeat(MAX_DOCUMENT_NAME_LENGTH)}.pdf`;
  test.each([
    ["leping 2.pdf", { ok: true, name: "leping 2.pdf" }],
    ["  Leping\t2.PDF ", { ok: true, name: "Leping 2.PDF" }],
    ["a/b\\c.pdf", { ok: true, name: "a-b-c.pdf" }],
    ["", { ok: false, reason: "no_name" }],
    [" \u00A0 ", { ok: false, reason: "no_name" }],
    ["leping", { ok: false, reason: "other_ending" }],
    ["leping.pdf.exe", { ok: false, reason: "other_ending" }],
    [long, { ok: false, reason: "long_name" }],
  ])("%j", (typed, expected) => {
    expect(checkDocumentName(typed, "leping.pdf")).toEqual(expected);
  });
});

describe("the name of an upload", () => {
  test.each([
    ["Leping.pdf", "Leping.pdf"],
    ["../../etc/passwd", "..-..-etc-passwd"],
    [" \n ", ""],
    ["  a\uFFFF\u00A0 b\u202E.pdf", "a_ b_.pdf"],
    [`${"õ".repeat(300)}.pdf`, `${"õ".repeat(196)}.pdf`],
    [`${"a".repeat(195)}😀😀.pdf`, `${"a".repeat(195)}.pdf`],
  ])("%j", (uploaded, name) => {
    expect(uploadedName(uploaded)).toBe(name);
  });
});
