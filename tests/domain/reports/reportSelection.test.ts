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

  test("found reports of which none can be taken leave nothing selected", () => {
    expect(selectCompany(plain({ searching: true, reports: [report(1, blocked)] }), true)).toEqual(NOTHING_SELECTED);
  });

  test("unselecting takes everything out", () => {
    expect(selectCompany(plain(), false)).toEqual(NOTHING_SELECTED);
  });
});

describe("selecting destinations", () => {
  test("adds and takes out whole destinations", () => {
    const panel = withDestinations();
    const one = selectDestination(NOTHING_SELECTED, panel, "B", true);
    expect(shown(one)).toEqual({ company: 20, whole: false, destinations: ["B"], reports: [] });
    expect(shown(selectDestination(one, panel, "A", true)).destinations).toEqual(["B", "A"]);
    expect(selectDestination(one, panel, "B", false)).toEqual(NOTHING_SELECTED);
  });

  test("takes over the single reports of the destination", () => {
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
  test("one by one, in and out", () => {
    const panel = plain();
    const two = selectReports(NOTHING_SELECTED, panel, pick(panel, 1, 2), true);
    expect(shown(two)).toEqual({ company: 10, whole: false, destinations: [], reports: [1, 2] });
    const one = selectReports(two, panel, pick(panel, 1), false);
    expect(shown(one).reports).toEqual([2]);
    expect(selectReports(one, panel, pick(panel, 2), false)).toEqual(NOTHING_SELECTED);
  });

  test("a report that cannot be acted is never selected", () => {
    expect(selectReports(NOTHING_SELECTED, plain(), pick(plain(), 3), true)).toEqual(NOTHING_SELECTED);
  });

  test("one that is not auto-selected can still be selected by hand", () => {
    const panel = plain({ superUser: false });
    expect(ticked(selectReports(selectCompany(panel, true), panel, pick(panel, 1), true), panel)).toEqual([1]);
  });

  test("taking one out of a whole company leaves the others that are ticked", () => {
    const panel = plain();
    const rest = selectReports(selectCompany(panel, true), panel, pick(panel, 2), false);
    expect(shown(rest)).toEqual({ company: 10, whole: false, destinations: [], reports: [1, 4] });
  });

  test("taking one out of a destination leaves the others of it, and the other destinations whole", () => {
    const panel = withDestinations();
    const rest = selectReports(selectCompany(panel, true), panel, pick(panel, 2), false);
    expect(shown(rest)).toMatchObject({ destinations: ["B"], reports: [1] });
    expect(ticked(rest, panel)).toEqual([1, 3]);
  });

  test("selecting one in a whole that has it changes nothing", () => {
    const panel = withDestinations();
    const all = selectCompany(panel, true);
    expect(shown(selectReports(all, panel, pick(panel, 1), true))).toEqual(shown(all));
  });

  test("selecting in another company starts afresh", () => {
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

describe("a range by Shift", () => {
  test.each([
    [1, 4, [1, 2, 3, 4]],
    [4, 2, [2, 3, 4]],
    [2, 2, [2]],
    [99, 2, [2]],
    [2, 99, []],
  ])("from %s to %s holds %s", (from, to, ids) => {
    expect(reportsBetween(plain(), from, to).map((each) => each.id)).toEqual(ids);
  });

  test("passes over what cannot be acted", () => {
    const panel = plain();
    expect(ticked(selectReports(NOTHING_SELECTED, panel, reportsBetween(panel, 1, 4), true), panel)).toEqual([1, 2, 4]);
  });
});

describe("marks", () => {
  const panel = withDestinations();
  const one = selectReports(NOTHING_SELECTED, panel, pick(panel, 1), true);
  const both = selectReports(one, panel, pick(panel, 2), true);
  const a = selectDestination(NOTHING_SELECTED, panel, "A", true);
  const all = selectDestination(a, panel, "B", true);

  test.each([
    ["nothing", NOTHING_SELECTED, "none", "none"],
    ["another company", selectCompany(plain(), true), "none", "none"],
    ["one report", one, "some", "some"],
    ["all loaded reports, of which there may be more", both, "some", "some"],
    ["a destination", a, "some", "all"],
    ["every destination", all, "all", "all"],
  ] as const)("%s: company %s, destination %s", (_name, selection, company, destination) => {
    expect(companyMark(selection, panel)).toBe(company);
    expect(destinationMark(selection, panel, "A")).toBe(destination);
  });

  test("a whole company is all", () => {
    expect(companyMark(selectCompany(plain(), true), plain())).toBe("all");
  });

  test("with an active search, all found is all", () => {
    const found = withDestinations({ searching: true });
    expect(companyMark(selectCompany(found, true), found)).toBe("all");
    expect(destinationMark(both, found, "A")).toBe("all");
    expect(companyMark(both, found)).toBe("some");
    const elsewhere = { ...found, reports: [report(77, { destination_code: "B" })] };
    expect(companyMark(both, elsewhere)).toBe("none");
  });
});

describe("the form post", () => {
  test.each([
    ["nothing", NOTHING_SELECTED, { ok: false, reason: "nothing_selected" }],
    ["a company", selectCompany(plain(), true), { ok: true }],
    ["destinations", selectCompany(withDestinations(), true), { ok: true }],
    ["three reports", selectCompany(plain({ searching: true }), true), { ok: true }],
    [
      "a company found by a search that has nothing to act on",
      selectCompany(plain({ searching: true, reports: [] }), true),
      { ok: false, reason: "nothing_selected" },
    ],
    [
      "four reports",
      { ...NOTHING_SELECTED, company: 1, reports: new Set([1, 2, 3, 4]) },
      { ok: false, reason: "too_many_reports" },
    ],
  ])("%s, where an act takes three", (_name, selection, expected) => {
    expect(canAct(selection, 3)).toEqual(expected);
  });

  test("carries reports, destinations as a JSON list, and the company", () => {
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
