import { describe, expect, it } from "vitest";
import type { RowBounds } from "#shared/assortments/rowBounds.ts";
import { cents, NO_CENTS, NO_VOLUME, thousandths } from "#shared/basics/amounts.ts";
import { doubtText } from "#shared/reports/doubtKinds.ts";
import { type DoubtedReport, doubtsOf, type StoredWaybill } from "#shared/reports/doubts.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";

const TODAY = "2026-11-22";
const platform = { code: "19990011", name: "Põhjamännik Puidukaubandus TÜ" };
const haavasalu = { code: "19990028", name: "Haavasalu Mets OÜ" };
const bounds: RowBounds = {
  leastVolume: thousandths(100),
  mostVolume: thousandths(60_000),
  leastPrice: cents(2000),
  mostPrice: cents(20_000),
};

interface Changes {
  head?: Partial<MeasuredReport>;
  rows?: Partial<MeasuredRow>[];
  stored?: Record<string, StoredWaybill>;
}

/** A report whose rows are in the file from row 2 on. */
function report({ head = {}, rows = [{}], stored = {} }: Changes): DoubtedReport {
  return {
    measured: {
      number: "MR-1",
      date: "2026-11-18",
      seller: platform,
      buyer: { code: "19990005", name: "Kuuseoja Saeveski OÜ" },
      waybills: [],
      rows: rows.map((row) => ({
        waybill: "V1",
        assortment: { code: "KUPALK", name: "Kuusepalk" },
        unit: "SCM",
        amount: "30.118",
        ...row,
      })),
      ...head,
    },
    lines: rows.map((_, index) => index + 2),
    stored: new Map(Object.entries(stored)),
  };
}

function textsOf(reports: DoubtedReport[], own: RowBounds | null = bounds, today = TODAY): string[] {
  const found = doubtsOf(reports, {
    today,
    hasDestination: (buyer, code) => buyer === "19990005" && code === "KUUSEOJA1",
    isOwner: (code) => code === platform.code || code === haavasalu.code,
    boundsOf: () => own ?? undefined,
  });
  return found.map((doubt) => `${doubt.row} ×${doubt.count} ${doubtText(doubt)}`);
}

const elsewhere = (...others: [report: string, ...acts: string[]][]): StoredWaybill => ({
  elsewhere: others.map(([number, ...acts]) => ({ report: number, date: "2026-10-01", acts })),
  ownActs: [],
});

