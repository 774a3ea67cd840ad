import { describe, expect, it } from "vitest";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import { DOUBTS, type DoubtFacts, inOrder } from "#shared/reports/doubtKinds.ts";
import { DoubtList } from "#shared/reports/doubtList.ts";

const owner = (name: string): DoubtFacts => ({ kind: "owner_new", name });

describe("a list of doubts", () => {
  it("has one doubt a cause, with its first row and its number of rows", () => {
    const list = new DoubtList();
    for (const row of [3, 4, 9]) list.add(row, owner("Uus"));
    list.add(2, owner("Teine"));
    expect(list.doubts()).toEqual([
      { kind: "owner_new", name: "Teine", row: 2, count: 1 },
      { kind: "owner_new", name: "Uus", row: 3, count: 3 },
    ]);
  });

  it("counts only rows that are new or changed, and drops a doubt without one", () => {
    const list = new DoubtList();
    for (const row of [3, 4, 9]) list.add(row, owner("Uus"));
    list.add(2, owner("Teine"));
    expect(list.doubts((row) => row > 3)).toEqual([{ kind: "owner_new", name: "Uus", row: 4, count: 2 }]);
  });

  it("has equal names of two causes apart", () => {
    const list = new DoubtList();
    list.add(2, owner("Uus"), "code 1");
    list.add(3, owner("Uus"), "code 2");
    expect(list.doubts()).toHaveLength(2);
  });

  it("begins with doubts of the whole file", () => {
    const rows = inOrder([5, 2, 0, 3].map((row) => ({ kind: "owner_new", name: "Uus", row, count: 1 })));
    expect(rows.map(({ row }) => row)).toEqual([0, 2, 3, 5]);
  });
});

it("names a column of a file for each kind of doubt", () => {
  const headings = new Set<string>(["", ...Object.values(COLUMNS).map(({ heading }) => heading)]);
  for (const { column } of Object.values(DOUBTS)) if (typeof column === "string") expect(headings).toContain(column);
});
