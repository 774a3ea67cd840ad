import { CustomAttributeType } from "electrodb";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { ExportGroup } from "#shared/exports/exportSelection.ts";

const STATES = ["working", "stored", "done", "failed"] as const;
/** `stored`: the file is there, and the acts in it are being marked. */
export type ExportState = (typeof STATES)[number];

/** An act as it is in the file. */
export type ExportedVersion = readonly [act: number, version: number];

export interface ExportFile {
  /** In the bucket. */
  key: string;
  name: string;
  acts: readonly ExportedVersion[];
}

/** One file of many acts (docs/rules/exports.md, "A run"). */
export interface ExportRun {
  id: number;
  state: ExportState;
  group: ExportGroup;
  /** Name of the person. */
  by: string;
  createdAt: string;
  /** Chosen acts; at most 20,000, some 150 KB. */
  acts: readonly number[];
  /** Whether acts that others export at the same time are left out, as of a whole group. */
  isGroup: boolean;
  /** Of the acts. */
  percent: number;
  /** Last sign of life, in milliseconds since 1970. */
  beat: number;
  /** From `stored` on. */
  file?: ExportFile;
  /** Estonian sentence of a failed run. */
  message?: string;
}

export const ExportRunEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "exportRun", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      state: { type: STATES, required: true },
      group: { type: CustomAttributeType<ExportGroup>("string"), required: true },
      by: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      /** As JSON, as is `file`. */
      acts: { type: "string", required: true },
      isGroup: { type: "boolean", required: true },
      percent: { type: "number", required: true },
      beat: { type: "number", required: true },
      file: { type: "string" },
      message: { type: "string" },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which runs are not finished? A handful. */
      inState: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["state"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  table,
);

interface StoredRun extends Omit<ExportRun, "acts" | "file"> {
  acts: string;
  file?: string;
}

function runOf({ acts, file, ...run }: StoredRun): ExportRun {
  return { ...run, acts: JSON.parse(acts), ...(file === undefined ? {} : { file: JSON.parse(file) }) };
}

export async function addExportRun({ acts, file: _none, ...run }: ExportRun): Promise<void> {
  await ExportRunEntity.create({ ...run, acts: JSON.stringify(acts) }).go();
}

export async function exportRunById(id: number): Promise<ExportRun | undefined> {
  const { data } = await ExportRunEntity.get({ id }).go({ consistent: true });
  return data ? runOf(data) : undefined;
}

/** Runs that are not finished, as the index knows them. */
export async function runsAtWork(): Promise<ExportRun[]> {
  return silentExportRuns(Number.MAX_SAFE_INTEGER);
}

/** Runs without a sign of life since `until`. */
export async function silentExportRuns(until: number): Promise<ExportRun[]> {
  const found: ExportRun[] = [];
  for (const state of ["working", "stored"] as const) {
    const { data } = await ExportRunEntity.query
      .inState({ state })
      .where(({ beat }, { lt }) => lt(beat, until))
      .go({ pages: "all" });
    found.push(...data.map(runOf));
  }
  return found;
}

type RunChange = Partial<Pick<ExportRun, "state" | "percent" | "beat" | "file" | "message">>;

/** False when the run is no longer in that state. */
export async function changeExportRun(id: number, from: ExportState, { file, ...change }: RunChange): Promise<boolean> {
  try {
    await ExportRunEntity.patch({ id })
      .set({ ...change, ...(file ? { file: JSON.stringify(file) } : {}) })
      .where(({ state }, { eq }) => eq(state, from))
      .go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
