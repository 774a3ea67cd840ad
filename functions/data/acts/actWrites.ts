import { Service } from "electrodb";
import { TRANSACTION_ITEMS, table } from "#functions/data/table/table.ts";
import { commit, pauseBefore } from "#functions/data/table/transaction.ts";
import { type Act, ActEntity, ActNumberEntity, actsOfCounterpart, SubmissionEntity } from "./act.ts";
import { type ActJob, ActJobEntity, type HeldNumber, JobOver } from "./actJob.ts";
import { type ActStats, ActStatsEntity, actStatsAt } from "./actStats.ts";

const service = /* @__PURE__ */ new Service(
  { act: ActEntity, number: ActNumberEntity, submission: SubmissionEntity, job: ActJobEntity, stats: ActStatsEntity },
  table,
);

type Entities = Parameters<Parameters<typeof service.transaction.write>[0]>[0];

const SALES = 20;
const PURCHASE = 10;
const DAY_SECONDS = 24 * 60 * 60;
const STATS_ATTEMPTS = 10;

/** Why a job could not begin: its number is taken, its form was sent before, the act changed meanwhile or is being changed. */
export type BeginOutcome = { ok: true } | { ok: false; reason: "number" | "submission" | "act" | "busy" };

/** Begins a new act: its job, its draft, its number and its form, all or none. */
export async function beginCreate(job: ActJob, now: Date): Promise<BeginOutcome> {
  const { head, submission } = job;
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.number.create({ issuer: head.seller, type: SALES, number: head.number, act: head.id }).commit(),
        entities.submission
          .create({ submission, act: head.id, expiresAt: Math.floor(now.getTime() / 1000) + DAY_SECONDS })
          .commit(),
        entities.job.create(job).commit(),
        entities.act.create({ ...head, state: "draft" }).commit(),
      ])
      .go(),
  );
  if (outcome.ok) return outcome;
  return { ok: false, reason: outcome.refused.includes(1) ? "submission" : "number" };
}

/** Begins the change of an act that is still at the version that the form was loaded from. */
export async function beginUpdate(job: ActJob, before: Act): Promise<BeginOutcome> {
  const { head } = job;
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.act
          .check({ id: before.id })
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
        entities.job.create(job).commit(),
        ...(job.isNumberNew
          ? [entities.number.create({ issuer: head.seller, type: SALES, number: head.number, act: head.id }).commit()]
          : []),
      ])
      .go(),
  );
  if (outcome.ok) return outcome;
  if (outcome.refused.includes(1)) return { ok: false, reason: "busy" };
  return { ok: false, reason: outcome.refused.includes(0) ? "act" : "number" };
}

/** Takes the numbers of purchase acts; answers the owners whose number is somebody else's. @throws JobOver */
export async function takePurchaseNumbers(job: ActJob): Promise<number[]> {
  const issuer = job.head.seller;
  const taken: number[] = [];
  for (const group of groupsOf(job.purchaseActs.filter((act) => act.isNumberNew))) {
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...group.map(({ number, id }) =>
            entities.number.create({ issuer, type: PURCHASE, number, act: id }).commit(),
          ),
          stillRuns(entities.job, job),
        ])
        .go(),
    );
    if (outcome.ok) continue;
    refuseIfOver(job, outcome.refused, group.length);
    taken.push(...outcome.refused.flatMap((place) => group[place]?.owner ?? []));
  }
  return taken;
}

/** Gives back numbers that are still those acts'; one that another act took meanwhile stays that act's. @throws JobOver */
export async function releaseNumbers(job: ActJob, numbers: readonly HeldNumber[]): Promise<void> {
  const issuer = job.head.seller;
  for (const group of groupsOf(numbers)) {
    let rest = group;
    while (rest.length > 0) {
      const outcome = await commit(() =>
        service.transaction
          .write((entities) => [
            ...rest.map(({ type, number, act }) =>
              entities.number
                .delete({ issuer, type, number })
                .where((held, { eq, notExists }) => `${eq(held.act, act)} OR ${notExists(held.act)}`)
                .commit(),
            ),
            stillRuns(entities.job, job),
          ])
          .go(),
      );
      if (outcome.ok) break;
      refuseIfOver(job, outcome.refused, rest.length);
      rest = rest.filter((_, place) => !outcome.refused.includes(place));
    }
  }
}

/** Ends a job; one that was undone takes the draft and the form of a new act along, as if they had never been. */
export async function endJob(job: ActJob): Promise<void> {
  const { act, submission } = job;
  const isForgotten = job.kind === "create" && job.state === "undoing";
  await commit(() =>
    service.transaction
      .write((entities) => [
        entities.job
          .delete({ act })
          .where(({ claim }, { eq }) => eq(claim, job.claim))
          .commit(),
        ...(isForgotten
          ? [entities.act.delete({ id: act }).commit(), entities.submission.delete({ submission }).commit()]
          : []),
      ])
      .go(),
  );
}

