import { randomUUID } from "node:crypto";
import { putFile } from "#functions/platform/clients/files.ts";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import { noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import { exportedActs } from "./exportedActs.ts";
import { exportFile } from "./exportFile.ts";
import { failExport } from "./failExport.ts";
import { type ActExport, exportsOfActs } from "./store/actExport.ts";
import { claimExports, markExported, releaseExports } from "./store/exportMarks.ts";
import {
  changeExportRun,
  type ExportedVersion,
  type ExportRun,
  exportRunById,
  nameExportFile,
  noteAttempt,
} from "./store/exportRun.ts";

const NOTED_EVERY_MS = 1000;
const READ_PERCENT = 80;
const MAX_RUNS_READ = 20;

const TAKEN =
  "Mõnda valitud akti ekspordib praegu keegi teine või on see juba eksporditud. Vaadake nimekiri uuesti üle.";
const OWN = "Olete mõne valitud akti ise juba eksportinud või ekspordite seda praegu. Vaadake nimekiri uuesti üle.";
const CHANGED = "Valitud aktid on vahepeal muutunud. Vaadake nimekiri uuesti üle.";

/**
 * Makes the file of a run and marks its acts as exported (docs/rules/exports.md, "A run"). Idempotent, also when run twice at
 * once: the first stored file is the file of the run. A failed run gives its acts back.
 */
export async function runExport(id: number): Promise<ExportRun> {
  const run = await exportRunById(id);
  if (!run) throw new Error(`Export ${id} does not exist`);
  try {
    if (run.state === "working" && (await noteAttempt(run, Date.now()))) await makeFile(run);
    return await finish(id);
  } catch (error) {
    log.error("export failed", { export: id, error: describeError(error) });
    throw error;
  }
}

async function makeFile(run: ExportRun): Promise<void> {
  const claimed = await claim(run);
  if (!run.isGroup && claimed.length < run.acts.length) return failExport(run, await takenText(run, claimed));
  const acts = await exportedActs(claimed, progressOf(run, claimed.length));
  if (acts.length === 0) return failExport(run, claimed.length === 0 ? await takenText(run, claimed) : CHANGED);
  const made = await inLogContext({ export: run.id }, () => exportFile(run, acts));
  if (!made.ok) return failExport(run, made.message);
  const { bytes, name, contentType } = made.file;
  const key = `exports/${run.id}/${randomUUID()}`;
  await noteStoredFile(key, Date.now());
  await putFile(key, bytes, contentType);
  const file = { key, name, acts: made.file.acts.map(({ act }) => [act.id, act.version] as const) };
  const now = (await nameExportFile(run, file)) ? run : await exportRunById(run.id);
  if (now?.state === "failed") await releaseExports(run.id, run.acts);
}

/** Says that one was faster oneself, as in another tab, when that is so of every act that is taken. */
async function takenText(run: ExportRun, claimed: readonly ExportedVersion[]): Promise<string> {
  const own = new Set(claimed.map(([act]) => act));
  const refused = run.acts.filter((act) => !own.has(act));
  const marks = await exportsOfActs(refused);
  const takers = new Set(refused.map((act) => takerOf(marks.get(act))));
  // Each read is up to 150 KB.
  if (takers.size > MAX_RUNS_READ) return TAKEN;
  const runs = await Promise.all([...takers].map(async (id) => (id === 0 ? undefined : exportRunById(id))));
  return runs.every((other) => other?.by === run.by) ? OWN : TAKEN;
}

/** The run that has the act, or had it last; 0 for none. */
function takerOf(mark: ActExport | undefined): number {
  if (!mark || mark.claim > 0) return mark?.claim ?? 0;
  return mark.tab === "exported" ? mark.run : 0;
}

/** Acts that an ended run left claimed count as free. */
async function claim(run: ExportRun): Promise<ExportedVersion[]> {
  const claimed = await claimExports(run, run.acts);
  const own = new Set(claimed.map(([act]) => act));
  const refused = run.acts.filter((act) => !own.has(act));
  const held = [...(await exportsOfActs(refused)).values()].filter(({ claim: other }) => other > 0);
  const freed: number[] = [];
  for (const [other, marks] of Map.groupBy(held, (mark) => mark.claim)) {
    const state = (await exportRunById(other))?.state;
    if (state !== "failed" && state !== "done") continue;
    const acts = marks.map(({ act }) => act);
    await releaseExports(other, acts);
    freed.push(...acts);
  }
  return freed.length === 0 ? claimed : [...claimed, ...(await claimExports(run, freed))];
}

/** Marks the acts in a stored file and releases the others that were claimed. */
async function finish(id: number): Promise<ExportRun> {
  const run = await exportRunById(id);
  if (run?.state !== "stored" || !run.file) return ended(run, id);
  await markExported(run, run.file.acts, run.createdAt);
  const inFile = new Set(run.file.acts.map(([act]) => act));
  await releaseExports(
    id,
    run.acts.filter((act) => !inFile.has(act)),
  );
  await changeExportRun(id, "stored", { state: "done", beat: Date.now() });
  return ended(await exportRunById(id), id);
}

function ended(run: ExportRun | undefined, id: number): ExportRun {
  if (!run) throw new Error(`Export ${id} does not exist`);
  return run;
}

function progressOf(run: ExportRun, total: number): (done: number) => Promise<void> {
  let notedAt = Date.now();
  return async (done) => {
    if (Date.now() - notedAt < NOTED_EVERY_MS) return;
    notedAt = Date.now();
    await changeExportRun(run.id, "working", { percent: Math.floor((READ_PERCENT * done) / total), beat: notedAt });
  };
}
