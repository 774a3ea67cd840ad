import { describe, expect, test } from "vitest";
import { doubtColumn, doubtText } from "#shared/reports/doubtKinds.ts";
import type { TestCell, TestSheet } from "#tests/support/imports/workbooks/sheetXml.ts";
import { workbookBytes } from "#tests/support/imports/workbooks/workbook.ts";
import { csvOf, errorsOf, ROW, read, reportsOf } from "#tests/support/reports/measurementFiles.ts";

async function doubtsOf(content: string | Uint8Array) {
  const file = await read(content);
  if (!file.ok) throw new Error(JSON.stringify(file.errors));
  return file.doubts.doubts().map((doubt) => [doubt.row, doubtColumn(doubt), doubtText(doubt), doubt.count]);
}
const sheet = (name: string, rows: readonly (readonly TestCell[])[]): TestSheet => ({
  name,
  rows: rows.map((row) => [...row]),
});
const TABLE = [Object.keys(ROW), Object.values(ROW)];

describe("a row between commas with fewer cells than headings", () => {
  const HEADINGS = "Raporti number,Kuupäev,Ostja registrikood,Veoselehe number,Sortiment,Kogus,Hind,Lank,Sertifikaat";
  const row = (end: string) => `${HEADINGS}\nMR-1,18.11.2026,19990005,V1,KUPALK,${end}`;

  test.each([
    ["Kogus", "30,118", "30,118"],
    ["Kogus", "30,118,Metsa lank", "30,118"],
    ["Kogus", "30,5,98", "30,5"],
    ["Hind", "30.118,98,50", "98,50"],
  ])("is refused at %s where a decimal comma may have split it: %s", async (column, end, number) => {
    expect(await errorsOf(row(end))).toEqual([
      {
        row: 2,
        column,
        reason: `Real on vähem lahtreid kui pealkirju ja võib-olla on kümnendkoma jaganud arvu („${number}“?). Pange arv jutumärkidesse või kirjutage reale kõik lahtrid.`,
      },
    ]);
  });

  test("is a doubt elsewhere, which names what is read as empty", async () => {
    const text =
      "Real on vähem lahtreid kui pealkirju. Tühjaks loetakse: Lank, Sertifikaat. Kontrollige, et kümnendkoma ei ole lahtrit jaganud.";
    expect(await doubtsOf(row("30.118,98.5"))).toEqual([[2, "", text, 1]]);
    expect(await doubtsOf(`${row("30.118,98.5")}\nMR-1,18.11.2026,19990005,V1,KUPALK,7.5,98.5`)).toEqual([
      [2, "", text, 2],
    ]);
  });

  test("is nothing where the missing cells are of unknown columns, or the delimiter is no comma", async () => {
    expect(await doubtsOf(`${HEADINGS},Märkus\nMR-1,18.11.2026,19990005,V1,KUPALK,30.118,98,Mets,FSC1`)).toEqual([]);
    expect(await doubtsOf(row("30,98,,"))).toEqual([]);
    expect(await doubtsOf(row("30,98").replaceAll(",", ";"))).toEqual([]);
  });
});

describe("the apostrophe by which a spreadsheet marks a text", () => {
  test.each([
    ["Veoselehe number", "'0023095", "0023095"],
    ["Veoselehe number", "'PMK0001", "PMK0001"],
    ["Veoselehe number", "''PMK0001", "'PMK0001"],
  ])("is no part of %s %s", async (column, written, taken) => {
    const [report] = await reportsOf(csvOf([{ [column]: written }]));
    expect(report?.waybills[0]?.number).toBe(taken);
  });

  test("is no part of codes and of texts that begin with a digit, and one of a name stays", async () => {
    const owner = { "Eelmise omaniku kood": "'19990028", "Eelmise omaniku nimi": "'t Hooft OÜ", Lank: "'7. kvartal" };
    const [report] = await reportsOf(csvOf([{ ...owner, "Ostja registrikood": "'19990005", "Raporti number": "'12" }]));
    expect(report).toMatchObject({ number: "12", buyer: { code: "19990005" } });
    expect(report?.rows[0]).toMatchObject({
      previousOwner: { code: "19990028", name: "'t Hooft OÜ" },
      site: { name: "7. kvartal" },
    });
  });
});

describe("damaged letters", () => {
  const reason = (letters: string) =>
    `Tekstis on rikutud tähti („${letters}“). Salvestage algne fail uuesti kodeeringus UTF-8.`;

  test.each([
    ["HÃ¤Ã¤demeeste", "Ã¤"],
    ["PÃµhja mets", "Ãµ"],
    ["JÃœri", "Ãœ"],
    ["Å¡aht", "Å¡"],
    ["HĆ¤demeeste", "Ć¤"],
    ["H\uFFFDdemeeste", "\uFFFD"],
    ["Mets â€“ kagu", "â€"],
    ["7 mÂ³", "Â³"],
  ])("refuse %s in a known column", async (site, letters) => {
    expect(await errorsOf(csvOf([{ Lank: site }]))).toEqual([{ row: 2, column: "Lank", reason: reason(letters) }]);
    const bytes = workbookBytes({
      sheets: [
        sheet("Leht", [
          [...TABLE[0]!, "Lank"],
          [...TABLE[1]!, site],
        ]),
      ],
    });
    expect(await errorsOf(bytes)).toMatchObject([{ row: 2, column: "Lank" }]);
  });

  test("refuse a heading, which may be that of a known column, and nothing in other columns", async () => {
    expect(await errorsOf(csvOf([{ Ãœhik: "tm" }]))).toEqual([{ row: 1, column: "", reason: reason("Ãœ") }]);
    expect(await doubtsOf(csvOf([{ Märkus: "HÃ¤Ã¤" }]))).toEqual([]);
  });

  test("are not letters of other languages", async () => {
    const site = "Ångström São Ćwikła Ā µ 5 m³ Žemaitė – Šahti";
    const [report] = await reportsOf(csvOf([{ Lank: site }]));
    expect(report?.rows[0]?.site?.name).toBe(site);
  });
});

