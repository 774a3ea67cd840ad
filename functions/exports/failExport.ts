import { releaseExports } from "./store/exportMarks.ts";
import { changeExportRun, type ExportRun } from "./store/exportRun.ts";

const FAILED = "Faili ei saanud koostada. Aktid jäid eksportimata.";

/** Does nothing once the file is stored. */
export async function failExport(run: ExportRun, message = FAILED): Promise<void> {
  if (await changeExportRun(run.id, "working", { state: "failed", message, beat: Date.now() })) {
    await releaseExports(run.id, run.acts);
  }
}
