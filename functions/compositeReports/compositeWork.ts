import { randomUUID } from "node:crypto";
import type { ActDay } from "#functions/acts/store/actDay.ts";
import { companiesById, platformCompany } from "#functions/companies/store/company.ts";
import { streamFile } from "#functions/platform/clients/streamedFile.ts";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";
import { compositeActs, typesIn } from "./compositeActs.ts";
import { compositeLines } from "./compositeLines.ts";
import { compositeWorkbook } from "./compositeWorkbook.ts";
import { type LineNames, lineNames } from "./lineNames.ts";
import { BEAT_MS, type CompositeNote, claimComposite, MAX_ATTEMPTS, noteComposite } from "./store/compositeClaims.ts";
import { COMPOSITE_ERRORS, type CompositeRun } from "./store/compositeRun.ts";

/** A Lambda ends after 15 minutes; the rest is for the last part and the note. */
const MAX_RUN_MS = 13 * 60_000;

/** The report was cancelled, replaced or taken over: write nothing more about it. */
class CompositeEnded extends Error {
  override name = "CompositeEnded";
}

class CompositeTooLarge extends Error {
  override name = "CompositeTooLarge";
}

/** The last failed attempt ends it (docs/rules/compositeReports.md, "A worker that died"). @throws CompositeTaken */
export async function workOnComposite(person: number, id: number): Promise<void> {
  const worker = randomUUID();
  const run = await claimComposite({ person, id }, worker, Date.now());
  if (!run) return;
  const note = (facts: CompositeNote) => noteComposite(run, worker, facts, Date.now());
  try {
    const fileKey = `compositeReports/${person}/${id}-${worker}.xlsx`;
    await inLogContext({ compositeReport: id }, () => makeFile(run, fileKey, note));
    await note({ state: "complete", fileKey, completed: new Date().toISOString(), percent: 100 });
  } catch (error) {
    if (error instanceof CompositeEnded) return;
    log.error("composite report failed", { id, attempt: run.attempts, error: describeError(error) });
    const isTooLarge = error instanceof CompositeTooLarge;
    if (isTooLarge || run.attempts >= MAX_ATTEMPTS) {
      const text = isTooLarge ? COMPOSITE_ERRORS.tooLarge : COMPOSITE_ERRORS.failed;
      await note({ state: "failed", error: text, worker: "" });
    } else {
      await note({ state: "queued", worker: "" });
    }
    if (!isTooLarge) throw error;
  }
}

async function makeFile(
  run: CompositeRun,
  key: string,
  note: (facts: CompositeNote) => Promise<boolean>,
): Promise<void> {
  const { scope } = run;
  const progress = new Progress(note);
  try {
    const [platform, names] = await Promise.all([platformCompany(), lineNames()]);
    const kinds = await Promise.all(
      typesIn(scope).map(async (type) => ({ type, acts: await compositeActs(type, scope, platform.id) })),
    );
    progress.total = kinds.flatMap(({ acts }) => acts).reduce((rows, act) => rows + act.rows, 0);
    const sources = kinds.map(({ type, acts }) => ({ type, lines: linesOf({ type, acts }, run, names, progress) }));
    await streamFile(key, CONTENT_TYPES.xlsx, compositeWorkbook(sources, await factsOf(run)));
    progress.check();
  } finally {
    progress.stop();
  }
}

async function* linesOf(
  { acts }: { type: ActType; acts: readonly ActDay[] },
  { scope }: CompositeRun,
  names: LineNames,
  progress: Progress,
) {
  for await (const { lines, rows } of compositeLines(acts, scope, names)) {
    progress.add(rows);
    progress.check();
    yield lines;
  }
}

async function factsOf({ scope }: CompositeRun) {
  const companies = await companiesById([scope.seller, scope.buyer].filter((id) => id !== null));
  const nameOf = (id: number | null) => (id === null ? "" : (companies.get(id)?.name ?? ""));
  const [buyer, code] = scope.destination ?? [0, ""];
  const names = await lineNames();
  if (scope.destination) await names.know([], [buyer]);
  return {
    scope,
    seller: nameOf(scope.seller),
    buyer: nameOf(scope.buyer),
    destination: scope.destination ? names.destination(buyer, code) : "",
    now: new Date(),
  };
}

/** Notes the percentage each second and learns whether the report is still wanted. */
class Progress {
  total = 0;
  private done = 0;
  private isEnded = false;
  private readonly until = Date.now() + MAX_RUN_MS;
  private readonly timer: NodeJS.Timeout;

  constructor(note: (facts: CompositeNote) => Promise<boolean>) {
    let isNoting = false;
    this.timer = setInterval(() => {
      if (isNoting) return;
      isNoting = true;
      void note({ percent: Math.min(99, Math.floor((100 * this.done) / Math.max(1, this.total))) })
        .then((isOurs) => {
          this.isEnded ||= !isOurs;
        })
        // An error of the database shows when the report itself reads.
        .catch(() => undefined)
        .finally(() => {
          isNoting = false;
        });
    }, BEAT_MS);
  }

  add(rows: number): void {
    this.done += rows;
  }

  check(): void {
    if (this.isEnded) throw new CompositeEnded();
    if (Date.now() > this.until) throw new CompositeTooLarge();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
