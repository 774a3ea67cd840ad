import { describe, expect, test } from "vitest";
import { csvOf, errorsOf, read, reportsOf } from "#tests/support/reports/measurementFiles.ts";

describe("rejects rows with", () => {
  const [number, date, reason] = ["Sisesta korrektne number.", /^Sellist kuupäeva ei ole/, expect.any(String)];
  test.each<[string, string, string | RegExp]>([
    ["Kuupäev", "31.02.2026", date],
    ["Kuupäev", "29.02.2026", date],
    ["Kuupäev", "2026-02-30", date],
    ["Kuupäev", "00.01.2026", date],
    ["Kuupäev", "18.13.2026", date],
    ["Kuupäev", "18.11.26", date],
    ["Kuupäev", "18/13/2026", date],
    ["Kuupäev", "11-18-2026", date],
    ["Kuupäev", "45983", date],
    ["Kuupäev", "18.11.2026 25:00", date],
    ["Kuupäev", "31.12.1999", /aastatest 2000–2099/],
    ["Kuupäev", "01.01.2100", /aastatest 2000–2099/],
    ["Kuupäev", "=TODAY()", "Valem ei ole lubatud."],
    ["Kuupäev", "", "Väärtus puudub."],
    ["Kogus", "", "Väärtus puudub."],
    ["Kogus", "-5", "Kogus peab olema suurem kui 0."],
    ["Kogus", "-30,118", "Kogus peab olema suurem kui 0."],
    ["Kogus", "\u22121", "Kogus peab olema suurem kui 0."],
    ["Kogus", "0", "Kogus peab olema suurem kui 0."],
    ["Kogus", "1000000", "Kogus peab olema väiksem kui 1 000 000."],
    ["Kogus", "99999999999999999999", "Kogus peab olema väiksem kui 1 000 000."],
    ["Kogus", "0,0001", "Kogusel võib olla kuni 3 kohta pärast koma."],
    ["Kogus", "30 tm", number],
    ["Kogus", "1.234,5", number],
    ["Kogus", "+5", number],
    ["Kogus", "=2*3", "Valem ei ole lubatud."],
    ["Kogus", "=cmd|' /C calc'!A0", "Valem ei ole lubatud."],
    ["Kogus", "-2+3+cmd|' /C calc'!A0", "Valem ei ole lubatud."],
    ["Hind", "-0,01", "Hind ei saa olla väiksem kui 0."],
    ["Hind", "10000", "Hind võib olla kuni 9999,99 €."],
    ["Hind", "105,505", "Hinnal võib olla kuni 2 kohta pärast koma."],
    ["Hind", "105 €", number],
    ["Hind", "@SUM(A1)", "Valem ei ole lubatud."],
    ["Raporti number", "", "Väärtus puudub."],
    ["Raporti number", "M".repeat(26), "Tekst võib olla kuni 25 märki."],
    ["Raporti number", "=cmd|' /C calc'!A0", "Valem ei ole lubatud."],
    ["Raporti number", "+1", "Valem ei ole lubatud."],
    ["Raporti number", "-1", "Valem ei ole lubatud."],
    ["Veoselehe number", "@SUM(A1)", "Valem ei ole lubatud."],
    ["Veoselehe number", "-", "Väärtus puudub."],
    ["Lank", "＝1+1", "Valem ei ole lubatud."],
    ["Lank", "\t=1+1", "Valem ei ole lubatud."],
    ["Lank", "#REF!", "Lahtris on arvutusviga „#REF!“. Parandage valem või sisestage väärtus."],
    ["Lank", "L".repeat(201), "Tekst võib olla kuni 200 märki."],
    ["Ostja registrikood", "19990006", "„19990006“ ei ole õige registrikood."],
    ["Ostja registrikood", "Kuuseoja", "„Kuuseoja“ ei ole õige registrikood."],
    ["Ostja registrikood", "19990028", "Ostjat registrikoodiga 19990028 ei ole."],
    ["Sortiment", "KUPALKK", "Tundmatu sortiment „KUPALKK“."],
    ["Sortiment", "K".repeat(200), `Tundmatu sortiment „${"K".repeat(39)}…“.`],
    ["Ühik", "pm3", "Sortimenti „Kuusepalk“ mõõdetakse ühikus tm."],
    ["Ühik", "t", "Tundmatu ühik „t“. Lubatud on tm ja pm³."],
    ["Eelmise omaniku kood", "19990028", reason],
    ["Katastritunnus", "101:001:0001", "Katastritunnus peab olema kujul 12345:123:1234."],
    ["Katastritunnus", "00101:001:0001, 00101:001:2", "Katastritunnus peab olema kujul 12345:123:1234."],
    ["EUDR viitenumber", "R".repeat(51), "Number võib olla kuni 50 märki."],
    ["EUDR kontrollnumber", "V".repeat(51), "Number võib olla kuni 50 märki."],
    ["Sertifikaat", "SURE", "Sertifikaat peab algama tähtedega FSC või PEFC."],
    ["Veoseleht lõpetatud", "vist", "Lubatud on jah ja ei."],
    ["Valduse liik", "Üür", "Lubatud on Oma ja Ostuakt."],
  ])("%s %j", async (column, cell, expected) => {
    const where = column === "Eelmise omaniku kood" ? "Eelmise omaniku nimi" : column;
    const matched = expected instanceof RegExp ? expect.stringMatching(expected) : expected;
    expect(await errorsOf(csvOf([{}, { [column]: cell }]))).toEqual([{ row: 3, column: where, reason: matched }]);
  });

  test.each(["19990029", "60001019907", "60013019906", "Haavasalu Mets OÜ"])(
    "a previous owner %s and does not repeat the code in the error",
    async (code) => {
      const owner = { "Eelmise omaniku kood": code, "Eelmise omaniku nimi": "Jüri Õun" };
      const reason = "Kood ei ole õige registrikood ega isikukood.";
      expect(await errorsOf(csvOf([owner]))).toEqual([{ row: 2, column: "Eelmise omaniku kood", reason }]);
    },
  );

  test.each(["Eelmise omaniku nimi", "Eelmise omaniku aadress"])("%s without a code", async (column) => {
    const reason = "Eelmise omaniku kood puudub.";
    expect(await errorsOf(csvOf([{ [column]: "Haavasalu" }]))).toEqual([
      { row: 2, column: "Eelmise omaniku kood", reason },
    ]);
  });

  test("several errors and returns each of them", async () => {
    const errors = await errorsOf(csvOf([{ Kuupäev: "31.02.2026", Sortiment: "HAAB", Kogus: "-1", Hind: "x" }]));
    expect(errors.map(({ column }) => column)).toEqual(["Kuupäev", "Sortiment", "Kogus", "Hind"]);
  });

  test("an error and returns no row of the file", async () => {
    const file = await read(csvOf([{}, { Kogus: "1" }, { Kogus: "-1" }]));
    expect(file).toEqual({ ok: false, errorCount: 1, rows: 3, errors: [expect.objectContaining({ row: 4 })] });
  });
});

