import { isRefusedCondition, namesOf } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
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

export const ActJobEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actJob", version: "1", service: "virn" },
    attributes: {
      act: { type: "number", required: true },
      claim: { type: "number", required: true },
      kind: { type: ["create", "update", "delete"] as const, required: true },
      state: { type: ["claiming", "applying", "rollingBack"] as const, required: true },
      startedAt: { type: "string", required: true },
      percent: { type: "number", required: true },
    },
    indexes: {
      /** Which acts are being saved now? A handful at most. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["act"] } },
    },
  },
  table,
);

export async function allActJobs(): Promise<ActJobGuard[]> {
  const { data } = await ActJobEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

export async function actJobGuardOf(act: number): Promise<ActJobGuard | undefined> {
  const { data } = await ActJobEntity.get({ act }).go({ consistent: true });
  return data ?? undefined;
}

/** Thrown when the job was finished or rolled back elsewhere; the transaction wrote nothing. */
export class JobEnded extends Error {
  constructor(act: number) {
    super(`The job of act ${act} has ended`);
    this.name = "JobEnded";
  }
}

/** Of two calls one wins; returns false for the other. */
export async function decideActJob(job: ActJobGuard, state: "applying" | "rollingBack"): Promise<boolean> {
  try {
    await ActJobEntity.patch({ act: job.act })
      .set({ state })
      .where(({ state: stored, claim }, { eq }) => `${eq(stored, "claiming")} AND ${eq(claim, job.claim)}`)
      .go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}

/** Progress is for the eye: where it cannot be noted, the job goes on. */
export async function noteJobProgress(job: ActJobGuard, percent: number): Promise<void> {
  try {
    await ActJobEntity.patch({ act: job.act })
      .set({ percent })
      .where(({ claim }, { eq }) => eq(claim, job.claim))
      .go();
  } catch (error) {
    if (!isRefusedCondition(error) && !namesOf(error).includes("TransactionConflictException")) throw error;
  }
}
