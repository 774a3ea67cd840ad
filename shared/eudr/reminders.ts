import type { IsoDate } from "#shared/basics/dates.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import type { Actor } from "#shared/people/actor.ts";

/** The last reminder of an owner that left. Absent before the first. */
interface LeftReminder {
  /** Day in Tallinn. */
  day?: IsoDate | undefined;
  at?: IsoInstant | undefined;
  by?: Actor | undefined;
  /** Absent where it left before there were batches. */
  batch?: string | undefined;
}

/**
 * `scheduled`: leaves at `sendAt`. `sending`: the mail service may have it, so that it is never sent again. `failed`: it did not
 * leave (docs/rules/eudr.md, "Reminders").
 */
export type ReminderState = "scheduled" | "sending" | "sent" | "back" | "failed";

export interface NextReminder {
  batch: string;
  by: Actor;
  /** ISO instants. */
  sendAt: string;
  state: ReminderState;
  /** What was the last reminder before this one left. */
  before?: LeftReminder | undefined;
}

export interface Reminder extends LeftReminder {
  owner: number;
  /** The newest one that somebody pressed. */
  next?: NextReminder | undefined;
}

/** False where another one left today, or waits. One whose sending has an unknown end is of its day. */
export function mayRemind({ next, day }: Reminder, today: IsoDate): boolean {
  return next?.state !== "scheduled" && (day === undefined || day < today);
}

export function scheduledReminder(
  reminder: Reminder,
  { batch, by, sendAt }: Pick<NextReminder, "batch" | "by" | "sendAt">,
  today: IsoDate,
): Reminder | undefined {
  return mayRemind(reminder, today) ? { ...reminder, next: { batch, by, sendAt, state: "scheduled" } } : undefined;
}

export function takenBackReminder(reminder: Reminder, batch: string): Reminder | undefined {
  const { next } = reminder;
  return next?.batch === batch && next.state === "scheduled" ? withState(reminder, next, "back") : undefined;
}

/** Takes the day before the mail service is called, so that it is called once. */
export function leavingReminder(reminder: Reminder, batch: string, at: string, day: IsoDate): Reminder | undefined {
  const { owner, next, ...before } = reminder;
  if (next?.batch !== batch || next.state !== "scheduled") return undefined;
  return { owner, day, at, by: next.by, batch, next: { ...next, state: "sending", before } };
}

/** `waits`: the mail service was too busy. `failed`: it refused. Both give the day back. */
export function settledReminder(
  reminder: Reminder,
  batch: string,
  outcome: "sent" | "waits" | "failed",
): Reminder | undefined {
  const { owner, next } = reminder;
  if (next?.batch !== batch || next.state !== "sending") return undefined;
  if (outcome === "sent") return withState(reminder, next, "sent");
  const { before, ...attempt } = next;
  return { owner, ...before, next: { ...attempt, state: outcome === "waits" ? "scheduled" : "failed" } };
}

/** It has no address or no act any more when its time has come. */
export function failedReminder(reminder: Reminder, batch: string): Reminder | undefined {
  const { next } = reminder;
  return next?.batch === batch && next.state === "scheduled" ? withState(reminder, next, "failed") : undefined;
}

function withState(reminder: Reminder, next: NextReminder, state: ReminderState): Reminder {
  const { before: _before, ...attempt } = next;
  return { ...reminder, next: { ...attempt, state } };
}
