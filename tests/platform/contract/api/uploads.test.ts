import { describe, expect, test } from "vitest";
import { allRoutes } from "#shared/routes.ts";
import { contentTypeOf } from "#shared/uploads/fileTypes.ts";
import { checkUpload, type UploadRule, uploadRules } from "#shared/uploads/uploadRules.ts";

describe.each(Object.entries<UploadRule>(uploadRules))("uploads for %s", (_purpose, rule) => {
  test("are used by a route that the same roles may call", () => {
    const next = allRoutes.find(({ area, operation }) => `${area}.${operation}` === rule.next);
    expect(next?.row.who).toEqual(rule.who);
  });

  test("have extensions in lower case, or take any file, and limits above 0", () => {
    expect(rule.extensions).not.toEqual([]);
    for (const extension of rule.extensions ?? []) expect(extension).toMatch(/^[a-z0-9]+$/);
    expect(rule.maxBytes).toBeGreaterThan(0);
    expect(rule.maxCount).toBeGreaterThan(0);
  });
});

describe("a file to import", () => {
  const MAX = 26_214_400;

  test.each([
    ["raport.csv", 1, { ok: true }],
    ["RAPORT.XLSX", MAX, { ok: true }],
    ["raport.csv", MAX + 1, { ok: false, reason: "too_large" }],
    ["raport.csv.exe", 1, { ok: false, reason: "file_type" }],
    ["csv", 1, { ok: false, reason: "file_type" }],
  ])("%s of %i bytes", (name, size, expected) => {
    expect(checkUpload("import", { name, size })).toEqual(expected);
  });
});

describe("a file of 'Hea teada'", () => {
  const reasonOf = (name: string) => {
    const checked = checkUpload("media", { name, size: 1 });
    return checked.ok ? "taken" : checked.reason;
  };

  test.each(["pdf", "docx", "xlsx", "pptx", "odt", "ods", "png", "jpg", "jpeg", "mp4", "zip", "PDF"])(
    "may end in .%s",
    (extension) => {
      expect(reasonOf(`Juhend.${extension}`)).toBe("taken");
    },
  );

  test.each(["leht.html", "leht.svg", "leht.js", "leht.exe", "leht.csv", "leht.pdf.exe", "pdf", "leht."])(
    "may not be %s",
    (name) => {
      expect(reasonOf(name)).toBe("file_type");
    },
  );

  test.each([
    ["Juhend.PDF", "application/pdf"],
    ["pilt.jpeg", "image/jpeg"],
    ["leht.pdf.html", "application/octet-stream"],
    ["leht.constructor", "application/octet-stream"],
  ])("%s is stored as %s, whatever the browser said", (name, type) => {
    expect(contentTypeOf(name)).toBe(type);
  });
});
