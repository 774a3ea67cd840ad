import { describe, expect, it } from "vitest";
import { thousandths } from "#shared/basics/amounts.ts";
import { areNoticesDue, type NoticedSite, noticeFindings, type Stand } from "#shared/eudr/forestNotices.ts";
import { type Hauled, hauledKey, hauledOfKey, isOfPlots, noticeNumber } from "#shared/reports/land.ts";

const PLOT = "00101:001:0001";
const OTHER = "00101:001:0002";
const NUMBER = "50001234567";

const tm = (amount: number) => thousandths(amount * 1000);
const stand = (changed: Partial<Stand> = {}): Stand => ({
  notice: NUMBER,
  stand: "3",
  kind: "LR",
  area: 21_000,
  volume: tm(540),
  from: "2026-09-01",
  until: "2028-08-31",
  ...changed,
});
const hauled = (amount: number, changed: Partial<Hauled> = {}): Hauled => ({
  plots: [PLOT],
  notice: NUMBER,
  year: 2027,
  volume: tm(amount),
  ...changed,
});
const site: NoticedSite = {
  days: ["2027-01-05"],
  plots: [PLOT],
  notice: NUMBER,
  stands: [stand()],
  hauled: [hauled(300)],
};

const QUIET = { lacksNotice: false, excess: undefined };
const MISSING = { lacksNotice: true, excess: undefined };

describe("a valid notice on the day of the load", () => {
  it.each<[string, Partial<NoticedSite>, object]>([
    ["of the notice that the site names", {}, QUIET],
    ["on its first day", { days: ["2026-09-01"] }, QUIET],
    ["on the day before", { days: ["2026-08-31"], hauled: [hauled(300, { year: 2026, notice: "" })] }, MISSING],
    ["12 months after its end", { days: ["2029-08-31"] }, QUIET],
    [
      "a day later, by the volume of loads without a notice",
      { days: ["2029-09-01"], hauled: [hauled(21, { year: 2029, notice: "" })] },
      MISSING,
    ],
    ["of a site that names none", { notice: "", hauled: [hauled(300, { notice: "" })] }, QUIET],
    [
      "of a site that names one which the register does not have, by those of the parcel",
      { notice: "RV-17", hauled: [hauled(300, { notice: "RV17" })] },
      QUIET,
    ],
    [
      "that the site names, which had ended, beside one that had not",
      {
        stands: [stand({ until: "2025-12-31" }), stand({ notice: "50007654321" })],
        hauled: [hauled(21, { notice: "" })],
      },
      MISSING,
    ],
    ["without days in the register", { stands: [stand({ from: "", until: "" })] }, QUIET],
    ["of a parcel without any", { stands: [], hauled: [hauled(20.001)] }, MISSING],
    ["of 20 tm a year of a parcel", { stands: [], hauled: [hauled(20)] }, QUIET],
    ["of 18 tm without a notice", { notice: "", stands: [], hauled: [hauled(18, { notice: "" })] }, QUIET],
    [
      "of 18 tm in each of two years",
      {
        days: ["2026-12-30", "2027-01-05"],
        stands: [],
        hauled: [hauled(18), hauled(18, { year: 2026 })],
      },
      QUIET,
    ],
    [
      "of 18 tm beside 300 tm of a notice that ended, in a year in which it was valid",
      {
        days: ["2027-12-01"],
        notice: "",
        stands: [stand({ from: "2024-03-01", until: "2026-03-01" })],
        hauled: [hauled(300), hauled(18, { notice: "" })],
      },
      QUIET,
    ],
    ["of 38 tm of two parcels", { plots: [PLOT, OTHER], stands: [], hauled: [hauled(38)] }, QUIET],
    ["while the register has not answered", { stands: undefined, hauled: [hauled(900)] }, { lacksNotice: false }],
    ["without a cadastral number", { plots: [], hauled: [hauled(900)] }, { lacksNotice: false }],
  ])("%s", (_title, changed, expected) => {
    expect(noticeFindings({ ...site, ...changed })).toEqual(expected);
  });
});