describe("rejects tables with", () => {
  test("missing columns and returns one error, which names them", async () => {
    const reason =
      "Veergude pealkirju otsisin ridadelt 1–2. Lähim on rida 1 (tuntud pealkirju 3), kuid puudu on: Raporti number, Ostja registrikood, Veoselehe number.";
    expect(await errorsOf("Kuupäev;Sortiment;Kogus\n18.11.2026;KUPALK;1")).toEqual([{ row: 1, column: "", reason }]);
  });

  test("plain text and returns one error, which names all required columns", async () => {
    const reason =
      "Veergude pealkirju otsisin ridadelt 1–2. Ühtegi ei leidnud. Vaja on: Raporti number, Kuupäev, Ostja registrikood, Veoselehe number, Sortiment, Kogus.";
    expect(await errorsOf("Tere!\nSaadan raporti homme.")).toEqual([{ row: 0, column: "", reason }]);
  });

  test("the same column twice", async () => {
    const [headings, row] = csvOf([{}]).split("\r\n");
    expect(await errorsOf(`${headings};KOGUS\n${row};5`)).toEqual([
      { row: 1, column: "Kogus", reason: "Veerg on failis kaks korda." },
    ]);
  });

  test("decimal commas when commas also separate the cells", async () => {
    expect(await errorsOf(csvOf([{ Kogus: "30,118" }], ","))).toEqual([
      { row: 2, column: "", reason: expect.stringMatching(/^Real on rohkem lahtreid kui failil veerge/) },
    ]);
  });

  test.each(["Omaniku registrikood", "Metsaomanik", "OMANIKU KOOD"])(
    "the owner in a column %s, which would make all timber that of the seller",
    async (heading) => {
      const reason = expect.stringContaining(`Veergu „${heading}“ ei tunta`);
      expect(await errorsOf(csvOf([{ [heading]: "19990028" }]))).toEqual([
        { row: 1, column: "Eelmise omaniku kood", reason },
      ]);
      const owner = { "Eelmise omaniku kood": "19990028", "Eelmise omaniku nimi": "Haavasalu Mets OÜ" };
      expect(await reportsOf(csvOf([{ ...owner, [heading]: "x" }]))).toHaveLength(1);
    },
  );

  test("a decimal comma that splits a cell when the last cells of its row are empty", async () => {
    const [headings, row] = csvOf([{}], ",").split("\r\n");
    const isSplit = expect.stringMatching(/^Real on rohkem lahtreid kui failil veerge/);
    const text = `${headings},Hind,Maakond\n${row?.replace(/30,118$/, "30,118,,")}`;
    expect(await errorsOf(text)).toMatchObject([{ row: 2, column: "", reason: isSplit }]);
    expect(await reportsOf(text.replace("30,118", '"30,118"'))).toMatchObject([{ rows: [{ amount: "30.118" }] }]);
  });

  test.each([
    ["at the beginning of a cell", '"Mets'],
    ["at the end of the file", '"'],
  ])("a quotation mark that is never closed, %s", async (_name, cell) => {
    const rows = [{}, { Lank: cell }, ...Array.from({ length: 1000 }, (_, index) => ({ Kogus: String(index + 1) }))];
    for (const text of [csvOf(rows), csvOf(rows.slice(0, 2))]) {
      expect(await errorsOf(text)).toEqual([
        {
          row: 3,
          column: "",
          reason: expect.stringMatching(/^Rida on liiga pikk või on selle jutumärgid lõpetamata\. /),
        },
      ]);
    }
  });

  test("an error after a cell of two lines and counts rows as a spreadsheet does", async () => {
    expect(await errorsOf(csvOf([{ Lank: '"kaks\nrida"' }, { Kogus: "0" }]))).toMatchObject([{ row: 3 }]);
  });
});
