import { Service } from "electrodb";
import { table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { numberKey } from "#shared/basics/numberKey.ts";
import { ActEntity, type ActHead, actById, isLocked, isUnlocked, storedActHead } from "./act.ts";
import { type ActJob, ActJobEntity } from "./actJob.ts";
import { type ActJobPart, ActJobPartEntity, partNumbersOf, partsOfJob } from "./actJobBody.ts";
import { ActNumberEntity } from "./actNumber.ts";
import { ActJobLaneEntity, LANES } from "./jobCheck.ts";
import { SubmissionEntity } from "./submission.ts";

const jobEntities = { job: ActJobEntity, lane: ActJobLaneEntity, part: ActJobPartEntity };
const service = /* @__PURE__ */ new Service(
  { act: ActEntity, number: ActNumberEntity, submission: SubmissionEntity, ...jobEntities },
  table,
);

const DAY_SECONDS = 24 * 60 * 60;

/** The number is taken, the form was sent before, the act has changed, another job is changing it, or a container locks it. */
export type BeginRefusal = "number" | "submission" | "act" | "busy" | "signed";
export type BeginOutcome = { ok: true } | { ok: false; reason: BeginRefusal };

export async function beginCreate(job: ActJob, now: Date): Promise<BeginOutcome> {
  const { head, submission } = job;
  const parts = partsOfJob(job);
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.number
          .create({ issuer: head.seller, type: SALES_ACT, key: numberKey(head.number), act: head.id })
          .commit(),
        entities.submission
          .create({ submission, act: head.id, expiresAt: Math.floor(now.getTime() / 1000) + DAY_SECONDS })
          .commit(),
        entities.job.create(job).commit(),
        entities.act.create(storedActHead({ ...head, state: "draft" })).commit(),
        ...jobSiblings(entities, job, parts),
      ])
      .go(),
  );
  if (outcome.ok) return outcome;
  return { ok: false, reason: outcome.refused.includes(1) ? "submission" : "number" };
}

export async function beginUpdate(job: ActJob, before: Pick<ActHead, "id" | "version">): Promise<BeginOutcome> {
  const { head } = job;
  const parts = partsOfJob(job);
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.act
          .check({ id: before.id })
          .where((stored, operations) =>
            [operations.eq(stored.version, before.version), isUnlocked(stored, operations)].join(" AND "),
          )
          .commit(),
        entities.job.create(job).commit(),
        ...(job.isNumberNew
          ? [
              entities.number
                .create({ issuer: head.seller, type: SALES_ACT, key: numberKey(head.number), act: head.id })
                .commit(),
            ]
          : []),
        ...jobSiblings(entities, job, parts),
      ])
      .go(),
  );
  if (outcome.ok) return outcome;
  if (outcome.refused.includes(1)) return { ok: false, reason: "busy" };
  if (!outcome.refused.includes(0)) return { ok: false, reason: "number" };
  const now = await actById(before.id);
  return { ok: false, reason: now && isLocked(now) ? "signed" : "act" };
}

function jobSiblings(
  { lane: lanes, part: bodies }: InTransaction<typeof jobEntities>,
  { act, claim }: ActJob,
  parts: readonly ActJobPart[],
) {
  return [
    ...LANES.map((lane) => lanes.put({ act, lane, claim }).commit()),
    ...parts.map((part) => bodies.put(part).commit()),
  ];
}

/** The end of a creation that was rolled back also deletes the draft and the submission. */
export async function endJob(job: ActJob): Promise<void> {
  const { act, submission } = job;
  const isForgotten = job.kind === "create" && job.state === "rollingBack";
  const parts = await partNumbersOf(act);
  await commit(() =>
    service.transaction
      .write((entities) => [
        entities.job
          .delete({ act })
          .where(({ claim }, { eq }) => eq(claim, job.claim))
          .commit(),
        ...LANES.map((lane) => entities.lane.delete({ act, lane }).commit()),
        ...parts.map((part) => entities.part.delete({ act, part }).commit()),
        ...(isForgotten
          ? [entities.act.delete({ id: act }).commit(), entities.submission.delete({ submission }).commit()]
          : []),
      ])
      .go(),
  );
}
