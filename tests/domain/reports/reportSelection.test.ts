import { describe, expect, test } from "vitest";
import {
  type CompanyPanel,
  canAct,
  companyMark,
  destinationMark,
  isAutoSelected,
  isSelected,
  NOTHING_SELECTED,
  type ReportSelection,
  reportsBetween,
  type SelectableReport,
  selectCompany,
  selectDestination,
  selectionFields,
  selectReports,
} from "#shared/domain/reports/reportSelection.ts";

function report(id: number, over: Partial<SelectableReport> = {}): SelectableReport {
  return { id, destination_code: "", can_be_acted: true, can_agent_sign: true, container: null, ...over };
}

const blocked = { can_be_acted: { message: "Real puudub hind." } };

/** A company without destinations, with reports 1 to 4, of which 3 cannot be acted. */
function plain(over: Partial<CompanyPanel> = {}): CompanyPanel {
  const reports = [report(1), report(2), report(3, blocked), report(4)];
  return { company: 10, destinations: [], reports, searching: false, superUser: true, ...over };
}

/** A company with destinations A (reports 1, 2) and B (report 3). */
function withDestinations(over: Partial<CompanyPanel> = {}): CompanyPanel {
  const reports = [
    report(1, { destination_code: "A" }),
    report(2, { destination_code: "A" }),
    report(3, { destination_code: "B" }),
  ];
  return plain({ company: 20, destinations: ["A", "B"], reports, ...over });
}

const shown = (selection: ReportSelection) => ({
  company: selection.company,
  whole: selection.whole,
  destinations: [...selection.destinations],
  reports: [...selection.reports],
});
const ticked = (selection: ReportSelection, panel: CompanyPanel) =>
  panel.reports.filter((each) => isSelected(selection, panel, each)).map((each) => each.id);
const pick = (panel: CompanyPanel, ...ids: number[]) => panel.reports.filter((each) => ids.includes(each.id));

describe("isAutoSelected", () => {
  test.each([
    ["super user, agent can sign, no container", true, {}, true],
    ["super user, agent cannot sign, no container", true, { can_agent_sign: false }, false],
    ["company user, no container", false, {}, false],
    ["container signed by one", false, { container: { status: "SIGN_ONE" } }, true],
    ["container pending, agent cannot sign", true, { can_agent_sign: false, container: { status: "PENDING" } }, true],
    ["container signed by both", true, { container: { status: "SIGN_BOTH" } }, false],
    ["cannot be acted", true, blocked, false],
    ["cannot be acted, container signed by one", true, { ...blocked, container: { status: "SIGN_ONE" } }, false],
  ])("%s", (_name, superUser, over, expected) => {
    expect(isAutoSelected(report(1, over), superUser)).toBe(expected);
  });
});

describe("selecting a company", () => {
  test("without destinations takes all its reports, loaded or not", () => {
    const selection = selectCompany(plain(), true);
    expect(shown(selection)).toEqual({ company: 10, whole: true, destinations: [], reports: [] });
    expect(ticked(selection, plain())).toEqual([1, 2, 4]);
  });

  test("with destinations takes all destinations", () => {
    const selection = selectCompany(withDestinations(), true);
    expect(shown(selection)).toEqual({ company: 20, whole: false, destinations: ["A", "B"], reports: [] });
    expect(ticked(selection, withDestinations())).toEqual([1, 2, 3]);
  });

  test("with an active search takes only the reports found", () => {
    expect(shown(selectCompany(plain({ searching: true }), true))).toEqual({
      company: 10,
      whole: false,
      destinations: [],
      reports: [1, 2, 4],
    });
    expect(shown(selectCompany(withDestinations({ searching: true }), true)).destinations).toEqual([]);
  });

  test("ticks only what is auto-selected", () => {
    const panel = plain({ superUser: false });
    expect(ticked(selectCompany(panel, true), panel)).toEqual([]);
  });

  test("selects nothing when no found report can be acted", () => {
    expect(selectCompany(plain({ searching: true, reports: [report(1, blocked)] }), true)).toEqual(NOTHING_SELECTED);
  });

  test("clears the selection when unselected", () => {
    expect(selectCompany(plain(), false)).toEqual(NOTHING_SELECTED);
  });
});

describe("selecting destinations", () => {
  test("adds and removes whole destinations", () => {
    const panel = withDestinations();
    const one = selectDestination(NOTHING_SELECTED, panel, "B", true);
    expect(shown(one)).toEqual({ company: 20, whole: false, destinations: ["B"], reports: [] });
    expect(shown(selectDestination(one, panel, "A", true)).destinations).toEqual(["B", "A"]);
    expect(selectDestination(one, panel, "B", false)).toEqual(NOTHING_SELECTED);
  });

  test("replaces single reports of the destination by the whole destination", () => {
    const panel = withDestinations();
    const single = selectReports(NOTHING_SELECTED, panel, pick(panel, 1, 3), true);
    expect(shown(selectDestination(single, panel, "A", true))).toMatchObject({ destinations: ["A"], reports: [3] });
  });

  test("with an active search takes only the reports found there", () => {
    const panel = withDestinations({ searching: true });
    expect(shown(selectDestination(NOTHING_SELECTED, panel, "A", true))).toMatchObject({
      destinations: [],
      reports: [1, 2],
    });
  });
});

