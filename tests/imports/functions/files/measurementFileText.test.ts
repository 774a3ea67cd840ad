import { describe, expect, test } from "vitest";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import { csvOf, errorsOf, ROW, read, reportsOf } from "#tests/support/reports/measurementFiles.ts";

/** Those letters of Windows-1257 that these tests need. */
const BALTIC = "õäöüšžÕÄÖÜŠŽ„“”";
const BALTIC_BYTES = "\xf5\xe4\xf6\xfc\xf0\xfe\xd5\xc4\xd6\xdc\xd0\xde\x84\x93\x94";
const baltic = (text: string) =>
  Buffer.from(
    text.replaceAll(/\P{ASCII}/gu, (letter) => BALTIC_BYTES.charAt(BALTIC.indexOf(letter))),
    "latin1",
  );
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const bigEndian = (text: string) => utf16(text).swap16();

const SITE = "Žguni „Õunaaia” šahti lank, OÜ Jüri";
const TEXT = csvOf([{ Lank: SITE }]);
const WRONG_TYPE = "Seda failitüüpi ei saa üles laadida";

describe("accepts", () => {
  test.each<[string, Uint8Array]>([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${TEXT}`)],
    ["UTF-8 with letters composed of two characters", Buffer.from(TEXT.normalize("NFD"))],
    ["Windows-1257", baltic(TEXT)],
    ["UTF-8 with an old end-of-file mark", Buffer.from(`${TEXT}\r\n\u001A`)],
  ])("%s", async (_name, bytes) => {
    const reports = await reportsOf(bytes);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.rows[0]?.site?.name).toBe(SITE);
  });

  test("a view into a larger buffer and reads only the view", async () => {
    const padded = Buffer.concat([Buffer.alloc(7, 0xff), Buffer.from(TEXT), Buffer.alloc(7, 0xff)]);
    expect(await reportsOf(padded.subarray(7, -7))).toHaveLength(1);
  });
});

const TEXT_COLUMNS = Object.values(COLUMNS).map(({ heading }) => heading);

describe("a text that a document cannot hold", () => {
  test.each(TEXT_COLUMNS)("refuses the file by its row and column %s", async (column) => {
    for (const character of ["\uFFFE", "\uFFFF", "\u202E", "\u200B", "\u{1FFFE}"]) {
      const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`;
      const value = (column in ROW ? ROW[column as keyof typeof ROW] : "") + character;
      expect(await errorsOf(csvOf([{ [column]: "" }, { [column]: value }].slice(column in ROW ? 1 : 0)))).toEqual([
        { row: column in ROW ? 2 : 3, column, reason: `Tekstis on lubamatu märk (${code}).` },
      ]);
    }
  });

  test("refuses the file in a heading, and does not matter in a column that is not read", async () => {
    expect(await errorsOf(TEXT.replace("Lank", "La\uFFFFnk"))).toEqual([
      { row: 1, column: "Lank", reason: "Tekstis on lubamatu märk (U+FFFF)." },
    ]);
    expect(await reportsOf(csvOf([{ "Märkus\u200B": "vihm\uFFFF" }]))).toHaveLength(1);
  });

  test("is folded", async () => {
    const [report] = await reportsOf(
      csvOf([{ "Raporti number": " MR\u00A0 1", "Veoselehe number": "V\u2009\t2", Lank: "A\u0308\u202Flank " }]),
    );
    expect(report).toMatchObject({
      number: "MR 1",
      waybills: [{ number: "V 2" }],
      rows: [{ site: { name: "Ä lank" } }],
    });
  });
});

describe("rejects the encoding", () => {
  test.each<[string, Uint8Array, number, RegExp]>([
    ["UTF-16 with a byte order mark", utf16(`\uFEFF${TEXT}`), 0, /UTF-16/],
    ["UTF-16 without a byte order mark", utf16(TEXT), 0, /UTF-16/],
    ["UTF-16 big-endian", bigEndian(TEXT), 0, /UTF-16/],
    ["UTF-8 with a broken letter", Buffer.concat([Buffer.from(`${TEXT}õõ`), Buffer.from([0xc3])]), 2, /UTF-8/],
    [
      "Windows-1252, where the byte for š is no letter of Windows-1257",
      Buffer.concat([baltic(TEXT), Buffer.from([0x9a])]),
      2,
      /UTF-8/,
    ],
  ])("%s", async (_name, bytes, row, reason) => {
    expect(await errorsOf(bytes)).toEqual([{ row, column: "", reason: expect.stringMatching(reason) }]);
  });
});

describe("rejects", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["a PDF", "%PDF-1.7\n1 0 obj", "akt.pdf"],
    ["a PDF named .csv", "%PDF-1.7\n1 0 obj", "akt.csv"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), "pilt.png"],
    ["an old or encrypted workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 1]), "raport.xls"],
    ["a web page named .xls", "<html><table><tr><td>Kogus</td></tr></table></html>", "raport.xls"],
    ["XML", '\n<?xml version="1.0"?><E_Invoice/>', "arve.xml"],
    ["text with control characters", `${TEXT}\u0001`, "raport.csv"],
  ])("%s", async (_name, content, fileName) => {
    expect(await errorsOf(content, fileName)).toEqual([{ row: 0, column: "", reason: WRONG_TYPE }]);
  });

  test.each<[string, string | Uint8Array, string]>([
    ["no content", "", "Fail on tühi."],
    ["a byte order mark", "\uFEFF", "Fail on tühi."],
    ["blank lines", "\r\n \r\n\t", "Fail on tühi."],
    ["empty cells", ";;;\n;;;", "Failis ei ole ühtegi rida."],
    ["headings only", Object.keys(ROW).join(";"), "Failis ei ole ühtegi rida."],
  ])("a file with %s", async (_name, content, reason) => {
    expect(await read(content)).toEqual({
      ok: false,
      errors: [{ row: 0, column: "", reason }],
      errorCount: 1,
      rows: 0,
    });
  });

  test("no CSV file because its name ends in .xlsx", async () => {
    expect(await reportsOf(TEXT, "raport.xlsx")).toHaveLength(1);
    expect(await reportsOf(TEXT, "")).toHaveLength(1);
  });
});
