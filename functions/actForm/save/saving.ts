import type { ActJob } from "#functions/acts/store/actJob.ts";
import type { BeginRefusal } from "#functions/acts/store/actJobWrites.ts";
import { takePurchaseNumbers } from "#functions/acts/store/actNumber.ts";
import { type ActRowItem, putActRows } from "#functions/acts/store/storedActRows.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";

const TAKEN = "See number on juba kasutusel.";

export interface SavedAct {
  id: number;
  number: string;
  under_way: boolean;
}

/** @throws Problem with the owners whose number is taken. */
export async function claimNumbers(job: ActJob): Promise<void> {
  const owners = await takePurchaseNumbers(job);
  if (owners.length === 0) return;
  throw fieldProblem(Object.fromEntries(owners.map((owner) => [`buy_acts.${owner}`, TAKEN])));
}

/** Writes the rows of a job while `claim` runs, and waits for both. @throws what `claim` throws; a rollback deletes the rows */
export async function besideRows<Claimed>(
  { act, generation }: ActJob,
  rows: readonly ActRowItem[],
  claim: () => Promise<Claimed>,
): Promise<Claimed> {
  const [claimed, written] = await Promise.allSettled([claim(), putActRows(act, generation, rows)]);
  if (claimed.status === "rejected") throw claimed.reason;
  if (written.status === "rejected") throw written.reason;
  return claimed.value;
}

export function beginProblem(reason: BeginRefusal): Problem {
  if (reason === "number") return fieldProblem({ number: TAKEN });
  if (reason === "signed") return new Problem("act_signed");
  return new Problem(reason === "act" ? "act_changed" : "act_busy");
}
