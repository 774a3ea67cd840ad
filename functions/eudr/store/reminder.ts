import { below } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { Actor } from "#shared/people/actor.ts";

export interface Reminder {
  owner: number;
  /** Day in Tallinn. */
  day: IsoDate;
  /** ISO instant. */
  at: string;
  by: Actor;
}

export const ReminderEntity = /* @__PURE__ */ entity<Reminder>()({
  name: "eudrReminder",
  /** When was this owner last reminded? */
  key: { of: ["owner"] },
});

export async function remindersOf(owners: readonly number[]): Promise<ReadonlyMap<number, Reminder>> {
  const found = await ReminderEntity.getAll([...new Set(owners)].map((owner) => ({ owner })));
  return new Map(found.map((reminder) => [reminder.owner, reminder]));
}

/** False when the owner was reminded today already. Before the letter leaves, so that two calls send one. */
export function claimReminder(reminder: Reminder): Promise<boolean> {
  return write(ReminderEntity.put(reminder, [{ day: undefined }, { day: below(reminder.day) }]));
}

export async function releaseReminder({ owner, at }: Reminder): Promise<void> {
  await write(ReminderEntity.delete({ owner }, { at }));
}
