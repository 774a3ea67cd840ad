import { describe, expect, test } from "vitest";
import { ACCEPTED, describeFile, whyNotUploadable } from "#web/media/mediaFiles.ts";
import { formatSize } from "#web/ui/text/formats.ts";

const MAX = 25 * 1024 * 1024;

describe("a chosen file of 'Hea teada'", () => {
  test.each([
    ["Juhend.PDF", MAX, undefined],
    ["juhend.pdf", MAX + 1, "See fail on liiga suur(üle 25MB)"],
    ["juhend.pdf", 0, "Fail on tühi."],
    ["leht.html", 1, "Seda failitüüpi ei saa üles laadida"],
  ])("%s of %i bytes: %s", (name, size, expected) => {
    expect(whyNotUploadable({ name, size })).toBe(expected);
  });

  test("is offered by its extension, and shown with type and size", () => {
    expect(ACCEPTED).toMatch(/^\.pdf,\.docx,.*\.zip$/);
    expect(describeFile({ name: "Veo juhend.docx", size: 1_300_000 })).toBe("DOCX, 1,2 MB");
  });

  test.each([
    [0, "0 B"],
    [1, "1 KB"],
    [1023 * 1024, "1\u00a0023 KB"],
    [1024 * 1024 - 1, "1 MB"],
    [MAX, "25 MB"],
  ])("of %i bytes has %s", (bytes, expected) => {
    expect(formatSize(bytes)).toBe(expected);
  });
});
