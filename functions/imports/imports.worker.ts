import { randomUUID } from "node:crypto";
import { numbersOfActs } from "#functions/acts/store/act.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { sums } from "#functions/sums.ts";
import { importFile } from "./importFile.ts";
import { BEAT_MS, claimImport, type ImportNote, ImportTaken, noteImportProgress } from "./store/importClaims.ts";

export const handler = worker("imports", async ({ importRun }) => workOnImport(importRun));

/** Works on a run without a live worker. @throws ImportTaken, which brings the message back later */
async function workOnImport(id: number): Promise<void> {
  const worker = randomUUID();
  const run = await claimImport(id, worker, Date.now());
  if (!run) return;
  const note = (facts: ImportNote) => noteImportProgress(id, worker, facts, Date.now());
  // An error of the database shows at the next note of the import itself.
  const beating = setInterval(() => void note({}).catch(() => undefined), BEAT_MS);
  try {
    await importFile(run, note, { numbersOfActs, seen: openSeenSites(false), sums });
  } catch (error) {
    if (!(error instanceof ImportTaken)) await note({ state: "failed" });
    throw error;
  } finally {
    clearInterval(beating);
  }
}
