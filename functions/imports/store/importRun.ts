import { type Origin, origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { lastId, nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { Actor } from "#shared/people/actor.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import type { Doubt, DoubtKind } from "#shared/reports/doubtKinds.ts";
import type { ImportError } from "#shared/reports/measuredReport.ts";

/** `suspicious`: waits until a person confirms or cancels it (docs/rules/imports.md, "Suspicious files"). */
export type ImportState =
  | "queued"
  | "parsing"
  | "suspicious"
  | "writing"
  | "complete"
  | "cancelled"
  | "not_parsed"
  | "failed";

export interface RunDoubts {
  first: readonly Doubt[];
  count: number;
  kinds: Partial<Record<DoubtKind, number>>;
}

export interface ImportRun extends Origin {
  id: number;
  fileName: string;
  fileKey: string;
  created: string;
  createdBy: Actor;
  state: ImportState;
  rows: number;
  rowsDone: number;
  reportsNew: number;
  reportsChanged: number;
  reportsUnchanged: number;
  errorCount: number;
  errors: readonly ImportError[];
  doubts?: RunDoubts;
  doubtPrint?: string;
  /** SHA-256 of the file with these doubts, in base64url. */
  sha256?: string;
  confirmedPrint?: string;
  decidedBy?: Actor;
  /** It has begun to write, which changes its doubts: they are not searched again. */
  isCleared?: boolean;
  /** Its worker; empty before the first one and after a failure. */
  worker: string;
  /** Latest sign of life. */
  beat: EpochMs;
}

export const ImportRunEntity = /* @__PURE__ */ entity<ImportRun>()({
  name: "importRun",
  key: { of: ["id"] },
  indexes: {
    /** Which files were imported, newest first? */
    newest: { on: "gsi1", of: [], by: ["created", "id"] },
    /** Which imports are queued, or being worked on? */
    inState: { on: "gsi2", of: ["state"], by: ["id"] },
  },
});

export async function startImportRun(
  facts: Pick<ImportRun, "fileName" | "fileKey" | "created" | "createdBy">,
): Promise<ImportRun> {
  const run: ImportRun = {
    ...facts,
    id: await nextIds("importRun"),
    state: "queued",
    rows: 0,
    rowsDone: 0,
    reportsNew: 0,
    reportsChanged: 0,
    reportsUnchanged: 0,
    errorCount: 0,
    errors: [],
    worker: "",
    beat: Date.parse(facts.created),
    ...origin(),
  };
  await write(ImportRunEntity.create(run));
  return run;
}

export function importRunById(id: number): Promise<ImportRun | undefined> {
  return ImportRunEntity.get({ id });
}

export async function newestImportRuns(
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ runs: ImportRun[]; next: string | null }> {
  const { items, next } = await ImportRunEntity.page("newest", {}, { limit, cursor, descending: true });
  return { runs: items, next };
}

export async function importRunCount(): Promise<number> {
  return lastId("importRun");
}

const MAX_SUSPICIOUS = 500;

/** Runs that wait for a person, the oldest first. A handful. */
export function suspiciousImports(): Promise<ImportRun[]> {
  return ImportRunEntity.all("inState", { state: "suspicious" }, { max: MAX_SUSPICIOUS });
}
