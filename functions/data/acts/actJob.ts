import { CustomAttributeType, Entity } from "electrodb";
import { isRefusedCondition } from "#functions/data/table/conditions.ts";
import { table } from "#functions/data/table/table.ts";
import type { Act, ActType } from "./act.ts";

/** A purchase act as the job will leave it. */
export interface PlannedPurchaseAct {
  id: number;
  hash: string;
  owner: number;
  number: string;
  /** Whether its number was taken for this job and must be given back when it is rolled back. */
  isNumberNew: boolean;
}

/** A number and the act that it stands on. */
export interface HeldNumber {
  type: ActType;
  number: string;
  act: number;
}

/**
 * The making or changing of an act that is larger than a transaction: what it takes to finish it, or to undo it, from
 * wherever a crash left it. `claiming` is undone; from `applying` on it is finished.
 */
export interface ActJob {
  act: number;
  /** Marks what is this job's: the claims on its reports, and that it has not ended. No other job ever has this number. */
  claim: number;
  kind: "create" | "update";
  state: "claiming" | "applying" | "undoing";
  startedAt: string;
  /** Reports whose rows the job takes or gives back. */
  reports: readonly number[];
  purchaseActs: readonly PlannedPurchaseAct[];
  /** Purchase acts whose owner has no row any more. */
  dropped: readonly number[];
  /** Numbers that nobody holds once the job is finished. */
  released: readonly HeldNumber[];
  /** Which writing of the rows the job makes, and which one it makes superfluous; 0 where there was none. */
  generation: number;
  previousGeneration: number;
  /** '' for an update. */
  submission: string;
  isNumberNew: boolean;
  /** The sales act as it shall be. */
  head: Act;
}

export const ActJobEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actJob", version: "1", service: "virn" },
    attributes: {
      act: { type: "number", required: true },
      claim: { type: "number", required: true },
      kind: { type: ["create", "update"] as const, required: true },
      state: { type: ["claiming", "applying", "undoing"] as const, required: true },
      startedAt: { type: "string", required: true },
      reports: { type: CustomAttributeType<readonly number[]>("any"), required: true },
      purchaseActs: { type: CustomAttributeType<readonly PlannedPurchaseAct[]>("any"), required: true },
      dropped: { type: CustomAttributeType<readonly number[]>("any"), required: true },
      released: { type: CustomAttributeType<readonly HeldNumber[]>("any"), required: true },
      generation: { type: "number", required: true },
      previousGeneration: { type: "number", required: true },
      submission: { type: "string", required: true },
      isNumberNew: { type: "boolean", required: true },
      head: { type: CustomAttributeType<Act>("any"), required: true },
    },
    indexes: {
      /** Which acts are being made right now? A handful at most. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["act"] } },
    },
  },
  table,
);

export async function allActJobs(): Promise<ActJob[]> {
  const { data } = await ActJobEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

export async function actJobOf(act: number): Promise<ActJob | undefined> {
  const { data } = await ActJobEntity.get({ act }).go({ consistent: true });
  return data ?? undefined;
}

/** A job that somebody else finished or undid: nothing of the call that met it was written. */
export class JobOver extends Error {
  constructor(act: number) {
    super(`The job of act ${act} is over`);
    this.name = "JobOver";
  }
}

/** Decides between finishing and undoing: of two deciders at the same time, one wins. False for the other. */
export async function decideActJob(job: ActJob, state: "applying" | "undoing"): Promise<boolean> {
  try {
    await ActJobEntity.patch({ act: job.act })
      .set({ state })
      .where(({ state: held, claim }, { eq }) => `${eq(held, "claiming")} AND ${eq(claim, job.claim)}`)
      .go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
