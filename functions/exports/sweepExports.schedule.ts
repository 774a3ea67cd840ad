import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { failExport, runExport } from "./runExport.ts";
import { type ExportRun, silentExportRuns } from "./store/exportRun.ts";

/** Longer than a worker takes. */
const DEAD_AFTER_MS = 16 * 60_000;
/** A stored file only waits for its marks. */
const MARKED_AFTER_MS = 2 * 60_000;

/** Runs of dead workers: stored ones are finished, others give their acts back (docs/rules/exports.md, "A run"). */
async function silentRuns(now: number): Promise<ExportRun[]> {
  const silent = await silentExportRuns(now - MARKED_AFTER_MS);
  return silent.filter(({ state, beat }) => state === "stored" || beat < now - DEAD_AFTER_MS);
}

async function sweepExport(run: ExportRun): Promise<void> {
  if (run.state === "stored") await runExport(run.id);
  else await failExport(run);
}

export const handler = schedule("sweepExports", async () => {
  await sweep(await silentRuns(Date.now()), ({ id }) => ({ export: id }), sweepExport);
});
