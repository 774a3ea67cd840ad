import { randomUUID } from "node:crypto";
import { type Origin, origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Messages } from "#shared/platform/queues.ts";

const KEPT_SECONDS = 30 * 86_400;
const HOUR_MS = 60 * 60_000;
const MAX_POSTPONED = 24;
/** Pauses after answers that could not be read: asking again seldom mends these. */
const UNREAD_PAUSES_MS = [HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS] as const;

type WithoutId<Message> = Message extends { kind: "numbers" | "land" } ? Omit<Message, "seen"> : never;

/** What a message asks about the sites of an import or an act. */
export type SiteQuestion = WithoutId<Messages["eudrChecks"]>;

/** A question about sites that no worker has answered yet. */
export interface SeenSites extends Origin {
  /** ISO instant and a random text. */
  id: string;
  question: SiteQuestion;
  /** Times that a register did not answer, or not in a form that can be read. */
  postponed: number;
  /** Those of them with an answer that could not be read; absent for none. */
  unread?: number;
  expiresAt: number;
}

export const SeenSitesEntity = /* @__PURE__ */ entity<SeenSites>()({
  name: "seenSites",
  /** Which questions about sites wait, the oldest first? Few, except while a large import runs. */
  key: { of: [], by: ["id"] },
});

/** Returns the id of the mark. */
export async function noteSeenSites(question: SiteQuestion): Promise<string> {
  return putSeenSites({ question, postponed: 0 }, Date.now());
}

/** `at`: milliseconds since 1970 from which it waits. */
async function putSeenSites(
  waiting: Pick<SeenSites, "question" | "postponed" | "unread">,
  at: number,
): Promise<string> {
  const id = `${new Date(at).toISOString()}-${randomUUID().slice(0, 8)}`;
  const expiresAt = Math.floor(at / 1000) + KEPT_SECONDS;
  await write(SeenSitesEntity.put({ id, ...waiting, expiresAt, ...origin() }));
  return id;
}

/**
 * Postpones a question: by an hour, 24 times, or by the longer pauses of `isUnread`. Returns false when it was postponed that
 * often, or was answered meanwhile.
 */
export async function postponeSeenSites(id: string, now: number, isUnread: boolean): Promise<boolean> {
  const stored = await SeenSitesEntity.get({ id });
  if (!stored || stored.postponed >= MAX_POSTPONED) return false;
  const { question, postponed, unread = 0 } = stored;
  const pause = isUnread ? UNREAD_PAUSES_MS[unread] : HOUR_MS;
  if (pause === undefined) return false;
  // Before the old mark goes, so that a crash leaves one.
  await putSeenSites({ question, postponed: postponed + 1, unread: unread + (isUnread ? 1 : 0) }, now + pause);
  await endSeenSites(id);
  return true;
}

export function sitesSeenSince(until: number, max: number): Promise<SeenSites[]> {
  const bounds = { below: { id: new Date(until).toISOString() } };
  return SeenSitesEntity.all("key", {}, { max, bounds, consistent: false });
}

export async function endSeenSites(id: string): Promise<void> {
  await write(SeenSitesEntity.delete({ id }));
}
