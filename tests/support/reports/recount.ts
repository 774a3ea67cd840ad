import { paginateScan } from "@aws-sdk/lib-dynamodb";
import type { Act } from "#functions/data/acts/act.ts";
import { type ActRowItem, type ActRowsPart, rowsOfParts } from "#functions/data/acts/actRows.ts";
import { table, tableClient } from "#functions/data/table/table.ts";
import { differences } from "#scripts/verifying/differences.ts";

/** Errors in a table while no call runs: stored counts that differ from a recount, and leftovers of jobs. */
export async function recount(): Promise<string[]> {
  return [...(await differences()), ...(await leftovers())];
}

async function leftovers(): Promise<string[]> {
  const acts = new Map<number, Act>();
  const parts: ActRowsPart[] = [];
  const found: string[] = [];
  const submissions: { submission: string; act: number }[] = [];
  for await (const page of paginateScan({ client: tableClient }, { TableName: table.table, ConsistentRead: true })) {
    // biome-ignore lint: a read without the entities returns untyped items
    for (const item of (page.Items ?? []) as any[]) {
      const entity = item["__edb_e__"];
      if (entity === "act") acts.set(item.id, item);
      if (entity === "actRows") parts.push(item);
      if (entity === "actSubmission") submissions.push(item);
      if (["actJob", "actJobLane", "actJobPart"].includes(entity))
        found.push(`act ${item.act}: its ${entity} is still there`);
    }
  }
  const rows = new Map<number, ActRowItem[]>();
  for (const own of Map.groupBy(parts, ({ act, generation }) => `${act}#${generation}`).values()) {
    const { act } = own[0]!;
    rows.set(act, [...(rows.get(act) ?? []), ...rowsOfParts(own)]);
  }
  for (const { submission, act } of submissions) {
    if (!acts.has(act)) found.push(`submission ${submission}: of act ${act}, which does not exist`);
  }
  const purchases = Map.groupBy(acts.values(), (act) => act.salesAct);
  for (const act of acts.values()) {
    if (act.state !== "ready") found.push(`act ${act.id}: a draft`);
    if (act.salesAct !== 0) {
      if (!acts.has(act.salesAct)) found.push(`purchase act ${act.id}: without its sales act`);
      continue;
    }
    found.push(...againstRows(act, rows.get(act.id) ?? [], purchases.get(act.id) ?? []));
  }
  return found;
}

/** The purchase acts of a sales act are those of the owners on its rows, of its generation, with sums of their rows. */
function againstRows(act: Act, rows: readonly ActRowItem[], purchases: readonly Act[]): string[] {
  const found: string[] = [];
  const listed = (owners: Iterable<number>) => [...owners].toSorted((a, b) => a - b).join();
  const owners = listed(new Set(rows.flatMap((row) => (row.owner > 0 ? [row.owner] : []))));
  const sellers = listed(purchases.map((one) => one.seller));
  if (owners !== sellers) found.push(`act ${act.id}: rows of owners ${owners}, purchase acts with ${sellers}`);
  const amount = (some: readonly ActRowItem[]) => some.reduce((sum, row) => sum + row.amount, 0);
  if (amount(rows) !== act.solid + act.loose) found.push(`act ${act.id}: amount differs from its rows`);
  for (const one of purchases) {
    const own = rows.filter((row) => row.owner === one.seller);
    if (amount(own) !== one.solid + one.loose) found.push(`purchase act ${one.id}: amount differs from its rows`);
    const cents = own.reduce((sum, row) => sum + Math.round((row.amount * (row.price - row.margin)) / 1000), 0);
    if (cents !== one.sum) found.push(`purchase act ${one.id}: ${one.sum} cents, its rows say ${cents}`);
    if (one.generation !== act.generation)
      found.push(`purchase act ${one.id}: of another generation than its sales act`);
  }
  return found;
}
