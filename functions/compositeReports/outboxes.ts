import { type Outbox, outbox } from "#functions/platform/outbox/outbox.ts";
import { DEAD_AFTER_MS, requeueComposite, silentComposites } from "./store/compositeClaims.ts";
import type { CompositeRun } from "./store/compositeRun.ts";

const row = {
  queue: "compositeReports",
  requeue: requeueComposite,
  message: ({ person, id }: CompositeRun) => ({ person, report: id }),
} as const;

/** A message may wait for other reports. */
const compositeReports = outbox({
  ...row,
  name: "compositeReports",
  afterMs: 5 * 60_000,
  due: (until) => silentComposites("new", until),
});

const stoppedComposites = outbox({
  ...row,
  name: "stoppedComposites",
  afterMs: DEAD_AFTER_MS,
  due: (until) => silentComposites("begun", until),
});

export const compositeOutboxes: readonly Outbox[] = [compositeReports, stoppedComposites];
