import { describe, expect, it } from "vitest";
import { actFileName, attachmentDisposition, previewFileName } from "#shared/basics/fileNames.ts";

describe("file names of acts", () => {
  it.each([
    ["MA-2026-000123", "MA-2026-000123-eelvaade.pdf"],
    ["2026/12", "2026-12-eelvaade.pdf"],
    ["..\\..\\etc/passwd", "---..-etc-passwd-eelvaade.pdf"],
    ["a\"b'c`d", "a-b-c-d-eelvaade.pdf"],
    ["õäöüšž", "õäöüšž-eelvaade.pdf"],
    ["a:b*c?d<e>f|g;h", "a-b-c-d-e-f-g-h-eelvaade.pdf"],
    ["a\r\nSet-Cookie x\ty", "a Set-Cookie x y-eelvaade.pdf"],
    ["a\u0000\u202eb\u200b", "ab-eelvaade.pdf"],
    ["\ud800", "\ufffd-eelvaade.pdf"],
    ["a\uffffb\u3164c\ufe0fd\u00a0 e", "abcd e-eelvaade.pdf"],
  ])("names the preview of act %j %j", (number, name) => {
    expect(previewFileName(number)).toBe(name);
  });

  it.each(["pdf", "xlsx", "xml", "csv"] as const)("gives a file of an act the extension .%s", (extension) => {
    expect(actFileName("1/2", extension)).toBe(`1-2.${extension}`);
  });
});

describe("Content-Disposition", () => {
  it.each([
    ["1-2.pdf", `attachment; filename="1-2.pdf"; filename*=UTF-8''1-2.pdf`],
    ["Õiearve šž.pdf", `attachment; filename="Oiearve sz.pdf"; filename*=UTF-8''%C3%95iearve%20%C5%A1%C5%BE.pdf`],
    ["50% (a).pdf", `attachment; filename="50_ (a).pdf"; filename*=UTF-8''50%25%20%28a%29.pdf`],
    ["漢.pdf", `attachment; filename="_.pdf"; filename*=UTF-8''%E6%BC%A2.pdf`],
    ["a\uffff\u3164\ufe0f.pdf", `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['a"; x=\r\nb.pdf', `attachment; filename="a-- x= b.pdf"; filename*=UTF-8''a--%20x%3D%20b.pdf`],
  ])("sends the name %j in ASCII and in UTF-8", (name, header) => {
    expect(attachmentDisposition(name)).toBe(header);
  });
});
