import { hash } from "node:crypto";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { DueMessage, Outbox } from "./outbox.ts";

const KEPT_SECONDS = 2 * 86_400;
/** Runs that the sweeper may miss before a message that is due again counts as a new one. */
const MISSED_RUNS_MS = 10 * 60_000;

/** A fact whose message the sweeper sent again. There is none unless something was lost. */
export interface SentAgain {
  outbox: string;
  /** Hash of the fact. */
  fact: string;
  firstAt: EpochMs;
  lastAt: number;
  expiresAt: number;
}

export const SentAgainEntity = /* @__PURE__ */ entity<SentAgain>()({
  name: "sentAgain",
  /** Was the message of this fact sent again, and when? */
  key: { of: ["outbox"], by: ["fact"] },
});

type Key = Pick<SentAgain, "outbox" | "fact">;

function keyOf({ name }: Outbox, { fact }: DueMessage): Key {
  return { outbox: name, fact: hash("sha256", JSON.stringify(fact)) };
}

export type SentBefore = (message: DueMessage) => SentAgain | undefined;

/** Finds messages of an outbox that were sent again and have been due ever since. */
export async function sentBefore(outbox: Outbox, messages: readonly DueMessage[], now: number): Promise<SentBefore> {
  const keys = new Map(messages.map((message) => keyOf(outbox, message)).map((key) => [key.fact, key]));
  const found = await SentAgainEntity.getAll([...keys.values()]);
  const forgottenAfter = 2 * outbox.afterMs + MISSED_RUNS_MS;
  const recent = found.filter(({ lastAt }) => now - lastAt < forgottenAfter);
  const byFact = new Map(recent.map((each) => [each.fact, each]));
  return (message) => byFact.get(keyOf(outbox, message).fact);
}

export async function noteSentAgain(
  outbox: Outbox,
  message: DueMessage,
  before: SentAgain | undefined,
  now: number,
): Promise<void> {
  const expiresAt = Math.floor(now / 1000) + KEPT_SECONDS;
  await write(
    SentAgainEntity.put({ ...keyOf(outbox, message), firstAt: before?.firstAt ?? now, lastAt: now, expiresAt }),
  );
}
