import { requireSameBody } from "#functions/platform/repeatedCall.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { EpochSeconds } from "#shared/basics/measures.ts";
import { numberKey } from "#shared/basics/names.ts";
import { ActEntity, type ActHead, actById, isLocked, storedActHead, UNLOCKED } from "./act.ts";
import { type ActJob, ActJobEntity, guardOf } from "./actJob.ts";
import { ActJobPartEntity, partNumbersOf, partsOfJob } from "./actJobBody.ts";
import { ActNumberEntity, untakenBefore } from "./actNumber.ts";
import { ActJobLaneEntity, LANES } from "./jobCheck.ts";

interface Submission {
  submission: string;
  act: number;
  /** Hash of the form; absent where it was sent before forms were remembered. */
  body?: string;
  expiresAt: EpochSeconds;
}

const SubmissionEntity = /* @__PURE__ */ entity<Submission>()({
  name: "actSubmission",
  key: { of: ["submission"] },
});

/** The act of a form that was sent before. @throws Problem `repeated_otherwise` when another one was sent as this submission */
export async function actOfSubmission(submission: string, body: string): Promise<number | undefined> {
  const earlier = await SubmissionEntity.get({ submission });
  if (earlier) requireSameBody(earlier.body, body);
  return earlier?.act;
}

const DAY_SECONDS = 24 * 60 * 60;

/** `submission`: sent before; `act`: changed since it was read; `signed`: locked by a container. */
export type BeginRefusal = "number" | "submission" | "act" | "busy" | "signed";
export type BeginOutcome = { ok: true } | { ok: false; reason: BeginRefusal };

/** `body`: hash of the form. */
export async function beginCreate(job: ActJob, body: string, now: Date): Promise<BeginOutcome> {
  const { act, head, submission } = job;
  const expiresAt = Math.floor(now.getTime() / 1000) + DAY_SECONDS;
  const outcome = await commit([
    newNumber(head),
    SubmissionEntity.create({ submission, act, body, expiresAt }),
    ActJobEntity.create(guardOf(job)),
    ActEntity.create(storedActHead({ ...head, state: "draft" })),
    ...untakenBefore({ issuer: head.seller, type: SALES_ACT }, head.number),
    ...jobSiblings(job),
  ]);
  if (outcome.ok) return outcome;
  return { ok: false, reason: outcome.refused.includes(1) ? "submission" : "number" };
}

export async function beginUpdate(job: ActJob, before: Pick<ActHead, "id" | "version">): Promise<BeginOutcome> {
  const outcome = await commit([
    ActEntity.check({ id: before.id }, { version: before.version, ...UNLOCKED }),
    ActJobEntity.create(guardOf(job)),
    ...(job.isNumberNew
      ? [newNumber(job.head), ...untakenBefore({ issuer: job.head.seller, type: SALES_ACT }, job.head.number)]
      : []),
    ...jobSiblings(job),
  ]);
  if (outcome.ok) return outcome;
  if (outcome.refused.includes(1)) return { ok: false, reason: "busy" };
  if (!outcome.refused.includes(0)) return { ok: false, reason: "number" };
  const now = await actById(before.id);
  return { ok: false, reason: now && isLocked(now) ? "signed" : "act" };
}

function newNumber({ id, seller, number }: ActHead): Write {
  return ActNumberEntity.create({ issuer: seller, type: SALES_ACT, key: numberKey(number), act: id });
}

function jobSiblings(job: ActJob): Write[] {
  const { act, claim } = job;
  return [
    ...LANES.map((lane) => ActJobLaneEntity.put({ act, lane, claim })),
    ...partsOfJob(job).map((part) => ActJobPartEntity.put(part)),
  ];
}

/** Ends a job. A creation that was rolled back also deletes its draft and submission. */
export async function endJob({ act, claim, kind, state, submission }: ActJob): Promise<void> {
  const isForgotten = kind === "create" && state === "rollingBack";
  const parts = await partNumbersOf(act);
  await commit([
    ActJobEntity.delete({ act }, { claim }),
    ...LANES.map((lane) => ActJobLaneEntity.delete({ act, lane })),
    ...parts.map((part) => ActJobPartEntity.delete({ act, part })),
    ...(isForgotten ? [ActEntity.delete({ id: act }), SubmissionEntity.delete({ submission })] : []),
  ]);
}
