import { randomUUID } from "node:crypto";
import { stopQuery } from "#functions/platform/clients/athena.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { FactsGone } from "#functions/platform/clients/nightFacts.ts";
import { rowsForAthena } from "#functions/platform/env.ts";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import type { Messages } from "#shared/platform/queues.ts";
import { actsToReport, writeFromNight, writeFromTable } from "./compositeFile.ts";
import { CompositeEnded, CompositeProgress, CompositeTooLarge } from "./compositeProgress.ts";
import { askAgain, beginNightQuery, lookAtNightQuery, type NightStep, nightForReports } from "./night/reportOfNight.ts";
import { type CompositeNote, claimComposite, MAX_ATTEMPTS, noteComposite } from "./store/compositeClaims.ts";
import {
  COMPOSITE_ERRORS,
  type CompositeRun,
  compositeRunOfPerson,
  isUnfinished,
  type ReportOfNight,
} from "./store/compositeRun.ts";

/** `written`: the file is stored. */
type Step = { is: "written" | "tooLarge" } | NightStep;

interface Work {
  run: CompositeRun;
  fileKey: string;
  note: (facts: CompositeNote) => Promise<boolean>;
}

/** The last failed attempt ends it (docs/rules/compositeReports.md, "A worker that died"). @throws CompositeTaken */
export async function workOnComposite(message: Messages["compositeReports"]): Promise<void> {
  const { person, report: id, query } = message;
  const worker = randomUUID();
  const run = await claimComposite({ person, id }, worker, Date.now());
  if (!run) {
    // A query of a report that was cancelled or replaced costs until it ends; of another it has ended.
    if (query !== undefined) await stopUnwanted(message, query);
    return;
  }
  const note = (facts: CompositeNote) => noteComposite(run, worker, facts, Date.now());
  const work: Work = { run, fileKey: `compositeReports/${person}/${id}-${worker}.xlsx`, note };
  try {
    const step = await inLogContext({ compositeReport: id }, () => stepOf(work));
    await noteStep(work, step);
  } catch (error) {
    if (error instanceof CompositeEnded) return;
    log.error("composite report failed", { id, attempt: run.attempts, error: describeError(error) });
    if (run.attempts >= MAX_ATTEMPTS) {
      await fail(note, "failed");
    } else {
      await note({ state: "queued", worker: "" });
    }
    throw error;
  }
}

async function stepOf(work: Work): Promise<Step> {
  const progress = new CompositeProgress(work.note);
  try {
    return await (work.run.night ? fromNight(work, work.run.night, progress) : fromTable(work, progress));
  } catch (error) {
    if (error instanceof CompositeTooLarge) return { is: "tooLarge" };
    throw error;
  } finally {
    progress.stop();
  }
}

/** What the table is too large for, as its acts say or as its time was not enough, Athena answers where there is one. */
async function fromTable({ run, fileKey, note }: Work, progress: CompositeProgress): Promise<Step> {
  const { kinds, rows } = await actsToReport(run.scope);
  progress.total = rows;
  const limit = rowsForAthena() ?? Number.POSITIVE_INFINITY;
  const night = rows > limit ? await nightForReports(Date.now()) : undefined;
  if (night) return beginNightQuery(run, { ...night, rows }, note);
  if (rows > limit) log.warn("a large composite report finds no whole night, and reads the table", { rows });
  try {
    await writeFromTable(run, kinds, fileKey, progress);
    return { is: "written" };
  } catch (error) {
    if (!(error instanceof CompositeTooLarge) || rowsForAthena() === undefined) throw error;
    const found = await nightForReports(Date.now());
    return found ? beginNightQuery(run, { ...found, rows }, note) : { is: "tooLarge" };
  }
}

async function fromNight(
  { run, fileKey, note }: Work,
  night: ReportOfNight,
  progress: CompositeProgress,
): Promise<Step> {
  const step = await lookAtNightQuery(run, night, note);
  if (step.is !== "done") return step;
  progress.total = night.rows;
  try {
    await writeFromNight(run, night, step.key, fileKey, progress);
    return { is: "written" };
  } catch (error) {
    if (error instanceof FactsGone) return askAgain(run, night, note, { is: "unknown" });
    throw error;
  }
}

async function noteStep({ run, fileKey, note }: Work, step: Step): Promise<void> {
  switch (step.is) {
    case "gone":
      return;
    case "written":
      await note({ state: "complete", fileKey, completed: new Date().toISOString(), percent: 100 });
      return;
    case "waits":
      return lookLater(run, step, note);
    default:
      log.error("composite report ended", { id: run.id, as: step.is });
      await fail(note, step.is);
  }
}

/** What the text of the page asks the user to change, or somebody stopped in Athena, is nothing to mend. */
const OF_PEOPLE: ReadonlySet<string> = new Set<keyof typeof COMPOSITE_ERRORS>(["tooLarge", "stopped"]);

async function fail(note: Work["note"], why: keyof typeof COMPOSITE_ERRORS): Promise<void> {
  const isNoted = await note({ state: "failed", error: COMPOSITE_ERRORS[why], worker: "" });
  if (isNoted && !OF_PEOPLE.has(why)) measure({ CompositeFailures: 1 });
}

async function lookLater(
  { person, id }: CompositeRun,
  { night, seconds }: Extract<NightStep, { is: "waits" }>,
  note: Work["note"],
): Promise<void> {
  const query = night.queryId;
  const isWanted = await note({ state: "queued", worker: "", attempts: 0, night });
  if (isWanted) await enqueue("compositeReports", [{ person, report: id, query }], seconds);
  else await stopQuery(query);
}

/** A doubled message of a report that goes on stops nothing. */
async function stopUnwanted({ person, report: id }: Messages["compositeReports"], query: string): Promise<void> {
  const run = await compositeRunOfPerson(person);
  const goesOn = run?.id === id && (isUnfinished(run) || run.state === "complete");
  if (!goesOn) await stopQuery(query);
}
