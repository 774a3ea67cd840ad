import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
import type { InTransaction } from "#functions/platform/table/transaction.ts";

/** The lanes of an act's job write side by side, and two transactions that add to one item conflict. */
const SHARDS = 16;

/** Unsent letters, as a sum of shards; one of them can be below 0. */
export const UnsentCountEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "unsentLetters", version: "1", service: "virn" },
    attributes: {
      shard: { type: "number", required: true },
      total: { type: "number", required: true, default: 0 },
    },
    indexes: {
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["shard"] } },
    },
  },
  table,
);

export async function unsentCount(): Promise<number> {
  const { data } = await UnsentCountEntity.query.all({}).go({ pages: "all", consistent: true });
  return data.reduce((sum, { total }) => sum + total, 0);
}

/** One write for a whole transaction, or none. @param spread which shard, as any number that parallel writers do not share */
export function countWrites(
  { unsent }: InTransaction<{ unsent: typeof UnsentCountEntity }>,
  by: number,
  spread: number,
) {
  return by === 0
    ? []
    : [
        unsent
          .upsert({ shard: spread % SHARDS })
          .add({ total: by })
          .commit(),
      ];
}
