import { describe, expect, test } from "vitest";
import { measuredReportOf } from "#functions/imports/evr/evrReport.ts";
import { type EvrWaybill, readWaybill } from "#functions/platform/clients/evr/models.ts";
import { causeOf, type NoReportReason, remedyOf } from "#shared/imports/waybillRemedies.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import { conformanceJson } from "#tests/support/conformance.ts";

const sample = conformanceJson("evr/waybill-with-measurement.synthetic.json");
const sample2 = conformanceJson("evr/waybill-2.0.0.synthetic.json");

function waybillIn(body: unknown): EvrWaybill {
  const read = readWaybill(body);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.waybill;
}

test("converts the sample waybill of EVR 1.14 to this report", () => {
  const origin: Omit<MeasuredRow, "assortment" | "amount"> = {
    waybill: "PMK0001234567",
    unit: "SCM",
    previousOwner: { code: "19990028", name: "Haavasalu Mets OÜ", address: "Haavasalu küla" },
    site: {
      name: "Haavasalu lank",
      cadaster: "00101:001:0001",
      possessionType: 20,
      contractNumber: "RV-2026-77",
      county: "Võrumaa",
    },
    certificate: { type: 20, code: "FSC100" },
  };
  const report: MeasuredReport = {
    number: "MR-55871",
    date: "2026-11-18",
    seller: { code: "19990011", name: "Põhjamännik Puidukaubandus TÜ", address: "Männiku tee 1, Paide, Järvamaa" },
    buyer: { code: "19990005", name: "Kuuseoja Saeveski OÜ", address: "Saeveski tee 2, Kadrina, Lääne-Virumaa" },
    destination: { code: "KUUSEOJA1", name: "Kuuseoja saeveski, palgiplats" },
    waybills: [{ number: "PMK0001234567", finished: true }],
    rows: [
      { ...origin, assortment: { code: "KUPALK", name: "Kuusepalk" }, amount: "30.118" },
      { ...origin, assortment: { code: "KUPRAAK", name: "Kuuse praakpalk" }, amount: "2.624" },
    ],
  };
  expect(measuredReportOf(waybillIn(sample))).toEqual({ ok: true, report, dropped: [], doubts: [] });
});

const EUDR = [
  { reference: "26EE00TEST0001", verification: "TESTA001" },
  { reference: "26EE00TEST0002", verification: "TESTB002" },
];

describe("the sample waybill of EVR 2.0.0", () => {
  test("becomes rows of each part of its consolidated act and of its second shipment, without a price", () => {
    const result = measuredReportOf(waybillIn(sample2));
    if (!result.ok) throw new Error(result.message);
    const { report } = result;
    const haavasalu = {
      code: "19990028",
      name: "Haavasalu Mets OÜ",
      address: "Haavasalu küla, Rõuge vald, Võrumaa",
    };
    expect(report).toMatchObject({
      number: "MR-55872",
      waybills: [{ number: "PMK0001234568", finished: true, measuredAt: "2026-11-18T12:05:31.000Z" }],
    });
    const logs = report.rows.filter(({ assortment }) => assortment.code === "KUPALK");
    const shared = { waybill: "PMK0001234568", unit: "SCM", assortment: { code: "KUPALK", name: "Kuusepalk" } };
    expect(logs).toEqual([
      {
        ...shared,
        amount: "11.12",
        previousOwner: haavasalu,
        site: {
          name: "Haavasalu",
          cadaster: "00101:001:0001",
          possessionType: 20,
          forestNotice: "TEST-MT-1001",
          contractNumber: "RV-2026-77",
          eudrNumbers: EUDR,
        },
        certificate: { type: 20, code: "FSC100" },
      },
      {
        ...shared,
        amount: "7.414",
        site: {
          name: "Männiku",
          cadaster: "00101:001:0002",
          possessionType: 10,
          forestNotice: "TEST-MT-1002",
          eudrNumbers: EUDR,
        },
        certificate: { type: 20, code: "FSC100" },
      },
      {
        ...shared,
        amount: "11.584",
        previousOwner: haavasalu,
        site: {
          name: "Haavasalu lank",
          cadaster: "00101:001:0003",
          possessionType: 20,
          forestNotice: "TEST-MT-1003",
          contractNumber: "RV-2026-78",
          county: "Võrumaa",
          eudrNumbers: [{ reference: "26EE00TEST0003", verification: "TESTC003" }],
        },
      },
    ]);
    expect(report.rows.every(({ price }) => price === undefined)).toBe(true);
  });

  test("is read with its subcontractor, EUDR numbers and timber report", () => {
    const waybill = waybillIn(sample2);
    expect(waybill.transport?.subcontractor).toEqual({ name: "Haavasalu Mets OÜ", code: "19990028" });
    expect(waybill.shipments[0]?.holdingBase.eudrNumbers).toEqual([
      { referenceNumber: "26EE00TEST0001", verificationNumber: "TESTA001" },
      { referenceNumber: "26EE00TEST0002", verificationNumber: "TESTB002" },
    ]);
    expect(waybill.timberReport?.items).toHaveLength(4);
    expect(waybill.timberReport?.items[1]).toMatchObject({ logAmount: 70, price: 95, payableVolume: 15.05 });
  });
});

