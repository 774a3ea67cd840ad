import { fieldProblem, Problem } from "#functions/core/problem.ts";
import type { ActJob } from "#functions/data/acts/actJob.ts";
import type { BeginRefusal } from "#functions/data/acts/actJobWrites.ts";
import { takePurchaseNumbers } from "#functions/data/acts/actNumber.ts";

const TAKEN = "See number on juba kasutusel.";

export interface SavedAct {
  id: number;
  number: string;
  /** The act exists, and a worker finishes it. */
  under_way: boolean;
}

/** Takes the numbers of new purchase acts. @throws Problem naming the owners whose number is taken. */
export async function claimNumbers(job: ActJob): Promise<void> {
  const owners = await takePurchaseNumbers(job);
  if (owners.length === 0) return;
  throw fieldProblem(Object.fromEntries(owners.map((owner) => [`buy_acts.${owner}`, TAKEN])));
}

export function beginProblem(reason: BeginRefusal): Problem {
  if (reason === "number") return fieldProblem({ number: TAKEN });
  if (reason === "signed") return new Problem("act_signed");
  return new Problem(reason === "act" ? "act_changed" : "act_busy");
}
