import { entity } from "#functions/platform/table/entity.ts";
import type { Write } from "#functions/platform/table/transaction.ts";

/** Lanes of an act's job write in parallel, and two transactions that add to one item conflict. */
const SHARDS = 16;

/** Unsent letters, as a sum of shards; a shard can be below 0. */
export const UnsentCountEntity = /* @__PURE__ */ entity<{ shard: number; total: number }>()({
  name: "unsentLetters",
  key: { of: [], by: ["shard"] },
});

export async function unsentCount(): Promise<number> {
  const shards = await UnsentCountEntity.all("key", {});
  return shards.reduce((sum, { total }) => sum + total, 0);
}

/** Returns at most one write a transaction. @param spread shard, as any number that parallel writers do not share */
export function countWrites(by: number, spread: number): Write[] {
  return by === 0 ? [] : [UnsentCountEntity.add({ shard: spread % SHARDS }, { total: by })];
}
