import { expect, it } from "vitest";
import { cents } from "#shared/basics/amounts.ts";
import {
  canExport,
  chooseAct,
  chooseGroup,
  type ExportGroup,
  type ExportSelection,
  groupMark,
  isActChosen,
  NOTHING_CHOSEN,
  selectionTotal,
  withoutGone,
} from "#shared/exports/exportSelection.ts";

/** Each step chooses a group or an act of it, or gives it up. */
type Step = [what: "group" | "act", group: ExportGroup, isChosen: boolean, act?: number];

function after(...steps: Step[]): ExportSelection {
  return steps.reduce(
    (selection, [what, group, isChosen, act = 0]) =>
      what === "group"
        ? chooseGroup(group, isChosen)
        : chooseAct(selection, group, { id: act, withVat: cents(100 * act + 1) }, isChosen),
    NOTHING_CHOSEN,
  );
}

const chosen = ({ group, isWhole, acts, except }: ExportSelection) => [
  group,
  isWhole,
  [...acts.keys()],
  [...except.keys()],
];

it.each<[title: string, steps: Step[], expected: ReturnType<typeof chosen>]>([
  ["nothing at first", [], [null, false, [], []]],
  [
    "single acts of one group",
    [
      ["act", "O", true, 1],
      ["act", "O", true, 2],
    ],
    ["O", false, [1, 2], []],
  ],
  [
    "an act of the other group clears earlier ones",
    [
      ["act", "O", true, 1],
      ["act", "M", true, 9],
    ],
    ["M", false, [9], []],
  ],
  [
    "a whole group clears single acts",
    [
      ["act", "O", true, 1],
      ["group", "O", true],
    ],
    ["O", true, [], []],
  ],
  [
    "the other group clears a whole group",
    [
      ["group", "O", true],
      ["group", "M", true],
    ],
    ["M", true, [], []],
  ],
  [
    "unticking one of a whole group leaves all others",
    [
      ["group", "O", true],
      ["act", "O", false, 3],
    ],
    ["O", true, [], [3]],
  ],
  [
    "ticking it again",
    [
      ["group", "O", true],
      ["act", "O", false, 3],
      ["act", "O", true, 3],
    ],
    ["O", true, [], []],
  ],
  [
    "an act of the other group ends a whole group",
    [
      ["group", "O", true],
      ["act", "M", true, 9],
    ],
    ["M", false, [9], []],
  ],
  [
    "the last single act leaves nothing",
    [
      ["act", "O", true, 1],
      ["act", "O", false, 1],
    ],
    [null, false, [], []],
  ],
  [
    "unticking a group leaves nothing",
    [
      ["group", "O", true],
      ["group", "O", false],
    ],
    [null, false, [], []],
  ],
])("%s", (_title, steps, expected) => {
  expect(chosen(after(...steps))).toEqual(expected);
});

it.each<[Step[], ReturnType<typeof groupMark>, boolean, boolean]>([
  [[], "none", false, false],
  [[["act", "O", true, 1]], "some", true, false],
  [[["group", "O", true]], "all", true, true],
  [
    [
      ["group", "O", true],
      ["act", "O", false, 1],
    ],
    "some",
    false,
    true,
  ],
])("after %j the group is marked %s, act 1 is chosen: %s, act 2: %s", (steps, mark, isFirst, isSecond) => {
  const selection = after(...steps);
  expect(groupMark(selection, "O")).toBe(mark);
  expect([isActChosen(selection, "O", 1), isActChosen(selection, "O", 2)]).toEqual([isFirst, isSecond]);
  expect([groupMark(selection, "M"), isActChosen(selection, "M", 1)]).toEqual(["none", false]);
});

it("exports from the tab of open acts only, and only a choice", () => {
  expect(canExport(NOTHING_CHOSEN, false)).toEqual({ ok: false, reason: "nothing_chosen" });
  expect(canExport(after(["act", "O", true, 1]), false)).toEqual({ ok: true });
  expect(canExport(after(["group", "M", true]), false)).toEqual({ ok: true });
  expect(canExport(after(["group", "M", true]), true)).toEqual({ ok: false, reason: "exported" });
});

it.each<[title: string, steps: Step[], gone: number[], listed: number[] | undefined, expected: Step[]]>([
  ["keeps what is there", [["act", "O", true, 1]], [], [1, 2], [["act", "O", true, 1]]],
  [
    "drops a single act that has gone",
    [
      ["act", "O", true, 1],
      ["act", "O", true, 2],
    ],
    [1],
    [2],
    [["act", "O", true, 2]],
  ],
  ["is none after its last act has gone", [["act", "O", true, 1]], [1], [2], []],
  [
    "drops an exception that has gone",
    [
      ["group", "O", true],
      ["act", "O", false, 1],
    ],
    [1],
    [2],
    [["group", "O", true]],
  ],
  [
    "is none where every act of a group was unticked",
    [
      ["group", "O", true],
      ["act", "O", false, 1],
    ],
    [],
    [1],
    [],
  ],
  [
    "stays where acts of the group are not loaded",
    [
      ["group", "O", true],
      ["act", "O", false, 1],
    ],
    [],
    undefined,
    [
      ["group", "O", true],
      ["act", "O", false, 1],
    ],
  ],
])("a choice %s", (_, steps, gone, listed, expected) => {
  const before = after(...steps);
  const left = (of: ReadonlyMap<number, unknown>) => new Set([...of.keys()].filter((id) => !gone.includes(id)));
  const now = withoutGone(before, { acts: left(before.acts), except: left(before.except) }, listed);
  expect(now).toEqual(after(...expected));
});

it.each<[title: string, steps: Step[], whole: [count: number, cents: number] | undefined, ReturnType<typeof total>]>([
  ["nothing", [], undefined, [0, 0]],
  [
    "single acts, without asking for the whole group",
    [
      ["act", "O", true, 1],
      ["act", "O", true, 2],
    ],
    undefined,
    [2, 302],
  ],
  ["a whole group that is not counted yet", [["group", "O", true]], undefined, undefined],
  ["a whole group", [["group", "O", true]], [250, 1_000_001], [250, 1_000_001]],
  [
    "a whole group without one act",
    [
      ["group", "O", true],
      ["act", "O", false, 3],
    ],
    [250, 1_000_001],
    [249, 999_700],
  ],
])("the total of %s", (_title, steps, whole, expected) => {
  expect(total(steps, whole)).toEqual(expected);
});

function total(steps: Step[], whole: [count: number, cents: number] | undefined) {
  const found = selectionTotal(after(...steps), whole && { count: whole[0], withVat: cents(whole[1]) });
  return found && [found.count, found.withVat];
}
