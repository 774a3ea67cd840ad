import { entity } from "#functions/platform/table/entity.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { batchExpiry, createdBatch, type SentBatch } from "#functions/platform/table/sentBatch.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Reminder } from "#shared/eudr/reminders.ts";

interface StoredReminder extends Reminder {
  /** Absent where it left before reminders waited for ten seconds. */
  version?: number | undefined;
  /** Of a scheduled one. */
  box?: "scheduled" | undefined;
  sendAt?: string | undefined;
}

export const ReminderEntity = /* @__PURE__ */ entity<StoredReminder>()({
  name: "eudrReminder",
  /** When was this owner last reminded, and is a reminder on its way? */
  key: { of: ["owner"] },
  indexes: {
    /** Which reminders should have left? */
    due: { on: "gsi1", of: ["box"], by: ["sendAt", "owner"] },
  },
});

/** Owners that a person chose to remind together. */
export interface ReminderBatch extends SentBatch {
  owners: readonly number[];
}

export const ReminderBatchEntity = /* @__PURE__ */ entity<ReminderBatch>()({
  name: "eudrReminderBatch",
  /** Which owners are reminded together, and was it taken back? */
  key: { of: ["id"] },
});

export async function remindersOf(owners: readonly number[]): Promise<ReadonlyMap<number, Reminder>> {
  const found = await ReminderEntity.getAll([...new Set(owners)].map((owner) => ({ owner })));
  return new Map(found.map((reminder) => [reminder.owner, reminder]));
}

export function remindersDueBefore(until: string): Promise<Reminder[]> {
  return ReminderEntity.all("due", { box: "scheduled" }, { bounds: { below: { sendAt: until } } });
}

/** `isMoved` is false where the rule allows no move; of two moves at once one is decided again. */
export async function moveReminder(
  owner: number,
  move: (reminder: Reminder) => Reminder | undefined,
): Promise<{ isMoved: boolean; reminder: Reminder }> {
  return untilNoConflict(`Reminder of owner ${owner}`, async () => {
    const stored = await ReminderEntity.get({ owner });
    const { version, box: _box, sendAt: _sendAt, ...before } = stored ?? { owner };
    const after = move(before);
    if (!after) return { isMoved: false, reminder: before };
    const { next } = after;
    const due = next?.state === "scheduled" ? { box: "scheduled" as const, sendAt: next.sendAt } : {};
    const item = { ...after, ...due, version: (version ?? 0) + 1 };
    const isWritten = await write(stored ? ReminderEntity.put(item, { version }) : ReminderEntity.create(item));
    return isWritten ? { isMoved: true, reminder: after } : CONFLICT;
  });
}

export function reminderBatchOf(id: string): Promise<ReminderBatch | undefined> {
  return ReminderBatchEntity.get({ id });
}

export function createReminderBatch(batch: Omit<ReminderBatch, "expiresAt">, now: Date): Promise<ReminderBatch> {
  return createdBatch(ReminderBatchEntity, { ...batch, expiresAt: batchExpiry(now) });
}

export async function noteRemindersTakenBack({ id }: ReminderBatch, at: string): Promise<void> {
  await write(ReminderBatchEntity.patch({ id }, { takenBackAt: at }));
}
