import { Service } from "electrodb";
import { type Act, ActEntity, ActNumberEntity, actsOfCounterpart, SubmissionEntity } from "./act.ts";
import { type ActJob, ActJobEntity, type PlannedPurchaseAct } from "./actJob.ts";
import { type ActStats, ActStatsEntity, actStatsAt } from "./actStats.ts";
import { documents, TRANSACTION_ITEMS, table } from "./table.ts";
import { commit, pauseBefore } from "./transaction.ts";

const service = new Service(
  { act: ActEntity, number: ActNumberEntity, submission: SubmissionEntity, job: ActJobEntity, stats: ActStatsEntity },
  { client: documents, table: table.table },
);

const SALES = 20;
const PURCHASE = 10;
const DAY_SECONDS = 24 * 60 * 60;
const STATS_ATTEMPTS = 10;

/** Why a job could not begin: its number is taken, its form was sent before, or the act changed meanwhile. */
export type BeginOutcome = { ok: true } | { ok: false; reason: "number" | "submission" | "act" };

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
  return { ok: false, reason: outcome.refused.includes(2) ? "number" : "act" };
}

/** Takes the numbers of purchase acts; answers the owners whose number is somebody else's. */
export async function takePurchaseNumbers(issuer: number, acts: readonly PlannedPurchaseAct[]): Promise<number[]> {
  const taken: number[] = [];
  for (const group of groupsOf(acts.filter((act) => act.isNumberNew))) {
    const outcome = await commit(() =>
      service.transaction
        .write(({ number }) =>
          group.map((act) => number.create({ issuer, type: PURCHASE, number: act.number, act: act.id }).commit()),
        )
        .go(),
    );
    if (!outcome.ok) taken.push(...outcome.refused.flatMap((place) => group[place]?.owner ?? []));
  }
  return taken;
}

/** Gives numbers back that an act holds; one that another act took meanwhile stays that act's. */
export async function releaseNumbers(
  numbers: readonly { issuer: number; type: 10 | 20; number: string; act: number }[],
): Promise<void> {
  for (const { act, ...key } of numbers) {
    await commit(() =>
      service.transaction
        .write(({ number }) => [
          number
            .delete(key)
            .where((attributes, { eq, notExists }) => `${eq(attributes.act, act)} OR ${notExists(attributes.act)}`)
            .commit(),
        ])
        .go(),
    );
  }
}

/** Takes a draft and its form back, as if they had never been. */
export async function forgetDraft(job: ActJob): Promise<void> {
  await ActEntity.delete({ id: job.act }).go();
  await SubmissionEntity.delete({ submission: job.submission }).go();
}

/** An act as it is stored (absent when new; a draft counts as absent) and as it shall be (absent when it is deleted). */
export interface ActChange {
  before?: Act | undefined;
  after?: Act | undefined;
}

/**
 * Writes heads of acts together with the counts and latest dates of their counterparts. Acts must be of one type. It can
 * be repeated: a change that is already there is passed over.
 */
export async function writeActs(changes: readonly ActChange[]): Promise<void> {
  for (const group of groupsOf(changes, 3)) await writeGroup(group);
}

async function writeGroup(changes: readonly ActChange[]): Promise<void> {
  for (let attempt = 0; attempt <= STATS_ATTEMPTS; attempt++) {
    const stats = await statsAfter(changes);
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...stats.map(({ before, after }) =>
            before.version === 0
              ? entities.stats.create(after).commit()
              : entities.stats
                  .put(after)
                  .where(({ version }, { eq }) => eq(version, before.version))
                  .commit(),
          ),
          ...changes.flatMap(({ after }) => (after ? [entities.act.put(after).commit()] : [])),
          ...changes.flatMap(({ before, after }) =>
            before && !after ? [entities.act.delete({ id: before.id }).commit()] : [],
          ),
        ])
        .go(),
    );
    if (outcome.ok) return;
    await pauseBefore(attempt);
  }
  throw new Error("Act counts were changed by others at every attempt");
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

function groupsOf<Item>(items: readonly Item[], itemsEach = 1): Item[][] {
  const size = Math.floor(TRANSACTION_ITEMS / itemsEach);
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}
