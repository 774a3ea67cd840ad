import { describe, expect, it } from "vitest";
import { type Choice, counted, hiddenOf, pruned, type Seen } from "#web/ui/lists/choice.ts";

interface Row {
  id: number;
  reason?: string;
}

const rows = (...ids: (number | Row)[]): Row[] => ids.map((row) => (typeof row === "number" ? { id: row } : row));
const unpriced = (id: number): Row => ({ id, reason: "hinnata" });
const acted = (id: number): Row => ({ id, reason: "akteeritud" });

describe("what is counted of a choice", () => {
  it.each<
    [title: string, choice: Choice<Row>, count: number, able: number, isUpTo: boolean, reasons: [string, number][]]
  >([
    ["nothing", { rows: [], unloaded: 0 }, 0, 0, false, []],
    ["single rows", { rows: rows(1, 2), unloaded: 0 }, 2, 2, false, []],
    ["rows that cannot be taken", { rows: rows(1, unpriced(2)), unloaded: 0 }, 2, 1, false, [["hinnata", 1]]],
    [
      "several reasons, the most frequent first",
      { rows: rows(acted(1), unpriced(2), unpriced(3)), unloaded: 0 },
      3,
      0,
      false,
      [
        ["hinnata", 2],
        ["akteeritud", 1],
      ],
    ],
    ["a whole of which a part is loaded", { rows: rows(1, unpriced(2)), unloaded: 80 }, 82, 81, true, [["hinnata", 1]]],
    ["a whole of which nothing is loaded", { rows: [], unloaded: 82 }, 82, 82, true, []],
    ["rows of one container that are not loaded", { rows: rows(1), unloaded: 0, further: 2 }, 3, 3, false, []],
  ])("%s", (_, choice, count, able, isUpTo, reasons) => {
    expect(counted(choice, ({ reason }) => reason)).toEqual({
      count,
      able,
      isUpTo,
      reasons: reasons.map(([reason, of]) => ({ reason, count: of })),
    });
  });
});

describe("what a search hides of a choice", () => {
  it.each<[title: string, choice: Choice<Row>, shown: number[] | undefined, hidden: number]>([
    ["without a search", { rows: rows(1, 2), unloaded: 0 }, undefined, 0],
    ["without a search, of a whole", { rows: rows(1), unloaded: 80 }, undefined, 0],
    ["that finds all", { rows: rows(1, 2), unloaded: 0 }, [1, 2, 3], 0],
    ["that finds one", { rows: rows(1, 2), unloaded: 0 }, [2], 1],
    ["that finds nothing", { rows: rows(1, 2), unloaded: 0 }, [], 2],
    ["of a whole that is not loaded", { rows: rows(1, 2), unloaded: 80 }, [2], 81],
    ["of a container", { rows: rows(1), unloaded: 0, further: 2 }, [1], 2],
  ])("%s", (_, choice, shown, hidden) => {
    expect(hiddenOf(choice, shown && new Set(shown))).toBe(hidden);
  });
});

describe("what stays of a choice after a change", () => {
  const list = (of: Row[], changes: Partial<Seen<Row>> = {}): Seen<Row> => ({
    rows: of,
    isWhole: true,
    isLive: true,
    ...changes,
  });
  it.each<[title: string, ids: number[], home: Seen<Row> | undefined, hits: Row[], left: number[]]>([
    ["all that can still be taken", [1, 2], list(rows(1, 2, 3)), [], [1, 2]],
    ["not what has gone from a list that is all loaded", [1, 2], list(rows(2)), [], [2]],
    ["what a list that goes on has not shown yet", [1, 2], list(rows(2), { isWhole: false }), [], [1, 2]],
    ["what a list that is no longer shown lacks", [1, 2], list(rows(2), { isLive: false }), [], [1, 2]],
    ["not what can no longer be taken", [1, 2], list(rows(1, acted(2))), [], [1]],
    ["what an old list says to be taken", [1, 2], list(rows(1, acted(2)), { isLive: false }), [], [1, 2]],
    ["not what a search shows as taken", [1, 2], undefined, rows(acted(2)), [1]],
    ["what no list knows", [1, 2], undefined, [], [1, 2]],
  ])("%s", (_, ids, home, hits, left) => {
    const lists = [...(home ? [home] : []), list(hits, { isWhole: false })];
    const known = { lists, homeOf: () => home, canBeChosen: ({ reason }: Row) => reason === undefined };
    expect([...pruned(new Set(ids), known)]).toEqual(left);
  });

  it("is the same set where nothing changes", () => {
    const ids: ReadonlySet<number> = new Set([1, 2]);
    const known = { lists: [list(rows(1, 2))], homeOf: () => list(rows(1, 2)), canBeChosen: () => true };
    expect(pruned(ids, known)).toBe(ids);
  });
});
