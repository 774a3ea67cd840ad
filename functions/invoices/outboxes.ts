import { actFilesWantedSince } from "#functions/acts/store/actFilesWanted.ts";
import { outbox } from "#functions/platform/outbox/outbox.ts";

/** Acts that lack files (docs/rules/invoices.md, "Missing files"). */
export const actFilesOutbox = outbox({
  name: "actFiles",
  queue: "actFiles",
  // Longer than five attempts of the worker take.
  afterMs: 30 * 60_000,
  due: (until, max) => actFilesWantedSince(new Date(until).toISOString(), max),
  message: ({ act }) => ({ act }),
  fact: ({ act, edition }) => [act, edition],
});
