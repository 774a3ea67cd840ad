import { type ImportRun, importRunById, noteImportProgress } from "#functions/data/reports/importRun.ts";
import { worker } from "#functions/entry/queue.ts";
import { importFile } from "#functions/reports/import/importFile.ts";

const ENDED = new Set<ImportRun["state"]>(["complete", "not_parsed"]);

export const handler = worker("imports", async ({ importRun: id }) => {
  const run = await importRunById(id);
  if (!run || ENDED.has(run.state)) return;
  try {
    await importFile(run);
  } catch (error) {
    await noteImportProgress(id, { state: "failed" });
    throw error;
  }
});
