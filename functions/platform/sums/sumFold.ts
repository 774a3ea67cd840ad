import { randomUUID } from "node:crypto";
import { describeError, log } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { packCells, unpackCells } from "./cellPacking.ts";
import { cellsBy, type SumCell, type Sums } from "./sum.ts";
import { type Addition, withAdditions } from "./sumCells.ts";
import { deleteDeltas, deltasWithIds, type SumDelta, waitingDeltas } from "./sumDelta.ts";
import { type SumItem, SumItemEntity } from "./sumReads.ts";

/** The changes of the running batch. While it is open, nothing else is added to the sums. */
export interface SumGuard {
  batch: number;
  isOpen: boolean;
  deltas: readonly string[];
  worker: string;
  /** Other workers leave the batch to this one until then (ms); later they help, which does no harm. Absent: `leasedUntil`. */
  heldUntil?: number;
  /**
   * The lease as the code before the shards reads it. That code finds none of an open batch's deltas and would end the batch without
   * them, so for it the lease lasts until the batch is closed.
   */
  leasedUntil: number;
  version: number;
}

export const SumGuardEntity = /* @__PURE__ */ entity<SumGuard>()({ name: "sumGuard", key: { of: [] } });

const NO_GUARD: SumGuard = { batch: 0, isOpen: false, deltas: [], worker: "", leasedUntil: 0, version: 0 };
const LEASE_MS = 60_000;
const NOT_BEFORE_CLOSED = Number.MAX_SAFE_INTEGER;
const AT_ONCE = 8;
const ITEMS_READ = 100;

/** `busy`: another worker folds now. `late`: there was no time left for all. */
export type FoldResult = "done" | "busy" | "late";

/** Exactly once (docs/rules/statistics.md, "Sums follow their facts"). Begins no batch after `until` (ms). */
export async function foldSums(sums: Sums, until: number): Promise<FoldResult> {
  const worker = randomUUID();
  for (;;) {
    const guard = await sumGuard();
    if (guard.worker !== worker && (guard.heldUntil ?? guard.leasedUntil) > Date.now()) return "busy";
    if (Date.now() > until) return "late";
    const found = guard.isOpen ? await deltasWithIds(guard.deltas) : await waitingDeltas();
    if (!guard.isOpen && found.length === 0) return "done";
    const targets = targetsOf(sums, found);
    const mine: SumGuard = {
      batch: guard.isOpen ? guard.batch : guard.batch + 1,
      isOpen: true,
      deltas: guard.isOpen ? guard.deltas : found.map(({ id }) => id),
      worker,
      heldUntil: Date.now() + LEASE_MS,
      leasedUntil: NOT_BEFORE_CLOSED,
      version: guard.version + 1,
    };
    if (!(await putGuard(mine))) return "busy";
    await applyBatch(mine.batch, targets);
    // The sums have its changes: a resumed batch finds nothing left to add.
    await deleteDeltas(mine.deltas);
    const closed = { isOpen: false, deltas: [], heldUntil: 0, leasedUntil: 0, version: mine.version + 1 };
    const isClosed = await putGuard({ ...mine, ...closed });
    if (!isClosed) return "busy";
  }
}

export async function sumGuard(): Promise<SumGuard> {
  return (await SumGuardEntity.get({})) ?? NO_GUARD;
}

async function putGuard(guard: SumGuard): Promise<boolean> {
  const before = guard.version - 1;
  return write(SumGuardEntity.put(guard, { version: before === 0 ? undefined : before }));
}

interface Target {
  scope: string;
  key: string;
  additions: Addition[];
}

/** @throws Error for a change of a sum that is not among these */
export function targetsOf(sums: Sums, deltas: readonly SumDelta[]): Target[] {
  const cellsOf = cellsBy(sums);
  const targets = new Map<string, Target>();
  for (const change of deltas.flatMap(({ changes }) => changes)) {
    for (const { scope, key, cell, slot } of cellsOf(change)) {
      const name = targetName({ scope, key });
      const target = targets.get(name) ?? { scope, key, additions: [] };
      targets.set(name, target);
      target.additions.push({ cell, slot, amount: change.amount, rows: change.rows });
    }
  }
  return [...targets.values()];
}

export function targetName({ scope, key }: Pick<SumCell, "scope" | "key">): string {
  return `${scope} ${key}`;
}

async function applyBatch(batch: number, targets: readonly Target[]): Promise<void> {
  await inParallel(chunksOf(targets, ITEMS_READ), AT_ONCE, async (slice) => {
    const items = await SumItemEntity.getAll(slice);
    const stored = new Map(items.map((item) => [targetName(item), item]));
    for (const target of slice) await applyTo(target, batch, stored.get(targetName(target)));
  });
}

/** Skips an item that has the batch already; reads again after a conflict. */
async function applyTo(target: Target, batch: number, read: SumItem | undefined): Promise<void> {
  const { scope, key, additions } = target;
  let stored = read;
  for (;;) {
    const before = stored;
    if (before && before.batch >= batch) return;
    const cells = packCells(withAdditions(before ? unpackCells(before.cells) : [], additions));
    if (await write(SumItemEntity.put({ scope, key, cells, batch }, { batch: before?.batch }))) return;
    stored = await SumItemEntity.get({ scope, key });
  }
}

const MAX_MS = 20_000;

/** Folds now. Never throws: the facts are written, and the sweeper adds the rest. */
export async function foldWaiting(sums: Sums, maxMs = MAX_MS): Promise<FoldResult | "failed"> {
  try {
    return await foldSums(sums, Date.now() + maxMs);
  } catch (error) {
    log.warn("sums not up to date", { error: describeError(error) });
    return "failed";
  }
}

/** Folds for `ms` at most, for a call that a user waits for; the sweeper adds the rest. True when nothing waits any more. */
export async function foldBriefly(sums: Sums, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  const result = await Promise.race([foldWaiting(sums, ms), patience]);
  clearTimeout(timer);
  return result === "done";
}
