import { CustomAttributeType } from "electrodb";
import { fromCursor } from "#functions/platform/table/cursor.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { lastId, nextIds } from "#functions/platform/table/sequence.ts";
import { idInKey, PAGE_SIZE, table } from "#functions/platform/table/table.ts";
import type { Doubt, DoubtKind } from "#shared/reports/doubtFacts.ts";
import type { ImportError } from "#shared/reports/measuredReport.ts";

const STATES = ["queued", "parsing", "suspicious", "writing", "complete", "cancelled", "not_parsed", "failed"] as const;
/** `suspicious`: waits until a person confirms or cancels it (docs/rules/imports.md, "Suspicious files"). */
export type ImportState = (typeof STATES)[number];

/** The first doubts of a file; count and kinds are of all. */
export interface RunDoubts {
  first: readonly Doubt[];
  count: number;
  kinds: Partial<Record<DoubtKind, number>>;
}

export interface ImportRun {
  id: number;
  fileName: string;
  fileKey: string;
  created: string;
  createdBy: string;
  state: ImportState;
  rows: number;
  rowsDone: number;
  reportsNew: number;
  reportsChanged: number;
  reportsUnchanged: number;
  errorCount: number;
  errors: readonly ImportError[];
  doubts?: RunDoubts;
  /** Hash of all its doubts. */
  doubtPrint?: string;
  /** Of the bytes that have these doubts, in base64url. */
  sha256?: string;
  /** The hash of those that a person confirmed. */
  confirmedPrint?: string;
  /** Name of the person who confirmed or cancelled it. */
  decidedBy?: string;
  /** It has begun to write, which changes its doubts: they are not looked for again. */
  isCleared?: boolean;
  /** Which worker has it; empty before the first one and after a failure. */
  worker: string;
  /** Latest sign of life, in milliseconds since 1970. */
  beat: number;
}

export const ImportRunEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "importRun", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      fileName: { type: "string", required: true },
      fileKey: { type: "string", required: true },
      created: { type: "string", required: true },
      createdBy: { type: "string", required: true },
      state: {
        type: STATES,
        required: true,
      },
      rows: { type: "number", required: true },
      rowsDone: { type: "number", required: true },
      reportsNew: { type: "number", required: true },
      reportsChanged: { type: "number", required: true },
      reportsUnchanged: { type: "number", required: true },
      errorCount: { type: "number", required: true },
      errors: { type: CustomAttributeType<readonly ImportError[]>("any"), required: true },
      doubts: { type: CustomAttributeType<RunDoubts>("any") },
      doubtPrint: { type: "string" },
      sha256: { type: "string" },
      confirmedPrint: { type: "string" },
      decidedBy: { type: "string" },
      isCleared: { type: "boolean" },
      worker: { type: "string", required: true },
      beat: { type: "number", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which files were imported, newest first? */
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["created", "id"] },
      },
      /** Which imports are queued, or being worked on? */
      inState: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["state"] },
        sk: { field: "gsi2sk", composite: ["id"] },
      },
    },
  },
  table,
);

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
  };
  await ImportRunEntity.create(run).go();
  return run;
}

export async function importRunById(id: number): Promise<ImportRun | undefined> {
  const { data } = await ImportRunEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

export async function newestImportRuns(
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ runs: ImportRun[]; next: string | null }> {
  const query = ImportRunEntity.query.newest({});
  const { data, cursor: next } = await fromCursor(cursor, { limit, order: "desc" }, (start) => query.go(start));
  return { runs: data, next };
}

export async function importRunCount(): Promise<number> {
  return lastId("importRun");
}
