import { type Outbox, outbox } from "#functions/platform/outbox/outbox.ts";
import { DEAD_AFTER_MS, requeueImport, silentImports, WORKED_ON } from "./store/importClaims.ts";

const row = {
  queue: "imports",
  requeue: ({ id }: { id: number }, now: number) => requeueImport(id, now),
  message: ({ id }: { id: number }) => ({ importRun: id }),
} as const;

/** A message may wait for other imports. */
const imports = outbox({
  ...row,
  name: "imports",
  afterMs: 5 * 60_000,
  due: (until) => silentImports(["queued"], until),
});

/** Imports whose worker died. */
const stoppedImports = outbox({
  ...row,
  name: "stoppedImports",
  afterMs: DEAD_AFTER_MS,
  due: (until) => silentImports(WORKED_ON, until),
});

export const importOutboxes: readonly Outbox[] = [imports, stoppedImports];
