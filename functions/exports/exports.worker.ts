import { worker } from "#functions/platform/entry/queue.ts";
import { runExport } from "./runExport.ts";

export const handler = worker("exports", async ({ run }) => {
  await runExport(run);
});
