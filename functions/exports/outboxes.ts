import { outbox } from "#functions/platform/outbox/outbox.ts";
import { failExport } from "./failExport.ts";
import { type ExportRun, noteQueued, silentExportRuns } from "./store/exportRun.ts";

const MAX_ATTEMPTS = 3;

/** Unfinished exports (docs/rules/exports.md, "A run"). Of two workers at once the first stores the file of the run. */
export const exportOutbox = outbox({
  name: "exports",
  queue: "exports",
  afterMs: 5 * 60_000,
  due: silentExportRuns,
  requeue: async (run: ExportRun, now) => {
    // The marks of a stored file are tried for ever: the acts are in a file.
    if (run.state === "stored" || (run.attempts ?? 0) < MAX_ATTEMPTS) return noteQueued(run, now);
    await failExport(run);
    return false;
  },
  message: ({ id }) => ({ run: id }),
});
