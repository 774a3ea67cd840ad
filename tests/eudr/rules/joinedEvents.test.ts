import { expect, it } from "vitest";
import { type DeclarationFieldChange, joinedChanges, joinsEvent } from "#shared/eudr/declarationEvents.ts";

type Change = [DeclarationFieldChange["field"], string, string];
const changes = (...all: Change[]) => all.map(([field, from, to]) => ({ field, from, to }));

it.each<[string, Change[], Change[], Change[]]>([
  [
    "of two fields are both",
    [["declarant", "A", "B"]],
    [["lines", "", "x"]],
    [
      ["declarant", "A", "B"],
      ["lines", "", "x"],
    ],
  ],
  ["of one field are what was first and is last", [["lines", "a", "b"]], [["lines", "b", "c"]], [["lines", "a", "c"]]],
  ["that are taken back are none", [["area", "stands", "parcels"]], [["area", "parcels", "stands"]], []],
  ["keep a value that was emptied", [["declarant", "A", "B"]], [["declarant", "B", ""]], [["declarant", "A", ""]]],
  ["add plots of both", [["addedPlots", "", "1, 2"]], [["addedPlots", "", "3"]], [["addedPlots", "", "1, 2, 3"]]],
  ["add no plot that went again", [["addedPlots", "", "1, 2"]], [["removedPlots", "", "1"]], [["addedPlots", "", "2"]]],
  [
    "remove no plot that came again",
    [["removedPlots", "", "1, 2"]],
    [["addedPlots", "", "2"]],
    [["removedPlots", "", "1"]],
  ],
  ["of plots that are as before are none", [["removedPlots", "", "1"]], [["addedPlots", "", "1"]], []],
  [
    "replace a plot",
    [["addedPlots", "", "2"]],
    [
      ["removedPlots", "", "1, 2"],
      ["addedPlots", "", "3"],
    ],
    [
      ["removedPlots", "", "1"],
      ["addedPlots", "", "3"],
    ],
  ],
])("two changes %s", (_, first, second, joined) => {
  expect(joinedChanges(changes(...first), changes(...second))).toEqual(changes(...joined));
});

const AT = "2027-01-04T08:00:00.000Z";
const later = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString();

it.each([
  ["at once", { isTyped: true, by: 7 }, 7, 0, true],
  ["of the last minute", { isTyped: true, by: 7 }, 7, 9.99, true],
  ["ten minutes later", { isTyped: true, by: 7 }, 7, 10, false],
  ["by a clock that went back", { isTyped: true, by: 7 }, 7, -1, false],
  ["of somebody else", { isTyped: true, by: 7 }, 8, 1, false],
  ["after an event that nobody typed", { by: 7 }, 7, 1, false],
] as const)("a save %s joins the event before it: %#", (_, last, by, minutes, isJoined) => {
  expect(joinsEvent({ ...last, at: AT }, { by, at: later(minutes) })).toBe(isJoined);
});
