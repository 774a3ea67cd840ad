import { env } from "#functions/platform/env.ts";
import { type Outbox, outbox } from "#functions/platform/outbox/outbox.ts";
import { isFilingOn } from "./owners.ts";
import { dueFilings } from "./store/filingDue.ts";
import { dueChecks } from "./store/numberCheck.ts";
import { remindersDueBefore } from "./store/reminder.ts";
import { sitesSeenSince } from "./store/seenSites.ts";

/** Questions about sites that were imported or are on an act. The registers are asked twice at worst. */
const siteChecks = outbox({
  name: "siteChecks",
  queue: "eudrChecks",
  // Longer than a run of the worker.
  afterMs: 10 * 60_000,
  due: sitesSeenSince,
  message: ({ id, question }) => ({ ...question, seen: id }),
});

/** One message for all that are due: the worker claims each of them. */
const numberChecks = outbox({
  name: "numberChecks",
  queue: "eudrChecks",
  afterMs: 0,
  due: async (until) => (isAsked() ? dueChecks(until, 1) : []),
  message: () => ({ kind: "due" as const }),
});

/** Questions about filed declarations, and jobs that were left. */
const filings = outbox({
  name: "filings",
  queue: "eudrFilings",
  afterMs: 0,
  due: async (until) => (isAsked() && isFilingOn() ? dueFilings(until, 1) : []),
  message: () => ({ due: true as const }),
});

const reminders = outbox({
  name: "reminders",
  queue: "letters",
  afterMs: 60_000,
  due: (until) => remindersDueBefore(new Date(until).toISOString()),
  message: ({ owner, next }) => ({ batch: next?.batch ?? "", owners: [owner] }),
});

/** Where the Information System has no address, what is due stays so. */
function isAsked(): boolean {
  return env().EUDR_URL !== undefined;
}

export const eudrOutboxes: readonly Outbox[] = [siteChecks, numberChecks, filings, reminders];
