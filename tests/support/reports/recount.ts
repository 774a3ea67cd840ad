import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { tableName } from "#functions/platform/table/table.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { documentClient } from "#tests/support/services/documentClient.ts";

/** Errors in a table while no call runs: stored counts that differ from a recount, and leftovers of jobs. */
export async function recount(): Promise<string[]> {
  return [...(await differences()), ...(await leftovers())];
}

async function leftovers(): Promise<string[]> {
  const acts = new Set<number>();
  const found: string[] = [];
  const submissions: { submission: string; act: number }[] = [];
  for await (const page of paginateScan({ client: documentClient }, { TableName: tableName(), ConsistentRead: true })) {
    // biome-ignore lint: a read without the entities returns untyped items
    for (const item of (page.Items ?? []) as any[]) {
      const entity = item["entity"];
      if (entity === "act") acts.add(item.id);
      if (entity === "actSubmission") submissions.push(item);
      if (["actJob", "actJobLane", "actJobPart"].includes(entity))
        found.push(`act ${item.act}: its ${entity} is still there`);
    }
  }
  for (const { submission, act } of submissions) {
    if (!acts.has(act)) found.push(`submission ${submission}: of act ${act}, which does not exist`);
  }
  return found;
}
