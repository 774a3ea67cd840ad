import { worker } from "#functions/platform/entry/queue.ts";
import { runExport } from "./runExport.ts";
import { exportRunById } from "./store/exportRun.ts";

export const handler = worker("exports", async ({ run }) => {
  // A restored table knows no run that was begun after its time (docs/rules/restore.md).
  if (await exportRunById(run)) await runExport(run);
});
