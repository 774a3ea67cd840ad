import type { Origin } from "#functions/platform/log.ts";
import { below } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { ExportGroup } from "#shared/exports/exportSelection.ts";
import type { Actor } from "#shared/people/actor.ts";

/** `stored`: the file exists, and its acts are being marked. */
export type ExportState = "working" | "stored" | "done" | "failed";

export type ExportedVersion = readonly [act: number, version: number];

export interface ExportFile {
  key: string;
  name: string;
  acts: readonly ExportedVersion[];
}

/** One file of many acts (docs/rules/exports.md, "A run"). */
export interface ExportRun extends Origin {
  id: number;
  state: ExportState;
  group: ExportGroup;
  by: Actor;
  createdAt: string;
  /** At most 20,000, about 150 KB. */
  acts: readonly number[];
  /** A whole group: acts that others export at the same time are left out. */
  isGroup: boolean;
  percent: number;
  /** Latest sign of life. */
  beat: EpochMs;
  /** Times that its file was begun. */
  attempts?: number;
  file?: ExportFile;
  /** Estonian sentence of a failed run. */
  message?: string;
}

/** Stored form: lists of acts are smaller as JSON. */
interface StoredRun extends Omit<ExportRun, "acts" | "file"> {
  acts: string;
  file?: string;
}

export const ExportRunEntity = /* @__PURE__ */ entity<StoredRun>()({
  name: "exportRun",
  key: { of: ["id"] },
  indexes: {
    /** Which runs are not finished? A handful. */
    inState: { on: "gsi1", of: ["state"], by: ["id"] },
  },
});

function runOf({ acts, file, ...run }: StoredRun): ExportRun {
  return { ...run, acts: JSON.parse(acts), ...(file === undefined ? {} : { file: JSON.parse(file) }) };
}

export async function addExportRun({ acts, file: _none, ...run }: ExportRun): Promise<void> {
  const isNew = await write(ExportRunEntity.create({ ...run, acts: JSON.stringify(acts) }));
  if (!isNew) throw new Error(`Export ${run.id} exists`);
}

export async function exportRunById(id: number): Promise<ExportRun | undefined> {
  const stored = await ExportRunEntity.get({ id });
  return stored && runOf(stored);
}

/** Who began each run; without the lists of acts, which may have 350 KB each. */
export async function starterOfRuns(ids: readonly number[]): Promise<ReadonlyMap<number, Actor>> {
  const found = await ExportRunEntity.getParts(
    ids.map((id) => ({ id })),
    ["id", "by"],
  );
  return new Map(found.map(({ id, by }) => [id, by]));
}

export async function runsAtWork(): Promise<ExportRun[]> {
  return silentExportRuns(Number.MAX_SAFE_INTEGER);
}

export async function silentExportRuns(until: number): Promise<ExportRun[]> {
  const found: ExportRun[] = [];
  for (const state of ["working", "stored"] as const) {
    const runs = await ExportRunEntity.all("inState", { state }, { filter: { beat: below(until) } });
    found.push(...runs.map(runOf));
  }
  return found;
}

/** Notes that an unfinished run is queued again. False when it has moved on. */
export function noteQueued({ id, state, beat }: ExportRun, now: number): Promise<boolean> {
  return write(ExportRunEntity.patch({ id }, { beat: now }, { when: { state, beat } }));
}

/** Notes that the file of a run is begun. False when it is stored, or the run has failed. */
export function noteAttempt({ id }: ExportRun, now: number): Promise<boolean> {
  return write(ExportRunEntity.patch({ id }, { beat: now }, { when: { state: "working" }, add: { attempts: 1 } }));
}

type RunChange = Partial<Pick<ExportRun, "state" | "percent" | "beat" | "file" | "message">>;

/** False when the run is no longer in that state. */
export function changeExportRun(id: number, from: ExportState, { file, ...change }: RunChange): Promise<boolean> {
  const changes = { ...change, ...(file ? { file: JSON.stringify(file) } : {}) };
  return write(ExportRunEntity.patch({ id }, changes, { when: { state: from } }));
}

/** Names the file and removes its note. False when the run has another file already, or has failed. */
export async function nameExportFile({ id }: ExportRun, file: ExportFile): Promise<boolean> {
  const changes = { state: "stored", file: JSON.stringify(file), percent: 100, beat: Date.now() } as const;
  const { ok } = await commit([
    ExportRunEntity.patch({ id }, changes, { when: { state: "working" } }),
    UnusedFileEntity.remove({ key: file.key }, { state: "storing" }),
  ]);
  return ok;
}
