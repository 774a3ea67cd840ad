import type { CellValue, WriteSheet } from "hucre";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { byteEdits, editedBytes } from "#tests/support/byteChanges.ts";
import * as fc from "#tests/support/fastCheck.ts";
import { errorsOf, ROW, read, reportsOf, workbookOf, zipOf } from "#tests/support/reports/measurementFiles.ts";

const DAY = new Date(Date.UTC(2026, 10, 18));
/** A row as a spreadsheet stores it: with date cells and number cells. */
const CELLS: Record<string, CellValue> = { ...ROW, Kuupäev: DAY, Kogus: 30.118, Hind: 105.5 };

function workbook(changes: readonly Record<string, CellValue>[], more: Partial<WriteSheet> = {}): Promise<Uint8Array> {
  const rows = changes.map((change) => ({ ...CELLS, ...change }));
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const table = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? null))];
  return writeXlsx({
    sheets: [
      { name: "Raportid", rows: table, ...more },
      { name: "Muu", rows: [["Kogus"], [-1]] },
    ],
  });
}

const WRONG_TYPE = "Seda failitüüpi ei saa üles laadida";
const DAMAGED = "Exceli fail on rikutud. Avage see tabelarvutuses ja salvestage uuesti.";
const TOO_LARGE = "Exceli faili sisu on lahtipakituna liiga suur. Jagage see mitmeks failiks.";
const column = (index: number) => String.fromCharCode(65 + index);

