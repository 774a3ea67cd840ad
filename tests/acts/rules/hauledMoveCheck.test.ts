import { expect, it } from "vitest";
import type { Act } from "#functions/acts/store/act.ts";
import { hauledMoveCheck } from "#scripts/verifying/acts/hauledMoveCheck.ts";
import type { Partition } from "#scripts/verifying/basis/storedItems.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { HauledMove } from "#shared/reports/land.ts";

const [ONE, OTHER] = ["11111:111:1111/", "22222:222:2222/"];

/** Differences of a purchase act without rows that has these moves. */
function differencesOf(hauledMoves: readonly HauledMove[]) {
  const act: Partial<Act> = {
    id: 2,
    type: PURCHASE_ACT,
    state: "ready",
    seller: 9,
    salesAct: 1,
    generation: 1,
    hauledMoves,
  };
  const items: Record<string, object[]> = { act: [act] };
  const partition = { items: [], counts: new Map(), of: (name: string) => items[name] ?? [] };
  const check = hauledMoveCheck();
  check.take(partition as unknown as Partition);
  return check.differences().map((one) => (typeof one === "string" ? one : `${one.text}${one.mend ? ", mended" : ""}`));
}

it("tells the same of the same moves in whichever order they come, and which of them mends", () => {
  const moves: HauledMove[] = [
    [OTHER, 2026, 5, 1],
    [ONE, 2026, -5, -1],
  ];
  expect(differencesOf(moves)).toEqual(differencesOf(moves.toReversed()));
  expect(differencesOf(moves)).toEqual([
    `act 2: -5 in -1 loads moved to ${ONE} 2026, its rows say 0 in 0 loads, mended`,
    `act 2: 5 in 1 loads moved to ${OTHER} 2026, its rows say 0 in 0 loads`,
  ]);
});

it("names both sides where only the number of loads differs", () => {
  expect(differencesOf([[ONE, 2026, 0, 1]])).toEqual([
    `act 2: 0 in 1 loads moved to ${ONE} 2026, its rows say 0 in 0 loads, mended`,
  ]);
});