/** An act as it is stored (absent when new; a draft counts as absent) and as it shall be (absent when it is deleted). */
export interface ActChange {
  before?: Act | undefined;
  after?: Act | undefined;
}

/**
 * Writes heads of acts together with the counts and latest dates of their counterparts. Acts must be of one type.
 * @returns false when an act is not what `before` says any more: read it again and decide anew.
 * @throws JobOver
 */
export async function writeActs(job: ActJob, changes: readonly ActChange[]): Promise<boolean> {
  for (const group of groupsOf(changes, 2)) {
    if (!(await writeGroup(job, group))) return false;
  }
  return true;
}

async function writeGroup(job: ActJob, changes: readonly ActChange[]): Promise<boolean> {
  for (let attempt = 0; attempt <= STATS_ATTEMPTS; attempt++) {
    const stats = await statsAfter(changes);
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...changes.flatMap((change) => actWrite(entities.act, change)),
          stillRuns(entities.job, job),
          ...stats.map(({ before, after }) =>
            before.version === 0
              ? entities.stats.create(after).commit()
              : entities.stats
                  .put(after)
                  .where(({ version }, { eq }) => eq(version, before.version))
                  .commit(),
          ),
        ])
        .go(),
    );
    if (outcome.ok) return true;
    refuseIfOver(job, outcome.refused, changes.length);
    if (outcome.refused.some((place) => place < changes.length)) return false;
    await pauseBefore(attempt);
  }
  throw new Error("Act counts were changed by others at every attempt");
}

/** Exactly one item for each change, so that a refused place names its act. */
function actWrite(acts: Entities["act"], { before, after }: ActChange) {
  if (!before) return after ? [acts.create(after).commit()] : [];
  if (!after) {
    const removal = acts.delete({ id: before.id });
    return [removal.where(({ version }, { eq }) => eq(version, before.version)).commit()];
  }
  const write = acts.put(after);
  return [write.where(({ version }, { eq }) => eq(version, before.version)).commit()];
}

/** Holds a transaction to the job that it belongs to: once the job has ended, nobody who is late writes for it. */
function stillRuns(jobs: Entities["job"], job: ActJob) {
  return jobs
    .check({ act: job.act })
    .where(({ claim }, { eq }) => eq(claim, job.claim))
    .commit();
}

function refuseIfOver(job: ActJob, refused: readonly number[], place: number): void {
  if (refused.includes(place)) throw new JobOver(job.act);
}

async function statsAfter(changes: readonly ActChange[]): Promise<{ before: ActStats; after: ActStats }[]> {
  const type = (changes[0]?.after ?? changes[0]?.before)?.type ?? SALES;
  const seen = ({ state }: Act) => state === "ready";
  const left = changes.flatMap(({ before }) => (before && seen(before) ? [before] : []));
  const came = changes.flatMap(({ after }) => (after && seen(after) ? [after] : []));
  const held = await actStatsAt(
    type,
    [...left, ...came].map((act) => act.counterpart),
  );
  const moved = await Promise.all(
    held.map(async (before) => {
      const own = (acts: readonly Act[]) => acts.filter((act) => act.counterpart === before.counterpart);
      const [gone, arrived] = [own(left), own(came)];
      const latest = await latestAfter(before, gone, arrived);
      const total = before.total - gone.length + arrived.length;
      return { before, after: { ...before, total, latest, version: before.version + 1 } };
    }),
  );
  return moved.filter(({ before, after }) => before.total !== after.total || before.latest !== after.latest);
}

async function latestAfter(stats: ActStats, gone: readonly Act[], arrived: readonly Act[]): Promise<string> {
  const newest = arrived.map((act) => act.date).reduce((a, b) => (a > b ? a : b), "");
  if (!gone.some((act) => act.date === stats.latest)) return stats.latest > newest ? stats.latest : newest;
  const leaving = new Set(gone.map((act) => act.id));
  const { acts } = await actsOfCounterpart(stats.type, stats.counterpart, undefined, gone.length + 1);
  const remaining = acts.find((act) => !leaving.has(act.id))?.date ?? "";
  return remaining > newest ? remaining : newest;
}

/** Parts of what fits a transaction beside the check of the job. */
function groupsOf<Item>(items: readonly Item[], itemsEach = 1): Item[][] {
  const size = Math.floor((TRANSACTION_ITEMS - 1) / itemsEach);
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}
