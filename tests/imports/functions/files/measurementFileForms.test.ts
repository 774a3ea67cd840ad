import { describe, expect, test } from "vitest";
import { doubtText } from "#shared/reports/doubtKinds.ts";
import { csvOf, errorsOf, read } from "#tests/support/reports/measurementFiles.ts";

type Row = Record<string, string>;

async function readRows(...rows: Row[]) {
  const file = await read(csvOf(rows));
  if (!file.ok) throw new Error(JSON.stringify(file.errors));
  return {
    rows: file.reports.flatMap((report) => report.rows),
    doubts: file.doubts.doubts().map((doubt) => `${doubt.row} ×${doubt.count} ${doubtText(doubt)}`),
  };
}

const NONE = ["puudub", "PUUDU", "n/a", "-", "–", "0", "ei ole", "pole", "none", "x"];
const FIELDS = [
  "Sertifikaat",
  "EUDR viitenumber",
  "EUDR kontrollnumber",
  "Katastritunnus",
  "Leping",
  "Metsateatis",
  "Maakond",
];

describe("a word for none", () => {
  test.each(FIELDS)("is empty in %s", async (field) => {
    for (const word of NONE) {
      const { rows, doubts } = await readRows({ Lank: "Põdra", [field]: word });
      expect([rows[0]!.site, rows[0]!.certificate, doubts]).toEqual([{ name: "Põdra", cadaster: "" }, undefined, []]);
    }
  });

  test("leaves no site where nothing else is known of it", async () => {
    const { rows } = await readRows(Object.fromEntries(FIELDS.map((field) => [field, "puudub"])));
    expect(rows[0]!.site).toBeUndefined();
  });

  test("is a missing half among several EUDR numbers", async () => {
    const { rows } = await readRows({
      "EUDR viitenumber": "26EEAB12CD34EF, puudub",
      "EUDR kontrollnumber": "puudub, k7x2m9qp",
    });
    expect(rows[0]!.site?.eudrNumbers).toEqual([
      { reference: "26EEAB12CD34EF", verification: "" },
      { reference: "", verification: "k7x2m9qp" },
    ]);
  });

  test.each(NONE)("%j in place of an owner is a doubt, and the timber is of the platform", async (word) => {
    const { rows, doubts } = await readRows({ "Eelmise omaniku kood": word, "Eelmise omaniku nimi": word });
    expect(rows[0]!.previousOwner).toBeUndefined();
    expect(doubts).toEqual([
      `2 ×1 Omaniku asemel on „${word}“: rida loetakse oma metsaks ja ostuakti sellest ei tule.`,
    ]);
  });

  test("in the name of an owner alone is a doubt too; empty cells are none", async () => {
    expect((await readRows({ "Eelmise omaniku nimi": "puudub" })).doubts).toHaveLength(1);
    expect((await readRows({ "Eelmise omaniku nimi": "", "Eelmise omaniku kood": "" })).doubts).toEqual([]);
  });

  test("beside a code or a name of an owner is refused as missing", async () => {
    const name = { "Eelmise omaniku kood": "19990028", "Eelmise omaniku nimi": "puudub" };
    expect(await errorsOf(csvOf([name]))).toEqual([
      { row: 2, column: "Eelmise omaniku nimi", reason: "Eelmise omaniku nimi puudub." },
    ]);
    const code = { "Eelmise omaniku kood": "puudub", "Eelmise omaniku nimi": "Haavasalu Mets OÜ" };
    expect(await errorsOf(csvOf([code]))).toEqual([
      { row: 2, column: "Eelmise omaniku kood", reason: "Eelmise omaniku kood puudub." },
    ]);
  });

  test("is no price: 0 is a price, and a word is refused", async () => {
    expect((await readRows({ Hind: "0" })).rows[0]!.price).toBe("0");
    expect(await errorsOf(csvOf([{ Hind: "puudub" }]))).toEqual([
      { row: 2, column: "Hind", reason: "Sisesta korrektne number." },
    ]);
  });
});

describe("case and spaces", () => {
  test("are those of the form of each field", async () => {
    const { rows, doubts } = await readRows({
      Sertifikaat: "fsc  100%",
      "EUDR viitenumber": "26ee ab12 cd34 ef",
      "EUDR kontrollnumber": "K7X2 M9QP",
      Katastritunnus: "00101 : 001 : 0001, puudub",
      Leping: "RV-2026-77",
      Metsateatis: "500 0123 4567",
      Maakond: "võru maakond",
      "Valduse liik": "OMA",
    });
    expect(rows[0]).toMatchObject({
      certificate: { type: 20, code: "FSC 100%" },
      site: {
        cadaster: "00101:001:0001",
        possessionType: 10,
        forestNotice: "50001234567",
        contractNumber: "RV-2026-77",
        county: "Võrumaa",
        eudrNumbers: [{ reference: "26EEAB12CD34EF", verification: "K7X2M9QP" }],
      },
    });
    expect(doubts).toEqual([]);
  });
});

describe("another form is a doubt, once a text, and stays as it is:", () => {
  test.each([
    ["Maakond", "Rõuge vald", "Maakond „Rõuge vald“ ei ole tavalisel kujul (näiteks Võrumaa)."],
    ["Metsateatis", "MT-77", "Metsateatis „MT-77“ ei ole tavalisel kujul (näiteks 50001234567)."],
    ["EUDR viitenumber", "REF", "EUDR viitenumber „REF“ ei ole tavalisel kujul (näiteks 26EEAB12CD34EF)."],
    ["EUDR kontrollnumber", "V1", "EUDR kontrollnumber „V1“ ei ole tavalisel kujul (näiteks K7X2M9QP)."],
    ["Sertifikaat", "FSC EHK", "Sertifikaat „FSC EHK“ ei ole tavalisel kujul (näiteks FSC100)."],
    ["Metsateatis", "60001019906 A", "Metsateatis ei ole tavalisel kujul (näiteks 50001234567)."],
  ])("%s %j", async (field, text, expected) => {
    const { rows, doubts } = await readRows({ [field]: text }, { [field]: text, Kogus: "2" });
    expect(doubts).toEqual([`2 ×2 ${expected}`]);
    expect(JSON.stringify(rows[1])).toContain(text);
  });
});
