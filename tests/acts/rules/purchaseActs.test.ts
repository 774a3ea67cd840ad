import { describe, expect, test } from "vitest";
import { ownersOfDoubledNumbers, proposePurchaseActs } from "#shared/acts/purchaseActs.ts";

const row = (previous_owner: string, amount: number, selected = true, unit: "SCM" | "LCM" = "SCM") => ({
  previous_owner,
  amount,
  selected,
  unit,
});
const act = { salesNumber: "2026-5", seller: "1", owners: [] };

describe("proposePurchaseActs", () => {
  test("proposes an act for each previous owner, with exact volumes", () => {
    expect(proposePurchaseActs([row("7", 0.1), row("8", 5), row("7", 0.2)], act)).toEqual([
      { previous_owner_id: "7", number: "2026-5-1", act_id: null, amount: 0.3, loose_amount: 0 },
      { previous_owner_id: "8", number: "2026-5-2", act_id: null, amount: 5, loose_amount: 0 },
    ]);
  });

  test("proposes no act for timber of the seller's own forest", () => {
    expect(proposePurchaseActs([row("", 1), row("1", 2)], act)).toEqual([]);
  });

  test("proposes acts only for owners of selected rows, without renumbering them", () => {
    const rows = [row("7", 1, false), row("8", 2), row("8", 4, false)];
    expect(proposePurchaseActs(rows, act)).toEqual([
      { previous_owner_id: "8", number: "2026-5-2", act_id: null, amount: 2, loose_amount: 0 },
    ]);
  });

  test.each<[string, string[], string[], string[]]>([
    [
      "by name, whatever the order of the rows",
      ["9", "8", "7"],
      ["8", "9", "7"],
      ["8 2026-5-1", "9 2026-5-2", "7 2026-5-3"],
    ],
    ["without owners that have no row", ["7"], ["6", "7"], ["7 2026-5-1"]],
    ["with owners of unknown name at the end", ["9", "8", "7"], ["7"], ["7 2026-5-1", "9 2026-5-2", "8 2026-5-3"]],
    ["without the seller", ["7", "1"], ["1", "7"], ["7 2026-5-1"]],
  ])("lists and numbers the acts of the owners %s", (_name, ofRows, owners, expected) => {
    const proposed = proposePurchaseActs(
      ofRows.map((owner) => row(owner, 1)),
      { ...act, owners },
    );
    expect(proposed.map(({ previous_owner_id, number }) => `${previous_owner_id} ${number}`)).toEqual(expected);
  });

  test("totals chips and logs separately", () => {
    expect(proposePurchaseActs([row("7", 1), row("7", 2, true, "LCM")], act)).toMatchObject([
      { amount: 1, loose_amount: 2 },
    ]);
  });

  test("keeps the number of an existing act and gives it to no other act", () => {
    const existing = [{ previous_owner_id: "8", number: "2026-5-1", act_id: 40 }];
    const proposed = proposePurchaseActs([row("7", 1), row("8", 2)], { ...act, existing });
    expect(proposed.map(({ previous_owner_id, number, act_id }) => [previous_owner_id, number, act_id])).toEqual([
      ["7", "2026-5-2", null],
      ["8", "2026-5-1", 40],
    ]);
  });

  test("does not propose an existing act without selected rows", () => {
    const existing = [{ previous_owner_id: "8", number: "X", act_id: 40 }];
    expect(proposePurchaseActs([row("8", 2, false)], { ...act, existing })).toEqual([]);
  });
});

describe("ownersOfDoubledNumbers", () => {
  test.each<[string, Record<string, string>, string[]]>([
    ["no numbers", {}, []],
    ["different numbers", { 7: "A-1", 8: "A-2" }, []],
    ["one number twice", { 7: "A-1", 8: "A-2", 9: "A-1" }, ["7", "9"]],
    ["numbers that differ in case only", { 7: "a-1", 8: "A-1" }, ["7", "8"]],
    ["numbers that differ in a space at the end", { 7: "A-1", 8: "A-1 " }, ["7", "8"]],
  ])("of %s", (_name, numbers, expected) => {
    const acts = Object.entries(numbers).map(([previous_owner_id, number]) => ({ previous_owner_id, number }));
    expect([...ownersOfDoubledNumbers(acts)]).toEqual(expected);
  });
});
