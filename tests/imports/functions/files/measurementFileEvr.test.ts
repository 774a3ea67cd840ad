import { describe, expect, test } from "vitest";
import { conformanceJson } from "#tests/support/conformance.ts";
import * as fc from "#tests/support/fastCheck.ts";
import { EXISTING, errorsOf, read, reportsOf } from "#tests/support/reports/measurementFiles.ts";

const volume = (amount: number, code = "KUPALK", unitCode = "TM") => ({
  amount,
  unitCode,
  assortment: { code, name: code },
});

/** A measured waybill of EVR with changes to it and to its measurement act. */
function waybill(changes: object = {}, act: object = {}) {
  return {
    number: "PMK0001234567",
    status: "finished",
    owner: { code: "19990011", name: "Põhjamännik Puidukaubandus TÜ" },
    receiver: { code: "19990005", name: "Kuuseoja" },
    placeOfDelivery: { code: "KUUSEOJA1", name: "Kuuseoja saeveski" },
    shipments: [{ holdingBase: { type: "ForestNotice" }, source: { name: "Haavasalu lank" }, items: [volume(30)] }],
    waybillLatestMeasurements: {
      actNumber: "MR-1",
      actDate: "2026-11-18T22:30:00Z",
      measurements: [volume(30.118), volume(2.624, "KUPRAAK")],
      ...act,
    },
    ...changes,
  };
}
const json = (content: unknown) => JSON.stringify(content);