describe("the volume of a notice", () => {
  it.each<[string, Partial<NoticedSite>, [number, number] | undefined]>([
    ["of 110 %", { hauled: [hauled(594)] }, undefined],
    ["above 110 %", { hauled: [hauled(594.001)] }, [594.001, 540]],
    ["of all years", { hauled: [hauled(400), hauled(300, { year: 2026 })] }, [700, 540]],
    ["of another notice", { hauled: [hauled(900, { notice: "50007654321" })] }, undefined],
    ["of two stands", { stands: [stand(), stand({ stand: "4", volume: tm(60) })], hauled: [hauled(660)] }, undefined],
    [
      "of two stands, one without volume",
      { stands: [stand(), stand({ stand: "4", volume: null })], hauled: [hauled(5000)] },
      undefined,
    ],
    ["of a stand with a volume of 0", { stands: [stand({ volume: tm(0) })], hauled: [hauled(5000)] }, undefined],
    [
      "that the register does not have",
      { stands: [stand({ notice: "50007654321" })], hauled: [hauled(900)] },
      undefined,
    ],
    ["typed with spaces", { notice: " 5000 1234567", hauled: [hauled(900)] }, [900, 540]],
    ["that the site does not name", { notice: "", hauled: [hauled(900, { notice: "" })] }, undefined],
  ])("%s", (_title, changed, expected) => {
    const excess = expected && { hauled: tm(expected[0]), permitted: tm(expected[1]) };
    expect(noticeFindings({ ...site, ...changed }).excess).toEqual(excess);
  });
});

it.each([
  ["50001234567", "50001234567"],
  ["5000 123-4567", "50001234567"],
  ["rv-17", "RV17"],
  ["", ""],
  [undefined, ""],
  ["x".repeat(21), ""],
])("compares the notice %j as %j", (text, number) => {
  expect(noticeNumber(text)).toBe(number);
});

describe("loads of parcels", () => {
  it.each([
    ["one parcel", { cadaster: PLOT, forestNotice: NUMBER }, `${PLOT}/${NUMBER}`],
    ["two, in any order", { cadaster: `${OTHER}, ${PLOT}, ${OTHER}` }, `${PLOT} ${OTHER}/`],
    ["none", { cadaster: "" }, undefined],
    ["none, which was typed", { cadaster: "0" }, undefined],
    ["a text that is no number", { cadaster: `${PLOT}, 12` }, undefined],
    ["six", { cadaster: Array.from({ length: 6 }, (_, at) => `00101:001:100${at}`).join(",") }, undefined],
    ["no site", null, undefined],
  ])("are counted for %s", (_title, measured, key) => {
    expect(hauledKey(measured)).toBe(key);
    if (key) expect(hauledOfKey(key)).toMatchObject({ notice: key.split("/")[1] });
  });

  it("of other parcels beside these may be of those", () => {
    expect(isOfPlots({ plots: [PLOT] }, [PLOT, OTHER])).toBe(true);
    expect(isOfPlots({ plots: [PLOT, OTHER] }, [PLOT])).toBe(false);
  });
});

describe("the register is asked again", () => {
  const at = (days: number) => new Date(Date.parse("2027-01-05T08:00:00Z") - days * 86_400_000).toISOString();
  it.each<[string, Stand[], string, number, boolean]>([
    ["about a parcel with a valid notice after 30 days", [stand()], "", 30, true],
    ["about it before", [stand()], NUMBER, 29, false],
    ["about one without any after a day", [], "", 1, true],
    ["about one whose notice has ended after a day", [stand({ until: "2025-12-31" })], "", 1, true],
    ["about one without the notice that a load names after a day", [stand()], "50007654321", 1, true],
    ["about it before that", [stand()], "50007654321", 0.9, false],
  ])("%s", (_title, stands, named, days, isDue) => {
    const answer = { answeredAt: at(days), stands };
    expect(areNoticesDue(answer, named, at(0), "2027-01-05")).toBe(isDue);
  });

  it("about a parcel that it was never asked about", () => {
    expect(areNoticesDue(undefined, "", at(0), "2027-01-05")).toBe(true);
  });
});
