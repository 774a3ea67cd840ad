import { differences } from "#scripts/verifying/verify.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";

/** Errors in a table while no call runs: stored counts that differ from a recount, and leftovers of jobs. */
export async function recount(): Promise<string[]> {
  return [...(await differences()), ...(await leftovers())];
}

async function leftovers(): Promise<string[]> {
  const acts = new Set<number>();
  const found: string[] = [];
  const submissions: { submission: string; act: number }[] = [];
  for await (const item of rawItems()) {
    const entity = item["entity"];
    if (entity === "act") acts.add(item["id"]);
    if (entity === "actSubmission") submissions.push({ submission: item["submission"], act: item["act"] });
    if (["actJob", "actJobLane", "actJobPart"].includes(entity))
      found.push(`act ${item["act"]}: its ${entity} is still there`);
  }
  for (const { submission, act } of submissions) {
    if (!acts.has(act)) found.push(`submission ${submission}: of act ${act}, which does not exist`);
  }
  return found;
}
