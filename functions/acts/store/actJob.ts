import type { Origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { nameOfError } from "#functions/platform/table/retries.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { Actor } from "#shared/people/actor.ts";
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
  /** Purchase act of the same sales act that gives up the number in this save; 0 for a free number. */
  numberOf: number;
}

/** Facts for transactions and sweepers: small, since each transaction of the job pays for it. */
export interface ActJobGuard extends Origin {
  act: number;
  /** Never reused: marks the reports that the job claims, and conditions its writes. */
  claim: number;
  kind: "create" | "update" | "delete";
  /** An `applying` job is rolled forward, any other one back (docs/rules/storage.md, "Larger than a transaction"). */
  state: "claiming" | "applying" | "rollingBack";
  startedAt: string;
  percent: number;
}

export interface ActJob extends ActJobGuard {
  reports: readonly number[];
  purchaseActs: readonly PlannedPurchaseAct[];
  /** Purchase acts whose owners have no rows any more; for a deletion, all. */
  dropped: readonly number[];
  released: readonly ActNumber[];
  /** Generation of the rows that the job writes, and the one that it replaces; 0 for none. */
  generation: number;
  previousGeneration: number;
  submission: string;
  isNumberNew: boolean;
  head: ActHead;
  by: Actor;
  changes: ActChanges;
}

export const ActJobEntity = /* @__PURE__ */ entity<ActJobGuard>()({
  name: "actJob",
  /** Which acts are being saved now? A handful at most. */
  key: { of: [], by: ["act"] },
});

export function guardOf({ act, claim, kind, state, startedAt, percent, requestId }: ActJob): ActJobGuard {
  return { act, claim, kind, state, startedAt, percent, ...(requestId && { requestId }) };
}

export function allActJobs(reading: { consistent?: boolean } = {}): Promise<ActJobGuard[]> {
  return ActJobEntity.all("key", {}, reading);
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

/** False when another call has decided the job. */
export function decideActJob({ act, claim }: ActJobGuard, state: "applying" | "rollingBack"): Promise<boolean> {
  return write(ActJobEntity.patch({ act }, { state }, { when: { state: "claiming", claim } }));
}

/** Progress is informative: an error of its write does not stop the job. */
export async function noteJobProgress({ act, claim }: ActJobGuard, percent: number): Promise<void> {
  try {
    await write(ActJobEntity.patch({ act }, { percent }, { when: { claim } }));
  } catch (error) {
    if (nameOfError(error) !== "TransactionConflictException") throw error;
  }
}
