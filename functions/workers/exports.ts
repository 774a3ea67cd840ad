import { runExport } from "#functions/acts/export/runExport.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("exports", async ({ run }) => {
  await runExport(run);
});
