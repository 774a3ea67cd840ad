import { isSalesActChanged, isSalesPaperChanged, purchaseActChanges } from "#functions/acts/actChanges.ts";
import type { Act, ActHead } from "#functions/acts/store/act.ts";
import type { ActChanges } from "#functions/acts/store/actEvent.ts";
import type { ActJob } from "#functions/acts/store/actJob.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { Company } from "#functions/companies/store/company.ts";
import { purchaseActHead } from "./purchaseActHead.ts";

export interface RowsOfSave {
  rows: readonly ActRowItem[];
  previousRows: readonly ActRowItem[];
}

/** What a save does to an act; its event, letters and export follow from it. */
export interface SavedAct {
  before: Act | undefined;
  /** Undefined for a purchase act whose owner has no rows any more. */
  after: ActHead | undefined;
  /** Undefined for an act that stays as it was. */
  changes: ActChanges | undefined;
  isPaperChanged: boolean;
}

export interface SavedPurchaseAct extends SavedAct {
  owner: number;
  rows: readonly ActRowItem[];
}

export function savedSalesAct(
  { head, changes }: Pick<ActJob, "head" | "changes">,
  before: Act | undefined,
  { rows, previousRows }: RowsOfSave,
): SavedAct {
  const after = { ...head, state: "ready", version: (before?.version ?? 0) + 1 } as const;
  if (before?.state !== "ready") return { before, after, changes, isPaperChanged: true };
  return {
    before,
    after,
    changes: isSalesActChanged(changes, before, after) ? changes : undefined,
    isPaperChanged: isSalesPaperChanged(changes, { head: before, rows: previousRows }, { head: after, rows }),
  };
}

/** @param existing acts of `purchaseActs` and `dropped` that are stored @param owners of `purchaseActs` */
export function savedPurchaseActs(
  { head, purchaseActs, dropped }: Pick<ActJob, "head" | "purchaseActs" | "dropped">,
  { rows, previousRows }: RowsOfSave,
  existing: ReadonlyMap<number, Act>,
  owners: ReadonlyMap<number, Company>,
): SavedPurchaseAct[] {
  const rowsByOwner = Map.groupBy(rows, (row) => row.owner);
  const previousByOwner = Map.groupBy(previousRows, (row) => row.owner);
  const kept = purchaseActs.map((planned): SavedPurchaseAct => {
    const before = existing.get(planned.id);
    const own = rowsByOwner.get(planned.owner) ?? [];
    const version = (before?.version ?? 0) + 1;
    const after = { ...purchaseActHead(head, planned, owners.get(planned.owner), own), version };
    const changes = purchaseActChanges(
      { head: before, rows: before ? (previousByOwner.get(planned.owner) ?? []) : [] },
      { head: after, rows: own },
    );
    return { before, after, changes, isPaperChanged: changes !== undefined, owner: planned.owner, rows: own };
  });
  const removed = dropped.flatMap((id): SavedPurchaseAct[] => {
    const before = existing.get(id);
    if (!before) return [];
    const changes = purchaseActChanges(
      { head: before, rows: previousByOwner.get(before.seller) ?? [] },
      { head: undefined, rows: [] },
    );
    return [{ before, after: undefined, changes, isPaperChanged: true, owner: before.seller, rows: [] }];
  });
  return [...kept, ...removed];
}
