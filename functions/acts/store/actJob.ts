import { entity } from "#functions/platform/table/entity.ts";
import { nameOfError } from "#functions/platform/table/retries.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { ActHead } from "./act.ts";
import type { ActChanges } from "./actEvent.ts";

export interface ActNumber {
  type: ActType;
  number: string;
  act: number;
}

export interface PlannedPurchaseAct {
  id: number;
  hash: string;
  owner: number;
  number: string;
  /** A rollback must release the number. */
  isNumberNew: boolean;
  /** Purchase act of the same sales act that has the number and gives it up in this save; 0 for a free number. */
  numberOf: number;
}

/** What transactions and sweepers look at: small, since each transaction of the job pays for it. */
export interface ActJobGuard {
  act: number;
  /** Never used again: marks the reports that the job claims, and conditions its writes. */
  claim: number;
  kind: "create" | "update" | "delete";
  /** In `applying` a job is rolled forward, else back (docs/rules/storage.md, "Larger than a transaction"). */
  state: "claiming" | "applying" | "rollingBack";
  startedAt: string;
  /** Of the second half of the job. */
  percent: number;
}

/** All that is needed to finish a job or to roll it back. */
export interface ActJob extends ActJobGuard {
  /** Those that it claims. */
  reports: readonly number[];
  purchaseActs: readonly PlannedPurchaseAct[];
  /** Purchase acts whose owners have no rows any more; of a deletion all. */
  dropped: readonly number[];
  released: readonly ActNumber[];
  /** Generation of the rows that the job writes, and the one that it replaces; 0 for none. */
  generation: number;
  previousGeneration: number;
  /** '' for an update. */
  submission: string;
  isNumberNew: boolean;
  head: ActHead;
  /** Name of the person who saves. */
  by: string;
  /** For the history of the sales act. */
  changes: ActChanges;
}

export const ActJobEntity = /* @__PURE__ */ entity<ActJobGuard>()({
  name: "actJob",
  /** Which acts are being saved now? A handful at most. */
  key: { of: [], by: ["act"] },
});

/** The rest of a job is stored in parts. */
export function guardOf({ act, claim, kind, state, startedAt, percent }: ActJob): ActJobGuard {
  return { act, claim, kind, state, startedAt, percent };
}

export function allActJobs(): Promise<ActJobGuard[]> {
  return ActJobEntity.all("key", {});
}

export function actJobGuardOf(act: number): Promise<ActJobGuard | undefined> {
  return ActJobEntity.get({ act });
}

/** Thrown when the job was finished or rolled back elsewhere; the transaction wrote nothing. */
export class JobEnded extends Error {
  constructor(act: number) {
    super(`The job of act ${act} has ended`);
    this.name = "JobEnded";
  }
}

/** Of two calls one wins; returns false for the other. */
export function decideActJob({ act, claim }: ActJobGuard, state: "applying" | "rollingBack"): Promise<boolean> {
  return write(ActJobEntity.patch({ act }, { state }, { when: { state: "claiming", claim } }));
}

/** Progress is for the eye: where it cannot be noted, the job goes on. */
export async function noteJobProgress({ act, claim }: ActJobGuard, percent: number): Promise<void> {
  try {
    await write(ActJobEntity.patch({ act }, { percent }, { when: { claim } }));
  } catch (error) {
    if (nameOfError(error) !== "TransactionConflictException") throw error;
  }
}
