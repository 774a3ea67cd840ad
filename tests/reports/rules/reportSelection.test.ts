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
} from "#shared/reports/reportSelection.ts";

function report(id: number, over: Partial<SelectableReport> = {}): SelectableReport {
  return { id, destination_code: "", can_be_acted: true, can_agent_sign: true, container: null, ...over };
}

const blocked = { can_be_acted: { message: "Real puudub hind." } };

/** A company without destinations, with reports 1 to 4, of which 3 cannot be acted. */
function plain(over: Partial<CompanyPanel> = {}): CompanyPanel {
  const reports = [report(1), report(2), report(3, blocked), report(4)];
  return { company: 10, destinations: [], reports, complete: true, searching: false, superUser: true, ...over };
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
  except: [...selection.except.keys()],
});
const wholeCompany = { company: 10, whole: true, destinations: [], reports: [], except: [] };
const single = (company: number, ...reports: number[]) => ({
  company,
  whole: false,
  destinations: [],
  reports,
  except: [],
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
    expect(shown(selection)).toEqual(wholeCompany);
    expect(ticked(selection, plain())).toEqual([1, 2, 4]);
  });

  test("with destinations takes all destinations", () => {
    const selection = selectCompany(withDestinations(), true);
    expect(shown(selection)).toEqual({ ...single(20), destinations: ["A", "B"] });
    expect(ticked(selection, withDestinations())).toEqual([1, 2, 3]);
  });

  test("with an active search takes only the reports found", () => {
    expect(shown(selectCompany(plain({ searching: true }), true))).toEqual(single(10, 1, 2, 4));
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
    expect(shown(one)).toEqual({ ...single(20), destinations: ["B"] });
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
    expect(shown(two)).toEqual(single(10, 1, 2));
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

  test("changes nothing when the report belongs to a selected destination", () => {
    const panel = withDestinations();
    const all = selectCompany(panel, true);
    expect(shown(selectReports(all, panel, pick(panel, 1), true))).toEqual(shown(all));
  });

  test("drops the old selection when something of another company is selected", () => {
    const first = selectCompany(plain(), true);
    const panel = withDestinations();
    expect(shown(selectReports(first, panel, pick(panel, 1), true))).toEqual(single(20, 1));
    expect(shown(selectDestination(first, panel, "A", true))).toMatchObject({ company: 20, whole: false });
    expect(shown(selectCompany(panel, true))).toMatchObject({ company: 20, whole: false });
  });
});

describe("taking reports out of a whole selection", () => {
  const company = plain({ complete: false });
  const places = withDestinations({ complete: false });
  const allOf = (panel: CompanyPanel) => selectCompany(panel, true);
  const without = (panel: CompanyPanel, ...ids: number[]) =>
    selectReports(allOf(panel), panel, pick(panel, ...ids), false);
  const found = (panel: CompanyPanel, ...ids: number[]) => ({
    ...panel,
    searching: true,
    reports: pick(panel, ...ids),
  });

  test.each<[string, ReportSelection, CompanyPanel, object, number[]]>([
    ["one of a company", without(company, 2), company, { whole: true, reports: [], except: [2] }, [1, 4]],
    [
      "all loaded ones of a company with more",
      without(company, 1, 2, 4),
      company,
      { whole: true, except: [1, 2, 4] },
      [],
    ],
    ["all of a company", without(plain(), 1, 2, 4), plain(), { whole: false, except: [] }, []],
    ["one that cannot be acted", without(company, 3), company, { whole: true, except: [] }, [1, 2, 4]],
    ["one of a destination", without(places, 2), places, { destinations: ["A", "B"], except: [2] }, [1, 3]],
    [
      "all of one destination",
      without(withDestinations(), 1, 2),
      withDestinations(),
      { destinations: ["B"], except: [] },
      [3],
    ],
    [
      "one, which is taken back",
      selectReports(without(places, 2), places, pick(places, 2), true),
      places,
      { destinations: ["A", "B"], reports: [], except: [] },
      [1, 2, 3],
    ],
    [
      "one, before all of its destination is selected again",
      selectDestination(without(places, 2, 3), places, "A", true),
      places,
      { destinations: ["A", "B"], except: [3] },
      [1, 2],
    ],
    [
      "one, before its destination is unselected",
      selectDestination(without(places, 2), places, "A", false),
      places,
      { destinations: ["B"], except: [] },
      [3],
    ],
    ["one, before all of the company is selected again", allOf(places), places, { except: [] }, [1, 2, 3]],
    [
      "the hits of a search",
      selectDestination(allOf(places), found(places, 2), "A", false),
      places,
      { destinations: ["A", "B"], except: [2] },
      [1, 3],
    ],
    [
      "one, which a search finds and selects",
      selectDestination(without(places, 1, 2), found(places, 2), "A", true),
      places,
      { destinations: ["A", "B"], reports: [], except: [1] },
      [2, 3],
    ],
  ])("%s", (_name, selection, panel, expected, left) => {
    expect(shown(selection)).toMatchObject(expected);
    expect(ticked(selection, panel)).toEqual(left);
  });

  test("a report that was not loaded then stays selected", () => {
    const selection = without(company, 2);
    const later = { ...company, reports: [...company.reports, report(5)] };
    expect(ticked(selection, later)).toEqual([1, 4, 5]);
  });

  test("marks company and destination as partly selected", () => {
    expect(companyMark(without(company, 2), company)).toBe("some");
    expect(companyMark(without(places, 2), places)).toBe("some");
    expect(destinationMark(without(places, 2), places, "A")).toBe("some");
    expect(destinationMark(without(places, 2), places, "B")).toBe("all");
    expect(destinationMark(without(places, 2), found(places, 2), "A")).toBe("none");
    expect(destinationMark(without(places, 2), found(places, 1), "A")).toBe("all");
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
    [
      "a company but for three reports",
      { ...NOTHING_SELECTED, company: 1, whole: true, except: new Map([1, 2, 3].map((id) => [id, ""])) },
      { ok: true },
    ],
    [
      "a company but for four reports",
      { ...NOTHING_SELECTED, company: 1, whole: true, except: new Map([1, 2, 3, 4].map((id) => [id, ""])) },
      { ok: false, reason: "too_many_exceptions" },
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
    expect(selectionFields(selection)).toEqual({
      reports: ["1", "2"],
      except: [],
      destinations: '["B"]',
      company: "20",
    });
    const whole = { reports: [], except: [], destinations: "[]", company: "10" };
    expect(selectionFields(selectCompany(plain(), true))).toEqual(whole);
    expect(selectionFields(NOTHING_SELECTED)).toEqual({ ...whole, company: "" });
  });

  test("selectionFields names the exceptions, and no single reports beside a whole company", () => {
    const panel = plain({ complete: false, superUser: false });
    const company = selectCompany(panel, true);
    const beside = selectReports(company, panel, pick(panel, 1), true);
    expect(selectionFields(beside)).toEqual({ reports: [], except: [], destinations: "[]", company: "10" });
    const without = selectReports(company, { ...panel, superUser: true }, pick(panel, 1, 4), false);
    expect(selectionFields(without)).toMatchObject({ reports: [], except: ["1", "4"], company: "10" });
  });
});
