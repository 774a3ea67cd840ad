import { describe, expect, it } from "vitest";
import type { Report, ReportCompany, ReportDestination } from "#shared/reports/contract.ts";
import { NOTHING_SELECTED, type ReportSelection, selectionFields } from "#shared/reports/reportSelection.ts";
import { selectView, viewMark } from "#web/reports/selection/viewSelection.ts";
import { destinationViews, foundViews, wholeViews } from "#web/reports/state/companyViews.ts";
import { panelKey, togglePanel } from "#web/reports/state/openPanels.ts";

const counts = (non_acted: number, acted = 0) => ({
  report_counts: { non_acted, acted, total: non_acted + acted },
  report_dates: { non_acted: null, acted: null },
  open: { amount: 0, amount_loose: 0, euros: 0 },
});
const company = (id: number, name: string, has_elvis_destinations = true): ReportCompany => ({
  id,
  name,
  type: 10,
  wood_type: 100,
  has_elvis_destinations,
  ...counts(9),
});
const place = (code: string, name: string, non_acted = 3): ReportDestination => ({ code, name, ...counts(non_acted) });
const report = (id: number, over: Partial<Report> = {}): Report => ({
  id,
  number: `MR-${id}`,
  acted_rows: 0,
  total_rows: 2,
  waybills: [`EL${id}`],
  amount: 1,
  unit: "SCM",
  amount_loose: 0,
  open: { amount: 1, amount_loose: 0, euros: 100 },
  date: "2026-11-02",
  file: "",
  is_acted: false,
  acts: [],
  company: 1,
  destination_code: "KAI",
  can_be_acted: true,
  can_agent_sign: true,
  container: null,
  correction_pending: false,
  doubts: [],
  doubts_more: 0,
  doubt_print: "",
  ...over,
});

const mill = company(1, "Kuuseoja Saeveski OÜ");
const port = company(2, "Rannasadam Terminal OÜ", false);
const places = [place("", "Klassifitseerimata", 1), place("KAI", "Põhjakai"), place("LADU", "Sisemaa ladu", 0)];
const destinations = new Map([[1, places]]);

describe("a search on the dashboard", () => {
  it("finds companies by the beginnings of words in their name, with all their destinations", () => {
    const [view, ...others] = foundViews([mill, port], destinations, [], "saev kuus");
    expect(others).toEqual([]);
    expect(view).toMatchObject({ company: mill, isWhole: true });
    expect(destinationViews(view!, places, "open").map(({ destination, found }) => [destination.code, found])).toEqual([
      ["KAI", undefined],
      ["LADU", undefined],
      ["", undefined],
    ]);
  });

  it("finds destinations by name or code, together with reports found by number", () => {
    const found = report(5, { destination_code: "" });
    const [view] = foundViews([mill, port], destinations, [found], "põhjakai");
    expect(destinationViews(view!, places, "open").map((part) => [part.destination.code, part.found])).toEqual([
      ["KAI", undefined],
      ["", [found]],
    ]);
    expect(foundViews([mill, port], destinations, [], "lad").map((one) => [...one.destinations])).toEqual([["LADU"]]);
  });

  it("leaves out companies without results", () => {
    expect(
      foundViews([mill, port], destinations, [report(5, { company: 2 })], "MR-5").map((one) => one.company),
    ).toEqual([port]);
    expect(foundViews([mill, port], destinations, [], "xyz")).toEqual([]);
  });

  it("puts the waybill that was searched for first", () => {
    const many = report(5, { waybills: ["EL1", "EL2", "EL 77", "EL3"] });
    const [view] = foundViews([mill], destinations, [many], "l77");
    expect(view!.found[0]!.waybills).toEqual(["EL 77", "EL1", "EL2", "EL3"]);
  });
});

it("hides 'Klassifitseerimata', but no other destination, when it has no reports on the tab", () => {
  const [view] = wholeViews([mill]);
  expect(destinationViews(view!, places, "acted").map(({ destination }) => destination.code)).toEqual(["KAI", "LADU"]);
});

describe("the checkbox of a company while a search is active", () => {
  const found = [
    report(5, { destination_code: "" }),
    report(6, { destination_code: "", can_be_acted: { message: "" } }),
  ];
  const [view] = foundViews([mill], destinations, found, "põhjakai");
  const shown = {
    view: view!,
    destinations: destinationViews(view!, places, "open"),
    picked: [],
    superUser: true,
  };
  const fields = (selection: ReportSelection) => selectionFields(selection);

  it("selects whole destinations found by name, and single reports found by number", () => {
    const selection = selectView(NOTHING_SELECTED, shown, true);
    expect(fields(selection)).toEqual({ company: "1", destinations: '["KAI"]', reports: ["5"], except: [] });
    expect([viewMark(NOTHING_SELECTED, shown), viewMark(selection, shown)]).toEqual(["none", "all"]);
    expect(selectView(selection, { ...shown, picked: [found[0]!] }, false)).toEqual(NOTHING_SELECTED);
  });

  it("does not carry over reports that another company had selected under the same destination code", () => {
    const other = report(9, { company: 2, destination_code: "" });
    const before: ReportSelection = { ...NOTHING_SELECTED, company: 2, reports: new Set([9]) };
    expect(fields(selectView(before, { ...shown, picked: [other] }, true)).reports).toEqual(["5"]);
  });
});

describe("open panels in the address", () => {
  it("escapes commas in destination codes", () => {
    expect(panelKey(12)).toBe("12");
    expect(panelKey(12, "")).toBe("12.");
    expect(panelKey(12, "A,B")).toBe("12.A%2CB");
  });

  it("are added and removed, and are undefined when all are closed", () => {
    expect(togglePanel(["1"], "2")).toEqual(["1", "2"]);
    expect(togglePanel(["1", "2"], "1")).toEqual(["2"]);
    expect(togglePanel(["2"], "2")).toBeUndefined();
  });
});
