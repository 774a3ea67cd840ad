import { type Outbox, outbox } from "#functions/platform/outbox/outbox.ts";
import { type ActLetters, lettersDueBefore, lettersSendingSince } from "./store/actLetters.ts";

/** Letters that were sent and for which SES was not called. Stuck ones wait for a person. */
const sentLetters = outbox({
  name: "letters",
  queue: "letters",
  // Longer than five attempts of the worker take.
  afterMs: 15 * 60_000,
  due: async (until) =>
    (await lettersSendingSince(new Date(until).toISOString())).flatMap((item) =>
      lettersOf(item, ({ state, calledAt }) => state === "sending" && calledAt === undefined),
    ),
  message: ({ act, letter }) => ({ act, letter }),
});

/** Letters whose time has come: their message was lost, or a crash came before it. */
const scheduledLetters = outbox({
  name: "scheduledLetters",
  queue: "letters",
  afterMs: 60_000,
  due: async (until) =>
    (await lettersDueBefore(new Date(until).toISOString())).flatMap((item) =>
      lettersOf(item, ({ state }) => state === "scheduled"),
    ),
  message: ({ act, letter, batch }) => ({ batch, due: [{ act, letter }] }),
});

function lettersOf(
  { act, letters, requestId }: ActLetters,
  isWaiting: (letter: ActLetters["letters"][number]) => boolean,
) {
  return letters
    .filter(isWaiting)
    .map(({ number, batch = "" }) => ({ act, letter: number, batch, ...(requestId !== undefined && { requestId }) }));
}

export const letterOutboxes: readonly Outbox[] = [sentLetters, scheduledLetters];