describe("a workbook", () => {
  test("is read from its first sheet", async () => {
    const file = await read(await workbook([{}, { Kogus: 1 }]), "raport.xlsx");
    expect(file).toMatchObject({ ok: true, rows: 2, reports: [{ number: "MR-1", date: "2026-11-18" }] });
    expect(file.ok && file.reports[0]?.rows.map(({ amount, price }) => [amount, price])).toEqual([
      ["30.118", "105.5"],
      ["1", "105.5"],
    ]);
  });

  test("is recognised by its content when its name ends in .csv", async () => {
    expect(await reportsOf(await workbook([{}]), "raport.csv")).toHaveLength(1);
  });

  test.each<[string, CellValue, object]>([
    ["Kuupäev", "18.11.2026", { date: "2026-11-18" }],
    ["Kuupäev", "2026-11-18", { date: "2026-11-18" }],
    ["Kuupäev", new Date(Date.UTC(2026, 10, 18, 23, 59, 59)), { date: "2026-11-18" }],
    ["Raporti number", 55871, { number: "55871" }],
    ["Ostja registrikood", 19990005, { buyer: { code: "19990005" } }],
    ["Veoselehe number", 123456789012345, { waybills: [{ number: "123456789012345" }] }],
    ["Veoseleht lõpetatud", false, { waybills: [{ finished: false }] }],
    ["Veoseleht lõpetatud", true, { waybills: [{ finished: true }] }],
    ["Kogus", 0.1 + 0.2, { rows: [{ amount: "0.3" }] }],
    ["Kogus", "30,118", { rows: [{ amount: "30.118" }] }],
    ["Hind", 0, { rows: [{ price: "0" }] }],
    ["Lank", "kaks\nrida", { rows: [{ site: { name: "kaks rida" } }] }],
  ])("is read with %s %s", async (heading, cell, expected) => {
    expect(await reportsOf(await workbook([{ [heading]: cell }]))).toMatchObject([expected]);
  });

  test.each<[string, CellValue, string | RegExp]>([
    ["Kuupäev", 45983, /^Sellist kuupäeva ei ole/],
    ["Kuupäev", true, /^Sellist kuupäeva ei ole/],
    ["Kuupäev", new Date(Date.UTC(1905, 0, 1)), /aastatest 2000–2099/],
    ["Raporti number", DAY, /^Lahtris on kuupäev/],
    ["Raporti number", "=cmd|' /C calc'!A0", "Valem ei ole lubatud."],
    ["Kogus", -30.118, "Kogus peab olema suurem kui 0."],
    ["Kogus", 1e6, "Kogus peab olema väiksem kui 1 000 000."],
    ["Kogus", 30.1181, "Kogusel võib olla kuni 3 kohta pärast koma."],
    ["Kogus", DAY, /^Lahtris on kuupäev/],
    ["Kogus", true, "Sisesta korrektne number."],
    ["Kogus", "=1+1", "Valem ei ole lubatud."],
    ["Kogus", null, "Väärtus puudub."],
  ])("is rejected with %s %s", async (heading, cell, expected) => {
    const reason = typeof expected === "string" ? expected : expect.stringMatching(expected);
    expect(await errorsOf(await workbook([{}, { [heading]: cell }]))).toEqual([{ row: 3, column: heading, reason }]);
  });

  test("is read with the stored result of a formula and rejected without one", async () => {
    const place = column(Object.keys(CELLS).indexOf("Kogus"));
    const sheet = (value: string) =>
      workbookOf(
        `<worksheet><sheetData>${[Object.keys(CELLS), ["MR-1", "18.11.2026", "19990005", "V1", "KUPALK", value, "1"]]
          .map(
            (row, index) =>
              `<row r="${index + 1}">${row.map((cell) => (cell.startsWith("<") ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join("")}</row>`,
          )
          .join("")}</sheetData></worksheet>`,
      );
    const [report] = await reportsOf(sheet(`<c r="${place}2"><f>2*3</f><v>6</v></c>`));
    expect(report?.rows[0]?.amount).toBe("6");
    expect(await errorsOf(sheet(`<c r="${place}2"><f>2*3</f></c>`))).toMatchObject([
      { reason: "Valemi tulemust failis ei ole. Avage fail tabelarvutuses ja salvestage uuesti." },
    ]);
    expect(await errorsOf(sheet(`<c r="${place}2" t="e"><f>1/0</f><v>#DIV/0!</v></c>`))).toMatchObject([
      { row: 2, column: "Kogus", reason: "Lahtris on arvutusviga „#DIV/0!“. Parandage valem või sisestage väärtus." },
    ]);
  });

  test.each(["&#xFFFF;", "&#65535;", "_xFFFF_", "\uFFFF", "&#xD800;", "_xD800_", "&#1;"])(
    "is rejected with a character that a document cannot hold, written as %j",
    async (written) => {
      const rows = [Object.keys(ROW), Object.values({ ...ROW, "Veoselehe number": `V1${written}` })];
      const cells = (row: readonly string[]) =>
        row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("");
      const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row)}</row>`).join("");
      const bytes = workbookOf(`<worksheet><sheetData>${lines}</sheetData></worksheet>`);
      expect(await errorsOf(bytes)).toEqual([
        {
          row: 2,
          column: "Veoselehe number",
          reason: expect.stringMatching(/^Tekstis on lubamatu märk \(U\+[\dA-F]{4}\)\.$/),
        },
      ]);
    },
  );

  test("may have empty rows, which count in the row numbers of errors", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "a",
          rows: [[], [null], Object.keys(ROW), [], Object.values({ ...ROW, Kogus: -1 })],
        },
      ],
    });
    expect(await errorsOf(bytes)).toMatchObject([{ row: 5, column: "Kogus" }]);
  });

  test("may have text beside the table", async () => {
    const rows = [Object.keys(ROW), [...Object.values(ROW), "vihmaga"]];
    expect(await reportsOf(await writeXlsx({ sheets: [{ name: "a", rows }] }))).toHaveLength(1);
  });
});

describe("rejects an archive that is not a workbook:", () => {
  test.each<[string, Uint8Array, string]>([
    ["one with other files", zipOf([{ name: "raport.csv", content: "Kogus" }]), WRONG_TYPE],
    [
      "a text document",
      zipOf([
        { name: "[Content_Types].xml", content: "<a/>" },
        { name: "word/a.xml", content: "<a/>" },
      ]),
      WRONG_TYPE,
    ],
    ["a signature only", Buffer.from("PK\u0003\u0004"), DAMAGED],
    ["a signature and noise", Buffer.from(`PK\u0003\u0004${"x".repeat(500)}`), DAMAGED],
    [
      "one with only an end record, with offsets outside the file",
      Buffer.concat([Buffer.from("PK\u0003\u0004PK\u0005\u0006"), Buffer.alloc(18, 0xff)]),
      DAMAGED,
    ],
    [
      "no sheets",
      zipOf([
        { name: "[Content_Types].xml", content: "<a/>" },
        { name: "xl/a.xml", content: "<a/>" },
      ]),
      DAMAGED,
    ],
  ])("%s", async (_name, bytes, reason) => {
    expect(await errorsOf(bytes)).toEqual([{ row: 0, column: "", reason }]);
  });
});

describe("rejects a hostile workbook that", () => {
  const MB = 1024 * 1024;
  const SHARED = [{ name: "xl/sharedStrings.xml", content: "<sst><si><t>Kogus</t></si></sst>" }];
  const rows = (content: string) => `<worksheet><sheetData>${content}</sheetData></worksheet>`;

  test.each<[string, () => Uint8Array, string]>([
    ["unpacks to 400 MB", () => workbookOf(Buffer.alloc(400 * MB, " ")), TOO_LARGE],
    [
      "has 80 MB of shared texts",
      () => workbookOf(rows(""), [{ name: "xl/sharedStrings.xml", content: Buffer.alloc(80 * MB, " ") }]),
      TOO_LARGE,
    ],
    [
      "has millions of shared texts",
      () => workbookOf(rows(""), [{ name: "xl/sharedStrings.xml", content: `<sst>${"<si/>".repeat(3e6)}</sst>` }]),
      TOO_LARGE,
    ],
    [
      "unpacks to more than its declared size",
      () =>
        zipOf([
          { name: "[Content_Types].xml", content: "<a/>" },
          { name: "xl/workbook.xml", content: Buffer.alloc(50 * MB, " "), declared: 20 },
        ]),
      DAMAGED,
    ],
    [
      "declares a size of zero",
      () =>
        zipOf([
          { name: "[Content_Types].xml", content: "<a/>" },
          { name: "xl/workbook.xml", content: Buffer.alloc(50 * MB, " "), declared: 0 },
        ]),
      DAMAGED,
    ],
    [
      "has another name before a part than in its directory",
      () => withoutFirst(workbookOf(rows("")), "xl/worksheets/"),
      DAMAGED,
    ],
    ["has a second, shorter directory", () => withShorterDirectory(workbookOf(rows(""))), DAMAGED],
    ["has a tag without an end", () => workbookOf(`<worksheet><sheetData><c r="${"A".repeat(100 * MB)}`), DAMAGED],
    ["has a comment without an end", () => workbookOf(`<worksheet><!-- ${"> ".repeat(50 * MB)}`), DAMAGED],
    ["has entities within entities", () => workbookOf(`<!DOCTYPE a [<!ENTITY b "&c;&c;">]>${rows("&b;")}`), DAMAGED],
    [
      "has half a sheet",
      () => workbookOf('<worksheet><sheetData><row><c t="inlineStr"><is><t>Kogus</t></is></c></row><row>'),
      DAMAGED,
    ],
    ["has a sheet after its sheet", () => workbookOf(rows("") + rows("")), DAMAGED],
    ["has text after its sheet", () => workbookOf(`${rows("")}\u0000`), DAMAGED],
    [
      "has a DTD before its shared texts",
      () => workbookOf(rows(""), [{ name: "xl/sharedStrings.xml", content: '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' }]),
      DAMAGED,
    ],
    [
      "has a picture of another size than it says",
      () => workbookOf(rows(""), [{ name: "xl/media/image1.png", content: Buffer.alloc(2000), declared: 1000 }]),
      DAMAGED,
    ],
    [
      "has a row number that is not a number",
      () => workbookOf(rows('<row r="x"><c t="inlineStr"><is><t>Kogus</t></is></c></row>')),
      DAMAGED,
    ],
    ["has a row before the first", () => workbookOf(rows('<row r="2"/><row r="-1"/>')), DAMAGED],
    ["has two rows of one number", () => workbookOf(rows('<row r="2"/><row r="2"/>')), DAMAGED],
    ["has a cell of another row", () => workbookOf(rows('<row r="2"><c r="A3"/></row>')), DAMAGED],
    ["has two cells in one place", () => workbookOf(rows('<row r="2"><c r="AA2"/><c r="B2"/></row>')), DAMAGED],
    [
      "names a shared text that is missing",
      () => workbookOf(rows('<row><c t="s"><v>1</v></c></row>'), SHARED),
      DAMAGED,
    ],
    ["names a shared text by a word", () => workbookOf(rows('<row><c t="s"><v>x</v></c></row>'), SHARED), DAMAGED],
    [
      "has a shared text as the result of a formula",
      () => workbookOf(rows('<row><c t="s"><f>1+1</f><v>0</v></c></row>'), SHARED),
      DAMAGED,
    ],
    [
      "has a shared text with another text inside",
      () => workbookOf(rows('<row><c t="s"><is><t>x</t></is><v>0</v></c></row>'), SHARED),
      DAMAGED,
    ],
    ["has a cell of two values", () => workbookOf(rows("<row><c><v>1</v><v>2</v></c></row>")), DAMAGED],
    ["is no UTF-8", () => workbookOf(Buffer.from(rows("<row><c><v>\u00e4</v></c></row>"), "latin1")), DAMAGED],
    [
      "is nested a million times",
      () => workbookOf(rows(""), [{ name: "xl/sharedStrings.xml", content: "<si>".repeat(1e6) }]),
      DAMAGED,
    ],
  ])("%s", { timeout: 120_000 }, async (_name, bytes, reason) => {
    expect(await errorsOf(bytes())).toEqual([{ row: 0, column: "", reason }]);
  });

  test("has cells only in the last possible column", async () => {
    const sheet = rows('<row><c r="XFD1"><v>1</v></c></row>'.repeat(200_000));
    expect(await errorsOf(workbookOf(sheet))).toEqual([{ row: 1, column: "", reason: "Tabelis on üle 500 veeru." }]);
  });

  test("has more than a million empty rows", async () => {
    const sheet = rows("<row/>".repeat(1_048_600));
    expect(await errorsOf(workbookOf(sheet))).toEqual([
      { row: 0, column: "", reason: "Failis on liiga palju tühje ridu." },
    ]);
  });
});