type Item = [code: string, amount: number, unit?: string];
const items = (list: Item[]) =>
  list.map(([code, amount, unitCode = "TM"]) => ({ amount, unitCode, assortment: { code, name: code.toLowerCase() } }));

const shipment = (list: Item[], more: object = {}): object => ({
  holdingBase: { type: "ForestNotice", cadaster: "10201:002:0030", number: " 50001234567 " },
  source: { name: "Kivisalu lank" },
  items: items(list),
  ...more,
});

const bought = (previousOwner: object, type = "SalesContract") => ({ type, cadaster: "", previousOwner });
const part = (amount: number, more: object = {}, code = "KU") => ({
  ...items([[code, amount]])[0],
  cadaster: "10201:002:0030",
  holdingBaseType: "forestNotice",
  ...more,
});
const manyParts = (count: number) => {
  const sources = Array.from({ length: count }, (_, index) => part(1, { propertyName: `Kinnistu ${index}` }));
  return shipment([["KU", 10]], { holdingBase: { type: "ConsolidatedAct", sources } });
};

/** A finished, measured waybill with the changes of one test case. */
function measured(list: Item[], changes: { shipments?: object[]; act?: object; waybill?: object } = {}): EvrWaybill {
  return waybillIn({
    number: "PMK1",
    status: "finished",
    owner: { code: "19990011", name: "Müüja" },
    receiver: { code: "19990005", name: "Ostja" },
    placeOfDelivery: { code: "PLATS1", name: "Plats" },
    shipments: changes.shipments ?? [shipment(list)],
    waybillLatestMeasurements: {
      actNumber: "MR-1",
      actDate: "2026-11-18T12:00:00Z",
      measurements: items(list),
      ...changes.act,
    },
    ...changes.waybill,
  });
}