describe("a measurement is suspicious", () => {
  it.each<[string, Changes, string[]]>([
    ["never without a cause", {}, []],
    [
      "when its waybill is in another report",
      { stored: { V1: elsewhere(["VANA-1"]) } },
      ["2 ×1 Veoseleht „V1“ on juba raportis „VANA-1“ (01.10.2026)."],
    ],
    [
      "when its waybill is on an act by another report",
      { stored: { V1: elsewhere(["VANA-1", "2026-7"]) } },
      ["2 ×1 Veoseleht „V1“ on juba raportis „VANA-1“ (01.10.2026), mis on akteeritud (akt 2026-7)."],
    ],
    [
      "when its waybill is in several reports, naming the newest",
      { stored: { V1: elsewhere(["VANA-3", "A1", "A2", "A3", "A4"], ["VANA-2"], ["VANA-1"]) } },
      [
        "2 ×1 Veoseleht „V1“ on juba raportis „VANA-3“ (01.10.2026), mis on akteeritud (aktid A1, A2, A3 ja veel 1) ja veel 2 raportis.",
      ],
    ],
    [
      "when rows of its waybill in the same report are acted",
      { stored: { V1: { elsewhere: [], ownActs: ["2026-7"] } } },
      ["2 ×1 Veoseleht „V1“ on juba akteeritud (akt 2026-7), kuid selle andmed on nüüd teistsugused."],
    ],
    ["not at an existing destination", { head: { destination: { code: "KUUSEOJA1", name: "Palgiplats" } } }, []],
    [
      "at a new destination",
      { head: { destination: { code: "KUUSEOJA9", name: "Uus plats" } } },
      ["2 ×1 Ostjal Kuuseoja Saeveski OÜ ei ole varem olnud sihtkohta koodiga „KUUSEOJA9“."],
    ],
    ["not today", { head: { date: TODAY } }, []],
    ["tomorrow", { head: { date: "2026-11-23" } }, ["2 ×1 Kuupäev 23.11.2026 on tulevikus."]],
    ["not a year ago", { head: { date: "2025-11-22" } }, []],
    ["a year and a day ago", { head: { date: "2025-11-21" } }, ["2 ×1 Kuupäev 21.11.2025 on rohkem kui aasta tagasi."]],
    ["not at the least volume and price", { rows: [{ amount: "0.1", price: "20" }] }, []],
    ["not at the most volume and price", { rows: [{ amount: "60", price: "200.00" }] }, []],
    [
      "below the least volume",
      { rows: [{ amount: "0.099" }] },
      ["2 ×1 Kogus 0,099 tm on tavatu: sortimendi „Kuusepalk“ real on tavaliselt vähemalt 0,100 tm."],
    ],
    [
      "above the most volume",
      { rows: [{ amount: "301.18" }] },
      ["2 ×1 Kogus 301,180 tm on tavatu: sortimendi „Kuusepalk“ real on tavaliselt kuni 60,000 tm."],
    ],
    [
      "below the least price",
      { rows: [{ price: "0" }] },
      ["2 ×1 Hind 0,00 € on tavatu: sortimendi „Kuusepalk“ hind on tavaliselt vähemalt 20,00 €."],
    ],
    [
      "above the most price",
      { rows: [{ price: "200.01" }] },
      ["2 ×1 Hind 200,01 € on tavatu: sortimendi „Kuusepalk“ hind on tavaliselt kuni 200,00 €."],
    ],
    ["not with an existing owner", { rows: [{ previousOwner: haavasalu }] }, []],
    [
      "with a new owner",
      { rows: [{ previousOwner: { code: "19990099", name: "Uus Mets OÜ" } }] },
      ["2 ×1 Omanikku Uus Mets OÜ ei ole varem olnud."],
    ],
    [
      "with a new seller, who owned the forest",
      { head: { seller: { code: "19990099", name: "Uus Mets OÜ" } } },
      ["2 ×1 Omanikku Uus Mets OÜ ei ole varem olnud."],
    ],
  ])("%s", (_, changes, expected) => {
    expect(textsOf([report(changes)])).toEqual(expected);
  });
});

it("counts rows with one cause in one doubt that names the first of them", () => {
  const owner = { code: "19990099", name: "Uus Mets OÜ" };
  const rows = Array.from({ length: 300 }, () => ({ previousOwner: owner }));
  expect(textsOf([report({ rows: [{}, ...rows] })])).toEqual(["3 ×300 Omanikku Uus Mets OÜ ei ole varem olnud."]);
});

it("tells two new owners of one name apart", () => {
  const rows = ["19990099", "19990100"].map((code) => ({ previousOwner: { code, name: "Mets OÜ" } }));
  expect(textsOf([report({ rows })])).toHaveLength(2);
});

it("doubts a waybill that is in two reports of one file, once for the second of them", () => {
  const reports = [report({}), report({ head: { number: "MR-2" }, rows: [{}, {}] })];
  expect(textsOf(reports)).toEqual(["2 ×2 Veoseleht „V1“ on samas failis ka raportis „MR-1“."]);
});

it("has no bounds for an assortment without them, and none where they are 0", () => {
  const row = report({ rows: [{ amount: "999999", price: "9999" }] });
  expect(textsOf([row], null)).toEqual([]);
  expect(
    textsOf([row], { leastVolume: NO_VOLUME, mostVolume: NO_VOLUME, leastPrice: NO_CENTS, mostPrice: NO_CENTS }),
  ).toEqual([]);
});

it("counts a year before 29 February to 28 February", () => {
  const dated = (date: string) => textsOf([report({ head: { date } })], bounds, "2028-02-29");
  expect([dated("2027-02-28"), dated("2027-02-27").length]).toEqual([[], 1]);
});