describe("EVR JSON", () => {
  test("has one report for two waybills with one act number of one day, seller and destination, else two", async () => {
    const [one, two] = [waybill(), waybill({ number: "PMK2" })];
    expect(await reportsOf(json([one, two]))).toMatchObject([
      { waybills: [{ number: one.number }, { number: "PMK2" }] },
    ]);
    for (const other of [
      waybill({ number: "PMK2" }, { actDate: "2026-11-20T10:00:00Z" }),
      waybill({ number: "PMK2", owner: { code: "19990028", name: "Haavasalu" } }),
      waybill({ number: "PMK2", placeOfDelivery: { code: "MUU", name: "Muu plats" } }),
    ]) {
      expect(await reportsOf(json([one, other]))).toMatchObject([
        { number: "MR-1", waybills: [{ number: one.number }] },
        { number: "MR-1", waybills: [{ number: "PMK2" }] },
      ]);
    }
  });

  test("is folded, and refused for a character that a document cannot hold where a report would have it", async () => {
    const [shipment] = waybill().shipments;
    const folded = waybill({ number: "PMK\u00A0 1", shipments: [{ ...shipment, source: { name: "A\u0308  lank" } }] });
    expect(await reportsOf(json(folded))).toMatchObject([
      { waybills: [{ number: "PMK 1" }], rows: [{ site: { name: "Ä lank" } }, {}] },
    ]);
    const forbidden = waybill({}, { actNumber: "MR-1\uD800" });
    expect(await errorsOf(json([waybill({ number: "PMK2" }), forbidden]))).toEqual([
      { row: 2, column: "waybillLatestMeasurements.actNumber", reason: "Tekstis on lubamatu märk (U+D800)." },
    ]);
    const transport = { transporter: { code: "1", name: "\uFFFF" } };
    expect(await reportsOf(json(waybill({ note: "\uFFFF", transport })))).toHaveLength(1);
  });

  test("has the known forms of a file: words for none are empty, other forms and words for an owner are doubts", async () => {
    const [shipment] = waybill().shipments;
    const holdingBase = {
      type: "ForestNotice",
      number: "MT-77",
      forestNoticeNumber: "0",
      contractNumber: "pole",
      cadaster: "12345 : 123 : 1234",
      previousOwner: { code: "0", name: "puudub" },
      eudrNumbers: [
        { referenceNumber: "26ee ab12 cd34 ef", verificationNumber: "n/a" },
        { referenceNumber: "puudub", verificationNumber: null },
      ],
    };
    const source = { name: "Lank", address: { county: "võru maakond" } };
    const changed = { ...shipment, holdingBase, source, certificateClaims: [{ code: "SURE" }, { code: "fsc ehk" }] };
    const file = await read(json([waybill({ shipments: [changed] })]), "veosed.json");
    if (!file.ok) throw new Error(JSON.stringify(file.errors));
    const [row] = file.reports[0]!.rows;
    expect(row).not.toHaveProperty("previousOwner");
    expect(row).toMatchObject({
      site: {
        cadaster: "12345:123:1234",
        forestNotice: "MT-77",
        county: "Võrumaa",
        eudrNumbers: [{ reference: "26EEAB12CD34EF", verification: "" }],
      },
      certificate: { type: 20, code: "fsc ehk" },
    });
    expect(row!.site).not.toHaveProperty("contractNumber");
    expect(file.doubts.doubts()).toEqual([
      { kind: "form_unknown", field: "forestNotice", text: "MT-77", row: 1, count: 1 },
      { kind: "form_unknown", field: "certificate", text: "fsc ehk", row: 1, count: 1 },
      { kind: "owner_none", text: "0", row: 1, count: 1 },
    ]);
  });

  test("keeps the names of parties beside their codes, to be compared", async () => {
    const file = await read(json([waybill()]), "veosed.json");
    if (!file.ok) throw new Error(JSON.stringify(file.errors));
    expect(file.names.names(() => true)).toMatchObject([
      { side: "buyer", code: "19990005", name: "Kuuseoja", rows: [1, 1] },
      { side: "destination", buyer: "19990005", code: "KUUSEOJA1", name: "Kuuseoja saeveski" },
    ]);
  });

  test.each<[string, unknown]>([
    ["a waybill", waybill()],
    ["an array of waybills", [waybill()]],
    ["a page of the register", { pageNumber: 1, pageSize: 100, totalCount: 1, pageResult: [waybill()] }],
  ])("reads %s", async (_name, content) => {
    for (const fileName of ["veoselehed.json", "veoselehed.csv"]) {
      const file = await read(`\uFEFF \n${json(content)}`, fileName);
      expect(file).toMatchObject({ ok: true, rows: 2 });
      expect(file.ok && file.reports).toMatchObject([
        {
          number: "MR-1",
          // The day in Estonia, where it was half past midnight.
          date: "2026-11-19",
          seller: EXISTING.seller,
          buyer: { code: "19990005", name: "Kuuseoja Saeveski OÜ" },
          destination: { code: "KUUSEOJA1", name: "Kuuseoja saeveski" },
          waybills: [{ number: "PMK0001234567", finished: true }],
          rows: [
            { amount: "30.118", assortment: { code: "KUPALK" }, site: { name: "Haavasalu lank", possessionType: 10 } },
            { amount: "2.624", assortment: { code: "KUPRAAK" } },
          ],
        },
      ]);
    }
  });

  test("makes one report of the waybills of one measurement act and allows equal lines", async () => {
    const [report, ...others] = await reportsOf(json([waybill(), waybill({ number: "PMK2" })]));
    expect(others).toEqual([]);
    expect(report?.waybills.map(({ number }) => number)).toEqual(["PMK0001234567", "PMK2"]);
    expect(report?.rows).toHaveLength(4);
    const twice = waybill({}, { measurements: [volume(5), volume(5)] });
    expect((await reportsOf(json(twice)))[0]?.rows).toHaveLength(2);
  });

  test("makes a report of its own, numbered like the waybill, of each act without a number", async () => {
    const content = ["A1", "A2"].map((number) => waybill({ number }, { actNumber: "", measurements: [volume(7)] }));
    const reports = await reportsOf(json(content));
    expect(reports.map(({ number, rows }) => [number, rows.map(({ amount }) => amount)])).toEqual([
      ["A1", ["7"]],
      ["A2", ["7"]],
    ]);
  });

  test("skips waybills that are cancelled, not measured or of sawn timber", async () => {
    const others = [
      waybill({ number: "A", status: "cancelled" }),
      waybill({ number: "B", status: "shipping", waybillLatestMeasurements: null }),
      waybill({ number: "C" }, { measurements: [] }),
      { type: "sawn", number: "D", shipments: [{ sawnWood: {}, packs: [] }] },
    ];
    expect(await reportsOf(json([...others, waybill()]))).toHaveLength(1);
    const reason = "Failis ei ole ühtegi mõõdetud veoselehte.";
    for (const content of [others, [], { pageResult: [] }]) {
      expect(await errorsOf(json(content))).toEqual([{ row: 0, column: "", reason }]);
    }
  });

  test("marks an unfinished waybill as unfinished in the report", async () => {
    expect((await reportsOf(json(waybill({ status: "unloaded" }))))[0]?.waybills[0]?.finished).toBe(false);
  });

  const sample = conformanceJson("evr/waybill-with-measurement.synthetic.json");
  test("reads the complete sample waybill of EVR 1.14", async () => {
    const [report] = await reportsOf(json(sample));
    expect(report).toMatchObject({
      number: "MR-55871",
      date: "2026-11-18",
      buyer: { code: "19990005" },
      destination: { code: "KUUSEOJA1" },
      waybills: [{ number: "PMK0001234567", finished: true }],
    });
    expect(report?.rows.map(({ assortment, amount }) => [assortment.code, amount])).toEqual([
      ["KUPALK", "30.118"],
      ["KUPRAAK", "2.624"],
    ]);
    expect(report?.rows[0]).toMatchObject({
      previousOwner: { code: "19990028", name: "Haavasalu Mets OÜ" },
      site: { name: "Haavasalu lank", cadaster: "00101:001:0001", possessionType: 20, contractNumber: "RV-2026-77" },
      certificate: { type: 20, code: "FSC100" },
    });
  });
});