function reportOf(from: EvrWaybill): MeasuredReport {
  const result = measuredReportOf(from);
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

describe("validation of a waybill", () => {
  const one: Item[] = [["KU", 10]];
  test.each<[string, EvrWaybill, NoReportReason]>([
    ["a cancelled waybill", measured(one, { waybill: { status: "cancelled" } }), "cancelled"],
    ["a waybill without an act", measured(one, { waybill: { waybillLatestMeasurements: null } }), "not-measured"],
    ["an act without a list of measurements", measured(one, { act: { measurements: null } }), "not-measured"],
    ["an act without rows", measured([]), "not-measured"],
    ["amounts of zero only", measured([["KU", 0]]), "not-measured"],
    ["an amount below half a thousandth", measured([["KU", 0.0004]]), "not-measured"],
    ["measurements in a free form", measured([], { act: { customMeasurementData: { tm: 30 } } }), "free-form"],
    [
      "a finished waybill with a timber report only",
      measured(one, { waybill: { waybillLatestMeasurements: null, timberReport: { items: [{ payableVolume: 5 }] } } }),
      "only-timber-report",
    ],
    ["a receiver without a code", measured(one, { waybill: { receiver: { code: " ", name: "Ostja" } } }), "party"],
    ["an owner without a code", measured(one, { waybill: { owner: { code: "", name: "Müüja" } } }), "party"],
    [
      "a previous owner without a code",
      measured(one, { shipments: [shipment(one, { holdingBase: bought({ code: "", name: "Haavasalu" }) })] }),
      "party",
    ],
    ["an assortment without code and name", measured([["", 10]]), "assortment"],
    ["more rows than a report may have", measured(one, { shipments: [manyParts(1001)] }), "too-large"],
    [
      "texts that are too long",
      measured(one, { shipments: [shipment(one, { source: { name: "x".repeat(5000) } })] }),
      "too-large",
    ],
    ["an act number of 26 characters", measured(one, { act: { actNumber: "x".repeat(26) } }), "act-number"],
    ["a waybill and act without any date", measured(one, { act: { actDate: null } }), "date"],
    ["a negative amount", measured([["KU", -0.001]]), "amount"],
    ["an amount above the limit", measured([["KU", 1_000_000]]), "amount"],
    ["an amount too large to calculate with", measured([["KU", 1e300]]), "amount"],
    ["a unit other than cubic metres", measured([["KU", 10, "RM"]]), "unit"],
    ["a unit named like a property of every object", measured([["KU", 10, "constructor"]]), "unit"],
    ["a waybill without shipments", measured(one, { shipments: [] }), "shipments"],
  ])("rejects %s", (_, from, reason) => {
    const message = expect.stringMatching(/\.$/);
    expect(measuredReportOf(from)).toEqual({ ok: false, reason, message });
    expect(remedyOf(causeOf(reason)) === "").toBe(["cancelled", "not-measured"].includes(reason));
  });

  test.each([null, "", " ", undefined])(
    "gives the report of an act numbered %j the number of its waybill",
    (actNumber) => {
      expect(reportOf(measured(one, { act: { actNumber } })).number).toBe("PMK1");
    },
  );

  test("accepts an act number of 25 characters", () => {
    expect(reportOf(measured(one, { act: { actNumber: "x".repeat(25) } })).number).toHaveLength(25);
  });
});

describe("the head of a report", () => {
  test.each([
    ["22:00 UTC in winter is midnight in Tallinn", "2026-11-18T22:00:00Z", "2026-11-19"],
    ["21:59 is still the day before", "2026-11-18T21:59:59.9999999Z", "2026-11-18"],
    ["21:00 UTC in summer is midnight in Tallinn", "2026-07-01T21:00:00Z", "2026-07-02"],
    ["an offset counts", "2026-11-19T00:30:00+03:00", "2026-11-18"],
    ["without an offset it is Tallinn's own time", "2026-11-18T23:59:00", "2026-11-18"],
  ])("date: %s", (_, actDate, date) => {
    expect(reportOf(measured([["KU", 1]], { act: { actDate } })).date).toBe(date);
  });

  test("an act without a date takes the day it was entered, else the day the load was finished or unloaded", () => {
    const act = { actDate: null, creationTime: "2026-11-03T09:00:00Z" };
    const later = { finishingTime: "2026-11-02T09:00:00Z", unloadingTime: "2026-11-01T09:00:00Z" };
    expect(reportOf(measured([["KU", 1]], { act, waybill: later })).date).toBe("2026-11-03");
    expect(reportOf(measured([["KU", 1]], { act: { actDate: null }, waybill: later })).date).toBe("2026-11-02");
    const unloaded = { unloadingTime: later.unloadingTime };
    expect(reportOf(measured([["KU", 1]], { act: { actDate: null }, waybill: unloaded })).date).toBe("2026-11-01");
  });

  test.each([
    ["finished", true],
    ["unloaded", false],
    ["shipping", false],
  ])("a waybill with status %s is finished: %s", (status, finished) => {
    expect(reportOf(measured([["KU", 1]], { waybill: { status } })).waybills).toEqual([{ number: "PMK1", finished }]);
  });

  test.each([
    ["2026-11-18T12:05:31.5+02:00", "2026-11-18T10:05:31.500Z"],
    ["2026-11-18T12:05:31.1234567Z", "2026-11-18T12:05:31.123Z"],
    ["2026-11-18T12:05:31", "2026-11-18T10:05:31.000Z"],
  ])("an act that was added at %s was measured at %s", (creationTime, measuredAt) => {
    expect(reportOf(measured([["KU", 1]], { act: { creationTime } })).waybills[0]?.measuredAt).toBe(measuredAt);
  });

  test("a place without a code gives no destination", () => {
    const placeOfDelivery = { code: null, name: "Vaheladu" };
    expect(reportOf(measured([["KU", 1]], { waybill: { placeOfDelivery } }))).not.toHaveProperty("destination");
  });
});

describe("the rows of a report", () => {
  test("EUDR numbers belong to the shipment, and so to all parts of a consolidated act", () => {
    const eudrNumbers = [
      { referenceNumber: "26EE1 ", verificationNumber: "AB1" },
      { referenceNumber: null, verificationNumber: "" },
      { referenceNumber: "26EE2", verificationNumber: "AB2" },
    ];
    const sources = ["Lank 0", "Lank 1", "Lank 2"].map((propertyName) => part(5, { propertyName }));
    const holdingBase = { type: "ConsolidatedAct", eudrNumbers, sources };
    const rows = reportOf(measured([["KU", 10]], { shipments: [shipment([["KU", 10]], { holdingBase })] })).rows;
    const both = [
      { reference: "26EE1", verification: "AB1" },
      { reference: "26EE2", verification: "AB2" },
    ];
    expect(rows.map(({ site }) => [site?.name, site?.eudrNumbers])).toEqual([
      ["Lank 0", both],
      ["Lank 1", both],
      ["Lank 2", both],
    ]);
  });

  test("a measurement is divided over shipments, each row with its own origin", () => {
    const bought = {
      holdingBase: {
        type: "SalesContract",
        cadaster: "10201:002:0031",
        contractNumber: "RV-1",
        previousOwner: { code: "19990028", name: "Haavasalu Mets OÜ", address: "Haavasalu küla" },
      },
      certificateClaims: [{ code: "EUTR" }, { code: "pefc100" }, { code: "FSC100" }],
    };
    const shipments = [
      shipment([["KU", 10]]),
      shipment(
        [
          ["KU", 20],
          ["MA", 5],
        ],
        bought,
      ),
    ];
    const rows = reportOf(
      measured(
        [
          ["KU", 10.001],
          ["MA", 4.5],
        ],
        { shipments },
      ),
    ).rows;
    expect(rows.map((row) => [row.assortment.code, row.amount, row.previousOwner?.code, row.certificate])).toEqual([
      ["KU", "3.334", undefined, undefined],
      ["KU", "6.667", "19990028", { type: 10, code: "PEFC100" }],
      ["MA", "4.5", "19990028", { type: 10, code: "PEFC100" }],
    ]);
    expect(rows[0]?.site).toEqual({
      name: "Kivisalu lank",
      cadaster: "10201:002:0030",
      possessionType: 10,
      forestNotice: "50001234567",
    });
    expect(rows[1]?.site).toMatchObject({ cadaster: "10201:002:0031", possessionType: 20, contractNumber: "RV-1" });
  });

  test("shares set by hand replace the calculated ones", () => {
    const from = measured([["KU", 10]], { shipments: [shipment([["KU", 1]]), shipment([["KU", 1]])] });
    const result = measuredReportOf(from, new Map([[0, [9_999, 1]]]));
    expect(result.ok && result.report.rows.map((row) => row.amount)).toEqual(["9.999", "0.001"]);
    expect(measuredReportOf(from, new Map([[0, [9_999, 2]]]))).toMatchObject({ ok: false, reason: "manual-shares" });
  });

  test("amounts have three decimals, rounded half up, and rows of zero are left out", () => {
    const rows = reportOf(
      measured([
        ["KU", 1.0005],
        ["MA", 0],
        ["KA", 1e-7],
        ["LE", 12],
      ]),
    ).rows;
    expect(rows.map((row) => [row.assortment.code, row.amount])).toEqual([
      ["KU", "1.001"],
      ["LE", "12"],
    ]);
  });

  test.each([
    ["TM", "SCM"],
    ["tm", "SCM"],
    ["M3", "SCM"],
    ["PM3", "LCM"],
    ["pm³", "LCM"],
    ["PuisteM3", "LCM"],
  ])("unit %s is %s", (code, unit) => {
    expect(reportOf(measured([["KU", 1, code]])).rows[0]?.unit).toBe(unit);
  });

  test.each([
    ["ForestNotice", 10],
    ["WithoutForestNotice", 10],
    ["InventoryAct", 10],
    ["ForestAct", 10],
    ["ContractForTransferOfCuttingRights", 20],
    ["SalesContract", 20],
    ["ConsolidatedAct", undefined],
    ["SomethingNew", undefined],
    ["constructor", undefined],
  ])("holding base %s: possession %s", (type, possessionType) => {
    const shipments = [shipment([["KU", 1]], { holdingBase: { type } })];
    expect(reportOf(measured([["KU", 1]], { shipments })).rows[0]?.site?.possessionType).toBe(possessionType);
  });

  test.each([
    ["10201:002:0030", "10201:002:0030"],
    ["10201:002:0030, 10201:002:0031", "10201:002:0030, 10201:002:0031"],
    ["10201:002:0030;10201:002:0031 ja 10201:002:0030", "10201:002:0030, 10201:002:0031"],
    ["102010020030", ""],
    [null, ""],
  ])("cadaster %s is read as '%s'", (written, cadaster) => {
    const shipments = [shipment([["KU", 1]], { holdingBase: { type: "ForestAct", cadaster: written } })];
    expect(reportOf(measured([["KU", 1]], { shipments })).rows[0]?.site?.cadaster).toBe(cadaster);
  });

  test.each([
    ["fromOwnProperty", "SalesContract", 10],
    ["purchaseAgreement", "ForestAct", 20],
    ["loggingRight", "ConsolidatedAct", 20],
    ["loggingRight", "AgriculturalBiomass", 20],
    ["other", "SalesContract", 20],
    ["other", "AgriculturalBiomass", undefined],
    [null, "InventoryAct", 10],
    ["somethingNew", "ForestAct", 10],
  ])("contract type %s of a %s: possession %s", (contractType, type, possessionType) => {
    const shipments = [shipment([["KU", 1]], { holdingBase: { type, contractType } })];
    expect(reportOf(measured([["KU", 1]], { shipments })).rows[0]?.site?.possessionType).toBe(possessionType);
  });

  test.each([
    "AgriculturalBiomass",
    "DeforestationBiomass",
    "NonForestWoodBiomass",
    "SecondaryWasteWood",
    "SecondaryWoodBiomass",
  ])("%s is bought where it names a previous owner, and open elsewhere", (type) => {
    const possession = (holdingBase: object) =>
      reportOf(measured([["KU", 1]], { shipments: [shipment([["KU", 1]], { holdingBase })] })).rows[0]?.site
        ?.possessionType;
    expect(possession(bought({ code: "19990028", name: "Haavasalu" }, type))).toBe(20);
    expect(possession({ type })).toBeUndefined();
  });

  test("the forest notice of a contract is its own field", () => {
    const holdingBase = { type: "SalesContract", forestNoticeNumber: " 50007 ", cadaster: "" };
    const shipments = [shipment([["KU", 1]], { holdingBase })];
    expect(reportOf(measured([["KU", 1]], { shipments })).rows[0]?.site?.forestNotice).toBe("50007");
  });

  test("empty texts of required fields are accepted", () => {
    const shipments = [
      shipment([["KU", 1]], {
        holdingBase: {
          type: "SalesContract",
          contractNumber: "",
          contractDate: "",
          cadaster: "",
          previousOwner: { code: "", name: "", address: "" },
        },
        source: { name: "", address: { countryCode: "", county: "", city: "", street: "" } },
      }),
    ];
    const [row] = reportOf(
      measured([["KU", 1]], { shipments, act: { actDate: "", creationTime: "2026-11-18T12:00:00Z" } }),
    ).rows;
    expect(row).toMatchObject({ site: { name: "", cadaster: "", possessionType: 20 } });
    expect(row).not.toHaveProperty("previousOwner");
  });

  test("a part that no report depends on does not make a waybill unreadable", () => {
    const waybill = { timberReport: { items: "palju" }, transport: 5 };
    const shipments = [shipment([["KU", 1]], { holdingBase: { type: "ForestNotice", eudrNumbers: [7] } })];
    expect(reportOf(measured([["KU", 1]], { shipments, waybill })).rows).toHaveLength(1);
  });
});

describe("a consolidated act", () => {
  const act = (sources: object[] | null) =>
    shipment(
      [
        ["KU", 30],
        ["MA", 10],
      ],
      {
        holdingBase: {
          type: "ConsolidatedAct",
          contractType: "purchaseAgreement",
          cadaster: "10201:002:0099",
          sources,
        },
      },
    );
  const haavasalu = { code: "19990028", name: "Haavasalu Mets OÜ", address: "Haavasalu küla" };
  const rowsOf = (measurements: Item[], sources: object[] | null) =>
    reportOf(measured(measurements, { shipments: [act(sources)] })).rows.map((row) => [
      row.assortment.code,
      row.amount,
      row.previousOwner?.code,
      row.site?.possessionType,
    ]);

  test("shares its volume over the sources of the same assortment, by whole amounts as weights", () => {
    const sources = [
      part(2, { contractType: "loggingRight", previousOwner: haavasalu }),
      part(1, { holdingBaseType: "inventoryAct" }),
      part(5, { holdingBaseType: "salesContract", previousOwner: { code: "19990077", name: "Teine" } }, "MA"),
    ];
    expect(
      rowsOf(
        [
          ["KU", 10],
          ["MA", 4.001],
        ],
        sources,
      ),
    ).toEqual([
      ["KU", "6.667", "19990028", 20],
      ["KU", "3.333", undefined, 10],
      ["MA", "4.001", "19990077", 20],
    ]);
  });

  test("shares an assortment that no source names over all sources", () => {
    expect(rowsOf([["KA", 9]], [part(2, { previousOwner: haavasalu }), part(1)])).toEqual([
      ["KA", "6", "19990028", 10],
      ["KA", "3", undefined, 10],
    ]);
  });

  test("makes one row of sources of equal origin", () => {
    expect(rowsOf([["KU", 9]], [part(2), part(1), part(5, { compartment: "7" })])).toEqual([
      ["KU", "9", undefined, 10],
    ]);
  });

  test("shares evenly over sources without an amount", () => {
    expect(rowsOf([["KU", 9]], [part(0, { previousOwner: haavasalu }), part(0)])).toEqual([
      ["KU", "4.5", "19990028", 10],
      ["KU", "4.5", undefined, 10],
    ]);
  });

  test.each([[null], [[]]])("without sources (%j) is one origin", (sources) => {
    expect(rowsOf([["KU", 9]], sources)).toEqual([["KU", "9", undefined, 20]]);
  });
});
