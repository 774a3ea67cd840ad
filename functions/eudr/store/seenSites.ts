import { randomUUID } from "node:crypto";
import { type Origin, origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Messages } from "#shared/platform/queues.ts";

const KEPT_SECONDS = 30 * 86_400;
const POSTPONED_MS = 60 * 60_000;
const MAX_POSTPONED = 24;

type WithoutId<Message> = Message extends { kind: "numbers" | "land" } ? Omit<Message, "seen"> : never;

/** What a message asks about the sites of an import or an act. */
export type SiteQuestion = WithoutId<Messages["eudrChecks"]>;

/** A question about sites that no worker has answered yet. */
export interface SeenSites extends Origin {
  /** ISO instant and a random text. */
  id: string;
  question: SiteQuestion;
  /** Times that a register did not answer. */
  postponed: number;
  expiresAt: number;
}

export const SeenSitesEntity = /* @__PURE__ */ entity<SeenSites>()({
  name: "seenSites",
  /** Which questions about sites wait, the oldest first? Few, except while a large import runs. */
  key: { of: [], by: ["id"] },
});

/** Returns the id of the mark. */
export async function noteSeenSites(question: SiteQuestion): Promise<string> {
  return putSeenSites(question, 0, Date.now());
}

/** `at`: milliseconds since 1970 from which it waits. */
async function putSeenSites(question: SiteQuestion, postponed: number, at: number): Promise<string> {
  const id = `${new Date(at).toISOString()}-${randomUUID().slice(0, 8)}`;
  const expiresAt = Math.floor(at / 1000) + KEPT_SECONDS;
  await write(SeenSitesEntity.put({ id, question, postponed, expiresAt, ...origin() }));
  return id;
}

/** Postpones a question by an hour. Returns false when it has waited for a day, or was answered meanwhile. */
export async function postponeSeenSites(id: string, now: number): Promise<boolean> {
  const stored = await SeenSitesEntity.get({ id });
  if (!stored || stored.postponed >= MAX_POSTPONED) return false;
  // Before the old mark goes, so that a crash leaves one.
  await putSeenSites(stored.question, stored.postponed + 1, now + POSTPONED_MS);
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