describe("an unknown heading with the word of a known column", () => {
  test.each(["Hind eur", "Hind (€)", "Hind käibemaksuta"])(
    "is that column where nobody means another one: %s",
    async (heading) => {
      const [report] = await reportsOf(csvOf([{ [heading]: "98,50" }]));
      expect(report?.rows[0]?.price).toBe("98.5");
    },
  );

  test("is that column: EUDR nr, Sertifikaadi nr, Katastrinumber(id)", async () => {
    const [report] = await reportsOf(
      csvOf([{ "EUDR nr": "26EEAB12CD34EF", "Sertifikaadi nr": "FSC100", "Katastrinumber(id)": "00101:001:0001" }]),
    );
    expect(report?.rows[0]).toMatchObject({
      certificate: { code: "FSC100" },
      site: { cadaster: "00101:001:0001", eudrNumbers: [{ reference: "26EEAB12CD34EF" }] },
    });
  });

  test("is asked about where it has values and the file has no such column", async () => {
    expect(await doubtsOf(csvOf([{ "Hind km-ga": "98,50" }, { Kogus: "1,5" }]))).toEqual([
      [
        0,
        "",
        "Veergu „Hind km-ga“ (kas „Hind“?) ei tunta ja selle väärtusi ei loeta. Kui neid on vaja, nimetage veerg ümber.",
        1,
      ],
    ]);
    expect(await doubtsOf(csvOf([{ "FSC/PEFC": "FSC 100%", "Sihtkoha tunnus": "A1" }]))).toEqual([
      [
        0,
        "",
        "Veerge „FSC/PEFC“ (kas „Sertifikaat“?), „Sihtkoha tunnus“ (kas „Sihtkoha kood“?) ei tunta ja nende väärtusi ei loeta. Kui neid on vaja, nimetage veerud ümber.",
        1,
      ],
    ]);
  });

  test("is nothing without values, beside the known column, and with another word", async () => {
    expect(await doubtsOf(csvOf([{ "Hind km-ga": "" }]))).toEqual([]);
    expect(await doubtsOf(csvOf([{ Hind: "98,50", "Hind kokku": "2966" }]))).toEqual([]);
    expect(await doubtsOf(csvOf([{ Hinnatüüp: "leping", "Kokku €": "7", Vedaja: "x" }]))).toEqual([]);
  });
});

describe("two decimal marks in one column", () => {
  const text = (one: string, other: string) =>
    `Veerus on nii „${one}“ kui ka „${other}“. Koma ja punkti loetakse mõlemat kümnenderaldajaks, tuhandeid need ei eralda.`;

  test("are asked about at the rarer one, in amounts and prices", async () => {
    const rows = [{ Kogus: "30,118" }, { Kogus: "1.204" }, { Kogus: "7,5" }];
    expect(await doubtsOf(csvOf(rows))).toEqual([[3, "Kogus", text("1.204", "30,118"), 1]]);
    const prices = ["98.50", "98,50", "101", "99.00"].map((Hind, index) => ({ Hind, Kogus: `${index + 1}` }));
    expect(await doubtsOf(csvOf(prices))).toEqual([[3, "Hind", text("98,50", "98.50"), 1]]);
  });

  test("are asked about in a workbook, where a text with a dot is beside numbers with decimals", async () => {
    const rows = [TABLE[0]!, [...TABLE[1]!.slice(0, 5), 30.118], [...TABLE[1]!.slice(0, 5), "1.204"]];
    const bytes = workbookBytes({ sheets: [sheet("Leht", rows)] });
    expect((await doubtsOf(bytes)).map(([, column, reason]) => [column, reason])).toEqual([
      ["Kogus", expect.stringContaining("„1.204“")],
    ]);
  });

  test("are not one mark, and whole numbers beside it", async () => {
    expect(await doubtsOf(csvOf([{ Kogus: "30.118" }, { Kogus: "7.5" }, { Kogus: "4", Hind: "98,50" }]))).toEqual([]);
  });
});

describe("an empty first visible sheet", () => {
  test("is passed over with a doubt", async () => {
    const sheets = [sheet("Leht1", []), sheet("Leht2", [["", null]]), sheet("November", TABLE)];
    const file = await read(workbookBytes({ sheets }));
    expect(file.ok && file.reports).toHaveLength(1);
    expect(file.ok && file.doubts.doubts().map(doubtText)).toEqual([
      "Esimene nähtav leht „Leht1“ on tühi. Loetakse leht „November“.",
      "Esimene nähtav leht „Leht2“ on tühi. Loetakse leht „November“.",
    ]);
  });

  test("that has notes and no headings is refused with the sheet that has them", async () => {
    const sheets = [sheet("Selgitus", [["Kogus on tihumeetrites"]]), sheet("November", TABLE)];
    const [error] = await errorsOf(workbookBytes({ sheets }));
    expect(error).toEqual({
      row: 0,
      column: "",
      reason:
        "Loetakse esimest nähtavat lehte, kus on andmeid („Selgitus“), kuid pealkirjad on lehel „November“. Tõstke see esimeseks.",
    });
    expect(await errorsOf(workbookBytes({ sheets: [sheet("Leht1", []), sheet("Leht2", [])] }))).toHaveLength(1);
  });
});
