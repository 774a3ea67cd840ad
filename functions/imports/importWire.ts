import { type NameOf, namesOfActors } from "#functions/people/store/everyPerson.ts";
import type { importRoutes, ImportRun as WireImportRun } from "#shared/imports/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { snakeKeys } from "#shared/platform/wireNames.ts";
import { DOUBT_KINDS, doubtColumn, doubtText } from "#shared/reports/doubtKinds.ts";
import { isStill } from "./store/importClaims.ts";
import type { ImportRun } from "./store/importRun.ts";

export async function wireImportRuns(runs: readonly ImportRun[], now: Date): Promise<WireImportRun[]> {
  const nameOf = await namesOfActors(runs.flatMap(({ createdBy, decidedBy }) => [createdBy, decidedBy]));
  return runs.map((run) => wireRun(run, nameOf, now));
}

export async function wireImportRun(run: ImportRun, now: Date): Promise<WireImportRun> {
  return wireRun(run, await namesOfActors([run.createdBy, run.decidedBy]), now);
}

function wireRun(run: ImportRun, nameOf: NameOf, now: Date): WireImportRun {
  const { id, fileName, created, state, rows, rowsDone, reportsNew, reportsChanged, reportsUnchanged, errorCount } =
    run;
  return {
    ...snakeKeys({ id, fileName, created, state, rows, rowsDone }),
    ...snakeKeys({ reportsNew, reportsChanged, reportsUnchanged, errorCount }),
    created_by: nameOf(run.createdBy),
    doubt_count: run.doubts?.count ?? 0,
    decided_by: nameOf(run.decidedBy ?? ""),
    can_retry: isStill(run, now.getTime()),
  };
}

export async function wireImportDetails(run: ImportRun, now: Date): Promise<ReplyOf<typeof importRoutes.load>> {
  const { first = [], kinds = {} } = run.doubts ?? {};
  return {
    ...(await wireImportRun(run, now)),
    errors: [...run.errors],
    doubts: first.map((doubt) => {
      const { row, kind, count } = doubt;
      return { row, kind, count, column: doubtColumn(doubt), reason: doubtText(doubt) };
    }),
    doubt_kinds: DOUBT_KINDS.flatMap((kind) => {
      const count = kinds[kind] ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    }),
    doubt_print: run.doubtPrint ?? "",
  };
}
