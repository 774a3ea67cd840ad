import { lastingEvents, type SigningContainer } from "#functions/containers/store/container.ts";
import { isClaiming } from "#functions/containers/store/containerMoves.ts";
import { netChanges } from "#functions/platform/sums/sum.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import type { Match } from "#functions/platform/table/conditions.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { type Act, ActEntity, actsById, asFiled, editionOf } from "./act.ts";
import { type ActEvent, ActEventEntity, containerEventOf } from "./actEvent.ts";
import { wantFiles } from "./actFilesWanted.ts";
import { ActJobEntity } from "./actJob.ts";
import { actSigningWrites } from "./actStats.ts";
import { actSumChanges } from "./sumsOfAct.ts";

const EVENT_BYTES = 2000;
/** The deltas of sums are one item a transaction, and so is the row of the company in each of its two lists. */
const COUNT_ITEMS = 3;

export type LockEvent = Pick<ActEvent, "at" | "kind" | "by">;

/** Takes several transactions, so some acts may be locked when it returns false (docs/rules/signing.md, "Locks of a container"). */
export async function lockActs(container: SigningContainer, acts: readonly Act[], event: LockEvent): Promise<boolean> {
  for (const group of groupsOf(acts, { items: 1 + COUNT_ITEMS, bytes: itemBytes(container) })) {
    const sales = [...new Set(group.map(salesActOf))];
    const { ok } = await commit([
      isClaiming(container.hash),
      ...sales.map(noJob),
      ...group.map((act) => lockWrite(act, container.hash, purchasesOf(act, group))),
      ...countWrites(group, 1),
      ...group.map((act) => ActEventEntity.put(containerEventOf(act, event))),
      ...sumWrites(group.map((act) => ({ before: act, after: { ...act, container: container.hash } }))),
    ]);
    if (!ok) return false;
  }
  return true;
}

/**
 * Makes a new edition where files changed (docs/rules/attachments.md, "Files on paper"), and returns these acts, whose files are
 * to be made. Safe to run twice at once.
 */
export async function unlockActs(container: SigningContainer, event: LockEvent): Promise<number[]> {
  const { hash, files } = container;
  const events = [...lastingEvents(container), event];
  const outdated: number[] = [];
  return untilNoConflict("Acts of a container that ended", async () => {
    const found = await actsById(files.map(({ id }) => id));
    const locked = [...found.values()].filter(({ container }) => container === hash);
    let isDone = true;
    for (const group of groupsOf(locked, { items: COUNT_ITEMS, bytes: 0 }, events.length)) {
      const papers = group.filter(({ paperOutdated }) => paperOutdated);
      const { ok } = await commit([
        ...group.map((act) => unlockWrite(act, purchasesOf(act, group))),
        ...countWrites(group, -1),
        ...papers.map((act) => paperWrite(act, event.at)),
        ...group.flatMap((act) => events.map((each) => ActEventEntity.put(containerEventOf(act, each)))),
        ...sumWrites(group.map((act) => ({ before: act, after: { ...act, ...unlocked(act) } }))),
      ]);
      if (ok) outdated.push(...papers.map(({ id }) => id));
      isDone &&= ok;
    }
    return isDone ? outdated : CONFLICT;
  });
}

/** Each transaction also has the sales acts of its acts: checked for a job, and counting their purchase acts. */
function groupsOf(acts: readonly Act[], reserved: { items: number; bytes: number }, events = 1): Act[][] {
  const costOf = (act: Act) => ({
    items: (act.paperOutdated ? 2 : 1) + events,
    bytes: 2 * itemBytes(act) + events * EVENT_BYTES,
    shared: [`act${salesActOf(act)}`, `job${salesActOf(act)}`],
  });
  return transactionGroups(acts, costOf, reserved);
}

/** An item can be written once in a transaction: a sales act in the group counts its purchase acts in its own write. */
function purchasesOf({ id }: Act, group: readonly Act[]): number {
  return group.filter(({ salesAct }) => salesAct === id).length;
}

function lockWrite(act: Act, hash: string, purchases: number): Write {
  const changes = { container: hash, toSign: undefined };
  return ActEntity.patch({ id: act.id }, changes, {
    when: { ...isOpen(act), missingWaybill: undefined },
    add: counted(purchases),
  });
}

function unlocked({ paperOutdated, edits = 0 }: Act) {
  return { container: undefined, paperOutdated: undefined, ...(paperOutdated ? { edits: edits + 1 } : {}) };
}

function unlockWrite(act: Act, purchases: number): Write {
  const { id, type, counterpart, state, date, container, paperOutdated, waybillChanges } = act;
  const listed = { toSign: type, type, counterpart, state, date };
  return ActEntity.patch(
    { id },
    { ...unlocked(act), ...listed },
    { when: { container, paperOutdated, waybillChanges, ...asFiled(act) }, add: counted(-purchases) },
  );
}

/** Deltas of the sums, and what the rows of the company count. */
function sumWrites(moves: readonly { before: Act; after: Act }[]): Write[] {
  const changes = netChanges(moves.flatMap(({ before, after }) => actSumChanges(before, after)));
  return [...sumDeltas(changes).map((delta) => SumDeltaEntity.put(delta)), ...actSigningWrites(moves)];
}

function counted(purchases: number): { purchasesInContainers?: number } {
  return purchases === 0 ? {} : { purchasesInContainers: purchases };
}

function paperWrite(act: Act, queuedAt: string): Write {
  return wantFiles({ act: act.id, edition: editionOf(act) + 1, queuedAt });
}

function countWrites(group: readonly Act[], sign: 1 | -1): Write[] {
  const own = new Set(group.map(({ id }) => id));
  const bySale = Map.groupBy(
    group.filter(({ type, salesAct }) => type !== SALES_ACT && !own.has(salesAct)),
    ({ salesAct }) => salesAct,
  );
  return [...bySale].map(([id, purchases]) => ActEntity.patch({ id }, {}, { add: counted(sign * purchases.length) }));
}

function salesActOf({ id, type, salesAct }: Act): number {
  return type === SALES_ACT ? id : salesAct;
}

/**
 * A condition on an act whose attachments change: unchanged, and in no container (docs/rules/attachments.md, "Frozen in a
 * container"). `mayBeSigned`: only a file of its purchase act changes, so it may be in the container in which it was read.
 */
export function isOpen(act: Act, mayBeSigned = false): Match<Act> {
  const { version, edits, waybillChanges, container } = act;
  const filed = asFiled(act);
  return { state: "ready", version, edits, waybillChanges, container: mayBeSigned ? container : undefined, ...filed };
}

export function noJob(salesAct: number): Write {
  return ActJobEntity.check({ act: salesAct }, { claim: undefined });
}
