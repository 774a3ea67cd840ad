import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { origin } from "#functions/platform/log.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { MAX_CHOSEN_ACTS } from "#shared/exports/contract.ts";
import { failExport } from "./failExport.ts";
import { type ChosenExports, exportsOfGroup } from "./reviewExport.ts";
import { runExport } from "./runExport.ts";
import { addExportRun, type ExportRun, exportRunById } from "./store/exportRun.ts";

/** Exports up to 2,000 acts in the call, more by the worker (docs/rules/exports.md, "A run"). */
export async function startExport(body: ChosenExports, viewer: Viewer, now: Date): Promise<ExportRun> {
  const isGroup = body.acts.length === 0;
  const acts = isGroup ? (await exportsOfGroup(body, viewer)).map(({ act }) => act) : [...new Set(body.acts)];
  if (acts.length === 0) throw fieldProblem({ acts: "Eksportimata akte ei ole." });
  const id = await nextIds("actExport");
  await addExportRun({
    id,
    state: "working",
    group: body.type,
    by: viewer.id,
    createdAt: now.toISOString(),
    acts,
    isGroup,
    percent: 0,
    beat: Date.now(),
    ...origin(),
  });
  if (acts.length <= MAX_CHOSEN_ACTS) return runInCall(id);
  await enqueue("exports", [{ run: id }]);
  return runNow(id);
}

async function runInCall(id: number): Promise<ExportRun> {
  try {
    return await runExport(id);
  } catch {
    await failExport(await runNow(id));
    return runNow(id);
  }
}

async function runNow(id: number): Promise<ExportRun> {
  const run = await exportRunById(id);
  if (!run) throw new Error(`Export ${id} does not exist`);
  return run;
}
