import { createHash } from "node:crypto";
import type { CompositeNote } from "#functions/compositeReports/store/compositeClaims.ts";
import type { CompositeRun, ReportOfNight } from "#functions/compositeReports/store/compositeRun.ts";
import { type QueryNow, queryNow, startQuery, stopQuery } from "#functions/platform/clients/athena.ts";
import { wholeNightNow } from "#functions/platform/clients/nightFacts.ts";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { startOfNight } from "#shared/platform/nightRuns.ts";
import { NIGHT_DAYS } from "#shared/platform/nightSteps.ts";
import { nightQuery } from "./nightQuery.ts";

type Note = (facts: CompositeNote) => Promise<boolean>;

/** `waits`: a message looks again. Otherwise the report ends with a text, or, `gone`, is not wanted any more. */
export type NightStep =
  | { is: "waits"; night: ReportOfNight; seconds: number }
  | { is: "stopped" | "slow" | "failed" | "gone" };

/** Seconds before the next looks; the outbox sends a message again after 5 minutes. */
const PAUSES = [5, 10, 20, 40, 60, 120];
/** Athena itself ends a query after half an hour; one may wait in its queue before. */
const MAX_MS = 60 * 60_000;
const MAX_QUERIES = 3;
const DAY_MS = 24 * 60 * 60_000;

/** The night whose facts a report can show now; undefined without one, and while another one takes its place. */
export async function nightForReports(now: number): Promise<Pick<ReportOfNight, "run" | "asOf"> | undefined> {
  const night = await wholeNightNow();
  if (!night) return undefined;
  const asOf = startOfNight(night.run);
  // Its files are deleted after so many days.
  return now - Date.parse(asOf) < (NIGHT_DAYS - 1) * DAY_MS ? { run: night.run, asOf } : undefined;
}

/** Notes what is to be asked before Athena is, so that a worker that begins anew finds the query instead of another one. */
export async function beginNightQuery(
  run: CompositeRun,
  facts: Pick<ReportOfNight, "run" | "asOf" | "rows"> & Partial<ReportOfNight>,
  note: Note,
): Promise<NightStep> {
  const now = Date.now();
  const query = (facts.query ?? 0) + 1;
  if (query > MAX_QUERIES) return { is: "failed" };
  const night = { begunAt: now, lookAt: now, ...facts, query, queryId: "", looks: 0 };
  if (!(await note({ night }))) return { is: "gone" };
  return askAthena({ ...run, night }, night);
}

async function askAthena(run: CompositeRun, night: ReportOfNight): Promise<NightStep> {
  const sql = nightQuery((name) => name, run.scope);
  const queryId = await startQuery(sql, tokenOf(run, night.query, sql));
  return waiting({ ...night, queryId });
}

/** Athena begins one query for a token, however often it is asked; a deploy between two asks may have changed its text. */
function tokenOf({ person, id }: CompositeRun, query: number, sql: string): string {
  const facts = JSON.stringify([env().TABLE_NAME, person, id, query, sql]);
  return createHash("sha256").update(facts).digest("hex");
}

function waiting(night: ReportOfNight): NightStep {
  const seconds = PAUSES[Math.min(night.looks, PAUSES.length - 1)] ?? 0;
  return { is: "waits", night: { ...night, looks: night.looks + 1, lookAt: Date.now() + seconds * 1000 }, seconds };
}

/**
 * What has become of the query of a report, or the key of its result. That counts only when the tables were those of one night from its
 * start to its end.
 */
export async function lookAtNightQuery(
  run: CompositeRun,
  night: ReportOfNight,
  note: Note,
): Promise<NightStep | { is: "done"; key: string }> {
  if (night.queryId === "") return askAthena(run, night);
  const query = await queryNow(night.queryId);
  if (query.is === "running") return Date.now() - night.begunAt < MAX_MS ? waiting(night) : stopSlow(night);
  if (query.is === "cancelled") return { is: "stopped" };
  if (query.is === "done" && (await nightForReports(Date.now()))?.run === night.run) {
    return { is: "done", key: query.key };
  }
  return askAgain(run, night, note, query);
}

async function stopSlow({ queryId }: ReportOfNight): Promise<NightStep> {
  await stopQuery(queryId);
  return { is: "slow" };
}

/** After a failure that Athena calls retryable, a result that is gone, and facts of which a part is of another night. */
export async function askAgain(
  run: CompositeRun,
  night: ReportOfNight,
  note: Note,
  query: QueryNow,
): Promise<NightStep> {
  log.warn("query of a composite report is asked again", { id: run.id, query: night.query, was: query.is });
  if (query.is === "failed" && !query.isRetryable) {
    // The reason can quote values, so only its first words are logged.
    log.error("query of a composite report failed", { id: run.id, reason: query.reason.split(":")[0] });
    return { is: "failed" };
  }
  const now = await nightForReports(Date.now());
  if (now) return beginNightQuery(run, { ...night, ...now }, note);
  return Date.now() - night.begunAt < MAX_MS ? waiting(night) : { is: "slow" };
}
