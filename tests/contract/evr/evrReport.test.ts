import { describe, expect, test } from "vitest";
import { type EvrWaybill, waybill } from "#functions/clients/evr/evrModels.ts";
import { measuredReportOf } from "#functions/reports/evrReport.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/domain/reports/measuredReport.ts";
import { standardJson } from "#tests/support/standards.ts";

const sample = standardJson("evr/waybill-with-measurement.synthetic.json");

test.skipIf(sample === undefined)("converts the sample waybill to this report", () => {
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
    certificate: { type: 20, claim: "FSC100" },
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
  expect(measuredReportOf(waybill.parse(sample))).toEqual({ ok: true, report });
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

/** A finished, measured waybill with the changes of one test case. */
function measured(list: Item[], changes: { shipments?: object[]; act?: object; waybill?: object } = {}): EvrWaybill {
  return waybill.parse({
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
  test.each([
    ["a cancelled waybill", measured(one, { waybill: { status: "cancelled" } }), "cancelled"],
    ["a waybill without an act", measured(one, { waybill: { waybillLatestMeasurements: null } }), "not-measured"],
    ["an act without a list of measurements", measured(one, { act: { measurements: null } }), "not-measured"],
    ["an act without rows", measured([]), "not-measured"],
    ["amounts of zero only", measured([["KU", 0]]), "not-measured"],
    ["an amount below half a thousandth", measured([["KU", 0.0004]]), "not-measured"],
    ["an act number of 26 characters", measured(one, { act: { actNumber: "x".repeat(26) } }), "act-number"],
    ["a waybill and act without any date", measured(one, { act: { actDate: null } }), "date"],
    ["a negative amount", measured([["KU", -0.001]]), "amount"],
    ["an amount above the limit", measured([["KU", 1_000_000_000.001]]), "amount"],
    ["a unit other than cubic metres", measured([["KU", 10, "RM"]]), "unit"],
    ["a unit named like a property of every object", measured([["KU", 10, "constructor"]]), "unit"],
    ["a waybill without shipments", measured(one, { shipments: [] }), "shipments"],
  ])("rejects %s", (_, from, reason) => {
    expect(measuredReportOf(from)).toMatchObject({ ok: false, reason, message: expect.stringMatching(/\.$/) });
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
      ["KU", "6.667", "19990028", { type: 10, claim: "pefc100" }],
      ["MA", "4.5", "19990028", { type: 10, claim: "pefc100" }],
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
    ["10201:002:0030, 10201:002:0031", "10201:002:0030"],
    ["102010020030", ""],
    [null, ""],
  ])("cadaster %s is read as '%s'", (written, cadaster) => {
    const shipments = [shipment([["KU", 1]], { holdingBase: { type: "ForestAct", cadaster: written } })];
    expect(reportOf(measured([["KU", 1]], { shipments })).rows[0]?.site?.cadaster).toBe(cadaster);
  });
});
