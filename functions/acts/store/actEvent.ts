import { entity } from "#functions/platform/table/entity.ts";
import type { ActEventKind, FieldChange, RowCounts } from "#shared/acts/actEvents.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import type { Actor } from "#shared/people/actor.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export interface PurchaseActState {
  number: string;
  sum: Cents;
}

/** A purchase act that a save of its sales act made (`from` is null), changed or removed (`to` is null). */
export interface PurchaseActChange {
  owner: string;
  from: PurchaseActState | null;
  to: PurchaseActState | null;
}

/** Changes of a save; small whatever the size of the act (docs/rules/acts.md, "History of an act"). */
export interface ActChanges {
  fields: readonly FieldChange[];
  rows: RowCounts;
  purchaseActs: readonly PurchaseActChange[];
  morePurchaseActs: number;
}

export const NO_CHANGES: ActChanges = {
  fields: [],
  rows: { added: 0, removed: 0, changed: 0 },
  purchaseActs: [],
  morePurchaseActs: 0,
};

export interface ActEvent {
  act: number;
  at: IsoInstant;
  kind: ActEventKind;
  /** Version of the act; the edition for its files and sites. Each has one event of a file or a save. */
  version: number;
  by: Actor;
  changes: ActChanges;
}

export function containerEventOf(
  { id, version }: { id: number; version: number },
  { at, kind, by, reason }: Pick<ActEvent, "at" | "kind" | "by"> & { reason?: string },
): ActEvent {
  const fields = reason === undefined ? [] : [{ field: "reason", from: null, to: reason } as const];
  return { act: id, at, kind, version, by, changes: { ...NO_CHANGES, fields } };
}

export const ActEventEntity = /* @__PURE__ */ entity<ActEvent>()({
  name: "actEvent",
  /** What happened to an act, newest first? */
  key: { of: ["act"], by: ["at", "kind", "version"] },
});

export async function eventsOfAct(
  act: number,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ events: ActEvent[]; next: string | null }> {
  const { items, next } = await ActEventEntity.page("key", { act }, { limit, cursor, descending: true });
  return { events: items, next };
}