/** Changes the first letter of this name where it occurs first: before the bytes of the part. */
function withoutFirst(bytes: Uint8Array, name: string): Uint8Array {
  const changed = Buffer.from(bytes);
  changed[changed.indexOf(name)] = 0x20;
  return changed;
}

/** Adds a ZIP64 record that lists only the first two entries; readers differ in which directory they use. */
function withShorterDirectory(bytes: Uint8Array): Uint8Array {
  const end = Buffer.from(bytes.subarray(-22));
  const entriesEnd = bytes.length - end.length;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(2n, 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(entriesEnd), 8);
  return Buffer.concat([bytes.subarray(0, entriesEnd), record, locator, end]);
}

describe("a damaged workbook", () => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await workbook([{}, { Kogus: 1 }, { Kogus: 2 }]);
  });

  test("is rejected or read with the original content when bytes differ", async () => {
    const whole = await read(bytes);
    expect(whole.ok).toBe(true);
    await fc.assert(
      fc.asyncProperty(byteEdits, async (changes) => {
        const file = await read(editedBytes(bytes, changes));
        if (file.ok) expect(file).toEqual(whole);
        else expect(file.errorCount).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });

  test.each(["../xl/other.xml", "/xl/other.xml", "xl\\other.xml", "xl/../../other.xml"])(
    "is rejected when it has the part %s, outside of its folder",
    async (name) => {
      const sheet = `<worksheet><sheetData/></worksheet>`;
      const parts = [
        { name: "xl/sharedStrings.xml", content: "<sst/>" },
        { name, content: "<x/>" },
      ];
      expect(await errorsOf(workbookOf(sheet, parts))).toEqual([{ row: 0, column: "", reason: DAMAGED }]);
    },
  );

  test("is rejected when cut off at any byte", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
        expect((await read(bytes.slice(0, length))).ok).toBe(false);
      }),
    );
  });
});
