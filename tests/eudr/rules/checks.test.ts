import { describe, expect, it } from "vitest";
import { thousandths } from "#shared/basics/amounts.ts";
import { type CheckedSite, checkText, siteChecks } from "#shared/eudr/checks.ts";
import { changedPlots } from "#shared/eudr/plots.ts";

const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
const foreign = { reference: "26EEFOREIGN123", verification: "" };
const declared = { ...number, since: "2026-12-30", plots: ["00101:001:0001", "00101:001:0002"] };
const site: CheckedSite = {
  day: "2027-01-05",
  plots: ["00101:001:0001"],
  numbers: [number],
  declarations: [declared],
  hasUnknownPlot: false,
  hasInvalidNumber: false,
  hasUnreadPlot: false,
  hasUnreadNotices: false,
  notices: { lacksNotice: false },
};

describe("checks of a site", () => {
  it.each<[string, Partial<CheckedSite>, string[]]>([
    ["declared before its loads", {}, []],
    ["on the day of the declaration", { day: "2026-12-30" }, []],
    ["with a load of the day before", { day: "2026-12-29" }, ["declaration_later"]],
    ["with a parcel that its declaration does not name", { plots: ["00101:001:0001", "1:1:1"] }, ["plot_not_declared"]],
    [
      "without a number, whose declarations are of other parcels",
      { numbers: [], plots: ["1:1:1"] },
      ["plot_not_declared"],
    ],
    ["without a number, declared later", { numbers: [], day: "2026-12-01" }, ["declaration_later"]],
    ["without a number and without declarations", { numbers: [], declarations: [] }, []],
    ["with a number that is no declaration of the owner", { numbers: [foreign], plots: ["1:1:1"] }, []],
    ["without a cadastral number", { plots: [] }, []],
    [
      "of an unknown parcel with a number that is not valid",
      { hasUnknownPlot: true, hasInvalidNumber: true },
      ["plot_unknown", "number_invalid"],
    ],
    [
      "of a parcel of which neither register's answer could be read",
      { hasUnreadPlot: true, hasUnreadNotices: true },
      ["plot_unread", "notices_unread"],
    ],
    [
      "without a valid notice, of more than its notice permits",
      { notices: { lacksNotice: true, excess: { hauled: thousandths(612_400), permitted: thousandths(540_000) } } },
      ["notice_missing", "notice_exceeded"],
    ],
  ])("%s", (_title, changed, expected) => {
    expect(siteChecks({ ...site, ...changed })).toEqual(expected);
  });
});

it.each([
  [{ hauled: 612.4, permitted: 540 }, "Veetud on 612 tm, metsateatis lubab 540 tm"],
  [undefined, "Veetud on rohkem, kui metsateatis lubab"],
])("says the volumes %j of a notice", (excess, text) => {
  expect(checkText("notice_exceeded", excess)).toBe(text);
  expect(checkText("plot_unknown", excess)).toBe("Katastritunnust ei leitud katastrist");
});

it.each<[string, Record<string, string>, string[], string[]]>([
  ["that are as they were", { A: "1", B: "2", C: "3" }, [], []],
  ["of which one was divided", { A: "1", C: "3" }, [], ["B"]],
  ["of which one has another border", { A: "1", B: "9" }, [], ["B"]],
  ["of which the cadastre has not answered", { A: "1" }, ["B"], []],
])("names the filed plots that changed since, of those %s", (_title, now, unanswered, changed) => {
  expect(changedPlots({ A: "1", B: "2" }, now, unanswered)).toEqual(changed);
});
