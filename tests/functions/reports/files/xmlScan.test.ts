import { expect, test } from "vitest";
import { XmlScan } from "#functions/reports/files/formats/xmlScan.ts";

/** Takes it in chunks of each length, since a tag can lie in two. */
function isWhole(xml: string, strict = false): boolean {
  const bytes = Buffer.from(xml);
  const answers = [1, 2, 3, bytes.length].map((length) => {
    const scan = new XmlScan(strict);
    for (let at = 0; at < bytes.length; at += length) {
      if (!scan.takes(bytes.subarray(at, at + length))) return false;
    }
    return scan.isWhole;
  });
  expect(new Set(answers).size).toBe(1);
  return answers[0]!;
}

test.each([
  "<a/>",
  "<a></a>",
  '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<a b="1 > 0" c=\'"/\'>text<b/><c>õ</c></a>\n',
  "<!-- a > b --><a><!-- <b> --><![CDATA[<b>]]></a><!-- end -->",
  "<a b='/'></a>",
])("takes %s", (xml) => {
  expect(isWhole(xml)).toBe(true);
});

test.each([
  "",
  " ",
  "text",
  "<a>",
  "<a><b></a>",
  "</a>",
  "<a/></a>",
  "<a/><b/>",
  "<a/>text",
  "text<a/>",
  "<a/>\u0000",
  '<a b="',
  "<a><!-- ",
  "<a><![CDATA[ </a>",
  "<!DOCTYPE a><a/>",
  "<![CDATA[x]]><a/>",
  "<a/>\uFEFF",
])("refuses %s", (xml) => {
  expect(isWhole(xml)).toBe(false);
});

test("refuses a comment in a worksheet", () => {
  expect(isWhole("<a><!-- b --></a>", true)).toBe(false);
});