describe("EVR JSON is rejected", () => {
  const unread = "Väärtus puudub või ei ole see, mida EVR-i veoselehel olema peab.";
  test.each<[string, unknown, string, string | RegExp]>([
    ["an object that is not a waybill", { kogus: 5 }, "number", unread],
    ["a number instead of a waybill", 5, "", unread],
    ["null instead of a waybill", null, "", unread],
    ["text instead of a waybill", ["PMK0001234567"], "", unread],
    ["an array in an array", [[waybill()]], "", unread],
    [
      "an amount as text",
      waybill({}, { measurements: [volume("30" as never)] }),
      "waybillLatestMeasurements.measurements.0.amount",
      unread,
    ],
    ["an unknown status", waybill({ status: "lost" }), "status", unread],
    [
      "a day that does not exist",
      waybill({}, { actDate: "2026-02-30T10:00:00Z" }),
      "waybillLatestMeasurements.actDate",
      unread,
    ],
    ["shipments that are not a list", waybill({ shipments: {} }), "shipments", unread],
    [
      "a number of the measurement act that is too long",
      waybill({}, { actNumber: "M".repeat(26) }),
      "",
      /pikem kui 25 märki/,
    ],
    ["a negative amount", waybill({}, { measurements: [volume(-1)] }), "", /negatiivne/],
    ["an amount over the limit", waybill({}, { measurements: [volume(1e6)] }), "", /vähemalt 1 000 000/],
    ["an amount too large to calculate with", waybill({}, { measurements: [volume(1e300)] }), "", /vähemalt 1 000 000/],
    [
      "measurements in a free form",
      waybill({}, { measurements: [], customMeasurementData: { tm: 5 } }),
      "",
      /vabas vormis/,
    ],
    ["an unknown unit", waybill({}, { measurements: [volume(1, "KUPALK", "T")] }), "", /Mõõtühik 'T'/],
    [
      "a unit that is not that of the assortment",
      waybill({}, { measurements: [volume(1, "HAKE")] }),
      "Ühik",
      /„Hakkpuit“ mõõdetakse teises ühikus/,
    ],
    [
      "an unknown assortment",
      waybill({}, { measurements: [volume(1, "HAAB")] }),
      "Sortiment",
      "Tundmatu sortiment „HAAB HAAB“.",
    ],
    [
      "an unknown buyer",
      waybill({ receiver: { code: "19990028", name: "x" } }),
      "Ostja registrikood",
      "Ostjat registrikoodiga „19990028“ ei ole.",
    ],
    ["no shipments", waybill({ shipments: [] }), "", /ei ole veoseid/],
    [
      "texts that are too long",
      waybill({ shipments: [{ holdingBase: { type: "a" }, source: { name: "x".repeat(5000) }, items: [volume(1)] }] }),
      "",
      /liiga pikad/,
    ],
  ])("with %s", async (_name, content, column, expected) => {
    const reason = typeof expected === "string" ? expected : expect.stringMatching(expected);
    const errors = await errorsOf(json(content), "veoselehed.json");
    expect(errors[0]).toEqual({ row: 1, column, reason });
    expect(errors.length).toBeLessThanOrEqual(5);
  });

  test("with errors whose row is the position of the waybill", async () => {
    expect(await errorsOf(json([waybill(), waybill(), 7]))).toMatchObject([
      { row: 2, column: "Veoselehe number", reason: "Veoseleht „PMK0001234567“ on failis juba 1. kohal." },
      { row: 3 },
    ]);
  });

  test("with more text than the rows of a report can have", async () => {
    const source = { name: "x".repeat(3500) };
    const half = (number: string, rows = 490) =>
      waybill(
        { number, shipments: [{ holdingBase: { type: "a" }, source, items: [volume(1)] }] },
        { measurements: Array.from({ length: rows }, (_, index) => volume(index + 1)) },
      );
    const reason = "Raporti „MR-1“ ridade tekstid on kokku liiga pikad.";
    expect(await errorsOf(json([half("PMK1"), half("PMK2")]))).toEqual([{ row: 1, column: "Raporti number", reason }]);
    expect(await errorsOf(json(half("PMK1", 1000)))).toMatchObject([
      { row: 1, reason: expect.stringMatching(/tekstid on liiga pikad/) },
    ]);
  });

  test("with very long texts, which the error shortens", async () => {
    const long = "õ".repeat(5000);
    const content = waybill({ number: long }, { measurements: [volume(1, "KUPALK", long)] });
    const [error] = await errorsOf(json(content));
    expect(error?.reason.length).toBeLessThanOrEqual(200);
  });

  const broken = "Faili sisu ei ole korrektne JSON.";
  const bomb = "JSON-fail on liiga keeruline: selles on liiga palju või liiga sügaval andmeid.";
  test.each<[string, string, string]>([
    ["is cut off", json([waybill()]).slice(0, -1), broken],
    ["has text after its end", `${json(waybill())}}`, broken],
    ["has a string that does not end", '{"number": "PMK', broken],
    ["ends in an escape character", '{"number": "\\', broken],
    ["is a CSV table", "Raporti number;Kogus", broken],
    ["is 25 million levels deep", "[".repeat(25e6), bomb],
    ["is a hundred levels deep", `${"[".repeat(100)}${"]".repeat(100)}`, bomb],
    ["is a hundred objects deep", `${'{"a":'.repeat(100)}1${"}".repeat(100)}`, bomb],
    ["has 8 million objects", `[${"{},".repeat(8e6)}{}]`, bomb],
    [
      "has 12 million numbers",
      `[${"1,".repeat(12e6)}1]`,
      "Failis on üle 100 000 veoselehe. Jagage see mitmeks failiks.",
    ],
  ])("when the file %s", async (_name, text, reason) => {
    expect(await errorsOf(text, "veoselehed.json")).toEqual([{ row: 0, column: "", reason }]);
  });

  test("with a __proto__ key, without a change of the prototype of objects", async () => {
    const file = await read(`{"__proto__": ${json(waybill())}, "constructor": 1}`);
    expect(file.ok).toBe(false);
    expect(({} as { number?: string }).number).toBeUndefined();
  });

  test("but not for brackets inside strings", async () => {
    const name = `${"[{".repeat(80)}"\\`;
    const place = { code: "KUUSEOJA1", name };
    expect((await reportsOf(json(waybill({ placeOfDelivery: place }))))[0]?.destination).toEqual(place);
  });

  test("or read, without an exception for any JSON", async () => {
    const anything = fc.oneof(
      fc.json(),
      fc.jsonValue().map((value) => json(waybill({ shipments: value, owner: value }))),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const file = await read(text, "a.json");
        if (!file.ok) expect(file.errorCount).toBeGreaterThan(0);
      }),
    );
  });
});
