import { entity } from "#functions/platform/table/entity.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { Company } from "./company.ts";

/** Imports add companies in parallel, and two transactions that add to one item conflict. */
const SHARDS = 16;

/** Companies with data missing, as a sum of shards; a shard can be below 0. */
export const IncompleteCountEntity = /* @__PURE__ */ entity<{ shard: number; total: number }>()({
  name: "incompleteCompanies",
  key: { of: [], by: ["shard"] },
});

export async function incompleteCount(): Promise<number> {
  const shards = await IncompleteCountEntity.all("key", {});
  return shards.reduce((sum, { total }) => sum + total, 0);
}

/** One write at most, for the transaction that writes the company. */
export function incompleteWrites(before: Company | undefined, { id, standing }: Company): Write[] {
  const by = Number(standing === "incomplete") - Number(before?.standing === "incomplete");
  return by === 0 ? [] : [IncompleteCountEntity.add({ shard: id % SHARDS }, { total: by })];
}
