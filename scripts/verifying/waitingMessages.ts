import { outboxes } from "#functions/outboxes.ts";
import type { Difference } from "./basis/check.ts";

/** The sweeper sends a message again every few minutes; a system that was stopped overnight is none that fails. */
const LATE_MS = 86_400_000;
const MAX_COUNTED = 1000;

/** Facts whose message never came: each is marked until its work is done, and the sweeper fails or does not run. */
export async function waitingMessages(now: number): Promise<Difference[]> {
  const late = await Promise.all(
    outboxes.map(async ({ name, afterMs, due }) => ({
      name,
      count: (await due(now - afterMs - LATE_MS, MAX_COUNTED)).length,
    })),
  );
  return late
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => ({
      text: `outbox ${name}: ${count}${count >= MAX_COUNTED ? " or more" : ""} facts have waited for their message for a day`,
    }));
}
