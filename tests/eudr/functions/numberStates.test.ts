import { beforeAll, expect, it } from "vitest";
import { eudrNumberStates, eudrNumberSum, hashOfNumber } from "#functions/eudr/store/eudrSums.ts";
import { packCells } from "#functions/platform/sums/cellPacking.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { Summed } from "#scripts/verifying/sums/summed.ts";

const LARGEST = 2 ** 48 - 1;
/** States by number: neighbours, both ends, and many that share their items. */
const states = new Map<number, number>([
  [0, 1],
  [1, 2],
  [LARGEST, 3],
  ...Array.from({ length: 500 }, (_, at) => [64 * (7 * at + 3) + 5, 1 + (at % 4)] as const),
]);

beforeAll(async () => {
  const sums = new Summed();
  for (const [number, state] of states) sums.add(eudrNumberSum.change({ hash: hashOfNumber(number), state }));
  await SumItemEntity.putAll(
    sums.items().map(({ scope, key, cells }) => ({ scope, key, cells: packCells(cells), batch: 1 })),
  );
});

it("finds the state of each number, and of no other, whether all or some are read", async () => {
  const known = [...states.keys()].map(hashOfNumber);
  const unknown = [2, 63, 64 * 3 + 4, 64 * 3 + 6, 64 * 10 + 5 + 1, LARGEST - 1].map(hashOfNumber);
  for (const stateOf of [await eudrNumberStates(), await eudrNumberStates([...known, ...unknown])]) {
    expect(known.map(stateOf)).toEqual([...states.values()]);
    expect(unknown.map(stateOf)).toEqual(unknown.map(() => undefined));
  }
});

it("reads only the items of the numbers that are asked for", async () => {
  const stateOf = await eudrNumberStates([hashOfNumber(0)]);
  expect([stateOf(hashOfNumber(0)), stateOf(hashOfNumber(1))]).toEqual([1, undefined]);
});
