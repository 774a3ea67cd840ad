import { randomUUID } from "node:crypto";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { deleteFiles } from "#functions/platform/clients/files.ts";
import { streamFile } from "#functions/platform/clients/streamedFile.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";
import type { RetentionKind } from "#shared/personalData/retention.ts";
import { eraseBeside } from "./eraseBeside.ts";
import { knownPerson, tracedPerson } from "./knownPerson.ts";
import { personalDataWorkbook } from "./personalDataWorkbook.ts";
import { countsBeside, recordFacts } from "./recordFacts.ts";
import { deleteLines, linesOfRun, putLines, type TraceLine } from "./store/personalDataLines.ts";
import { claimRun, noteRun, type PersonalDataRun } from "./store/personalDataRun.ts";
import { laterPapers, type Traced } from "./walk/trace.ts";
import { beginWalk } from "./walk/walk.ts";

/** The worker has ten minutes; the rest is for a step and the file. */
const MAX_WORK_MS = 7 * 60_000;
const MAX_ATTEMPTS = 5;
const FILE_SECONDS = 7 * 24 * 60 * 60;

interface Message {
  person: number;
  run: number;
}

/**
 * Goes on with a run that no live worker has (docs/rules/personalData.md, "A run"). A gathering fails after its last attempt;
 * an erasure is tried until it is done. @throws RunTaken while another worker is alive
 */
export async function workOnPersonalData({ person, run: id }: Message, maxMs = MAX_WORK_MS): Promise<void> {
  const worker = randomUUID();
  const run = await claimRun({ person, id }, worker, Date.now());
  if (!run) return;
  try {
    const traced = await tracedPerson(person, run.subject);
    if (run.purpose === "erase") await eraseBeside(run, traced, new Date());
    const walked = await walkOn(run, traced, worker, Date.now() + maxMs);
    if (walked === "again") await enqueue("personalData", [{ person, run: id }]);
    else if (walked) await finish(walked, worker);
  } catch (error) {
    const isLast = run.purpose === "gather" && run.attempts >= MAX_ATTEMPTS;
    const failed = {
      state: "failed",
      finishedAt: new Date().toISOString(),
      subject: undefined,
      expiresAt: expiry(),
    } as const;
    await noteRun(run, worker, { ...(isLast ? failed : {}), worker: "" }, Date.now());
    throw error;
  }
}

/** The run at its end; `again`: its time is up; undefined: it was replaced. */
async function walkOn(
  begun: PersonalDataRun,
  traced: Traced,
  worker: string,
  until: number,
): Promise<PersonalDataRun | "again" | undefined> {
  const walk = await beginWalk();
  for (let run = begun; ; ) {
    const step = await takenStep(run, traced, walk);
    if (!step) return run;
    if (run.purpose === "gather") {
      await putLines({ person: run.person, run: run.id, ...run.position, expiresAt: expiry() }, step.found.lines);
    }
    const isTimeUp = Date.now() > until;
    const noted = {
      position: step.next,
      percent: walk.percentAt(step.next),
      counts: added(run.counts, step.found.lines),
      papers: laterPapers(run.papers, step.found.papers),
    };
    if (!(await noteRun(run, worker, { ...noted, ...(isTimeUp ? { worker: "" } : {}) }, Date.now()))) return undefined;
    if (isTimeUp) return "again";
    run = { ...run, ...noted };
  }
}

/** Takes a step of an erasure and writes it. It is taken again when somebody changed an item of it. */
async function takenStep(run: PersonalDataRun, traced: Traced, walk: Awaited<ReturnType<typeof beginWalk>>) {
  return untilNoConflict(`Items of part ${run.position.part} from ${run.position.id}`, async () => {
    const step = await walk.step(run.position, traced);
    if (!step || run.purpose !== "erase") return step;
    let isWritten = true;
    for (const each of step.found.erasing) isWritten = (await write(each)) && isWritten;
    return isWritten ? step : CONFLICT;
  });
}

async function finish(run: PersonalDataRun, worker: string): Promise<void> {
  const { person, id } = run;
  const now = new Date();
  const ended = { state: "done", percent: 100, finishedAt: now.toISOString(), subject: undefined } as const;
  if (run.purpose === "erase") {
    await noteRun(run, worker, { ...ended, fileKeys: [] }, now.getTime());
    return;
  }
  const known = await knownPerson(person);
  const counts = { ...run.counts, ...(await countsBeside(known)) };
  // The worker is in the key: one that was taken over cannot replace the file of another. Noted before there is a file, so that
  // an erasure finds it after a crash.
  const key = `personalData/${person}/${id}-${worker}.xlsx`;
  if (!(await noteRun(run, worker, { fileKeys: [...run.fileKeys, key] }, now.getTime()))) return;
  const facts = { record: await recordFacts(known), counts, papers: run.papers, now };
  await streamFile(key, CONTENT_TYPES.xlsx, personalDataWorkbook(linesOfRun(person, id), facts));
  const done = { ...ended, counts: run.counts, fileKeys: [key], expiresAt: expiry() };
  const isDone = await noteRun(run, worker, done, Date.now());
  // An erasure may have begun meanwhile.
  await deleteFiles(isDone ? run.fileKeys : [key]);
  await deleteLines(person, id);
}

function added(counts: PersonalDataRun["counts"], lines: readonly TraceLine[]): PersonalDataRun["counts"] {
  const sums: Partial<Record<RetentionKind, number>> = { ...counts };
  for (const [kind] of lines) sums[kind] = (sums[kind] ?? 0) + 1;
  return sums;
}

function expiry(): number {
  return Math.floor(Date.now() / 1000) + FILE_SECONDS;
}