describe("selecting reports", () => {
  test("adds and removes reports one by one", () => {
    const panel = plain();
    const two = selectReports(NOTHING_SELECTED, panel, pick(panel, 1, 2), true);
    expect(shown(two)).toEqual({ company: 10, whole: false, destinations: [], reports: [1, 2] });
    const one = selectReports(two, panel, pick(panel, 1), false);
    expect(shown(one).reports).toEqual([2]);
    expect(selectReports(one, panel, pick(panel, 2), false)).toEqual(NOTHING_SELECTED);
  });

  test("never selects a report that cannot be acted", () => {
    expect(selectReports(NOTHING_SELECTED, plain(), pick(plain(), 3), true)).toEqual(NOTHING_SELECTED);
  });

  test("selects a report by hand that is not auto-selected", () => {
    const panel = plain({ superUser: false });
    expect(ticked(selectReports(selectCompany(panel, true), panel, pick(panel, 1), true), panel)).toEqual([1]);
  });

  test("keeps the other ticked reports when one is removed from a whole company", () => {
    const panel = plain();
    const rest = selectReports(selectCompany(panel, true), panel, pick(panel, 2), false);
    expect(shown(rest)).toEqual({ company: 10, whole: false, destinations: [], reports: [1, 4] });
  });

  test("keeps the other reports and destinations when one report is removed from a destination", () => {
    const panel = withDestinations();
    const rest = selectReports(selectCompany(panel, true), panel, pick(panel, 2), false);
    expect(shown(rest)).toMatchObject({ destinations: ["B"], reports: [1] });
    expect(ticked(rest, panel)).toEqual([1, 3]);
  });

  test("changes nothing when the report belongs to a selected destination", () => {
    const panel = withDestinations();
    const all = selectCompany(panel, true);
    expect(shown(selectReports(all, panel, pick(panel, 1), true))).toEqual(shown(all));
  });

  test("drops the old selection when something of another company is selected", () => {
    const first = selectCompany(plain(), true);
    const panel = withDestinations();
    expect(shown(selectReports(first, panel, pick(panel, 1), true))).toEqual({
      company: 20,
      whole: false,
      destinations: [],
      reports: [1],
    });
    expect(shown(selectDestination(first, panel, "A", true))).toMatchObject({ company: 20, whole: false });
    expect(shown(selectCompany(panel, true))).toMatchObject({ company: 20, whole: false });
  });
});

describe("a range selected with Shift", () => {
  test.each([
    [1, 4, [1, 2, 3, 4]],
    [4, 2, [2, 3, 4]],
    [2, 2, [2]],
    [99, 2, [2]],
    [2, 99, []],
  ])("from %s to %s contains %s", (from, to, ids) => {
    expect(reportsBetween(plain(), from, to).map((each) => each.id)).toEqual(ids);
  });

  test("skips reports that cannot be acted", () => {
    const panel = plain();
    expect(ticked(selectReports(NOTHING_SELECTED, panel, reportsBetween(panel, 1, 4), true), panel)).toEqual([1, 2, 4]);
  });
});

describe("companyMark and destinationMark", () => {
  const panel = withDestinations();
  const one = selectReports(NOTHING_SELECTED, panel, pick(panel, 1), true);
  const both = selectReports(one, panel, pick(panel, 2), true);
  const a = selectDestination(NOTHING_SELECTED, panel, "A", true);
  const all = selectDestination(a, panel, "B", true);

  test.each([
    ["nothing", NOTHING_SELECTED, "none", "none"],
    ["another company", selectCompany(plain(), true), "none", "none"],
    ["one report", one, "some", "some"],
    ["all loaded reports while more may exist", both, "some", "some"],
    ["a destination", a, "some", "all"],
    ["every destination", all, "all", "all"],
  ] as const)("%s: company %s, destination %s", (_name, selection, company, destination) => {
    expect(companyMark(selection, panel)).toBe(company);
    expect(destinationMark(selection, panel, "A")).toBe(destination);
  });

  test("marks a whole company as all", () => {
    expect(companyMark(selectCompany(plain(), true), plain())).toBe("all");
  });

  test("marks all found reports as all during a search", () => {
    const found = withDestinations({ searching: true });
    expect(companyMark(selectCompany(found, true), found)).toBe("all");
    expect(destinationMark(both, found, "A")).toBe("all");
    expect(companyMark(both, found)).toBe("some");
    const elsewhere = { ...found, reports: [report(77, { destination_code: "B" })] };
    expect(companyMark(both, elsewhere)).toBe("none");
  });
});

describe("canAct and selectionFields", () => {
  test.each([
    ["nothing", NOTHING_SELECTED, { ok: false, reason: "nothing_selected" }],
    ["a company", selectCompany(plain(), true), { ok: true }],
    ["destinations", selectCompany(withDestinations(), true), { ok: true }],
    ["three reports", selectCompany(plain({ searching: true }), true), { ok: true }],
    [
      "a company whose search found no reports",
      selectCompany(plain({ searching: true, reports: [] }), true),
      { ok: false, reason: "nothing_selected" },
    ],
    [
      "four reports",
      { ...NOTHING_SELECTED, company: 1, reports: new Set([1, 2, 3, 4]) },
      { ok: false, reason: "too_many_reports" },
    ],
  ])("canAct checks %s against a limit of three reports", (_name, selection, expected) => {
    expect(canAct(selection, 3)).toEqual(expected);
  });

  test("selectionFields returns the reports, the destinations as a JSON list, and the company", () => {
    const panel = withDestinations();
    const selection = selectReports(
      selectDestination(NOTHING_SELECTED, panel, "B", true),
      panel,
      pick(panel, 1, 2),
      true,
    );
    expect(selectionFields(selection)).toEqual({ reports: ["1", "2"], destinations: '["B"]', company: "20" });
    expect(selectionFields(selectCompany(plain(), true))).toEqual({ reports: [], destinations: "[]", company: "10" });
    expect(selectionFields(NOTHING_SELECTED)).toEqual({ reports: [], destinations: "[]", company: "" });
  });
});
