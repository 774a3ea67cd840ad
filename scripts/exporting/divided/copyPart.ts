import { randomUUID } from "node:crypto";
import { numberedPath, samePath } from "#functions/analytics/exportedNames.ts";
import type { PlannedFile } from "#functions/analytics/factsOfPartition.ts";
import { keysUnder, putFacts } from "#functions/analytics/nightFiles.ts";
import { env } from "#functions/platform/env.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { framesOf, putJson, readJson } from "#scripts/divided/frames.ts";
import { fileRow, MISSING } from "#scripts/exporting/layout.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { DividedPart } from "#shared/platform/dividedShapes.ts";
import {
  type CopiedFile,
  type CopiedFiles,
  type CopiedPart,
  copiedFiles,
  plannedFiles,
} from "#shared/platform/exportShapes.ts";
import { copyFile } from "./copyFile.ts";
import { exportKey, workKey } from "./runKeys.ts";

/** Files of one list: those that an attempt which dies copies in vain at most. */
const FILES_TOGETHER = 500;
const AT_ONCE = 32;

interface Limits {
  /** No more files are begun after it, but for the first one. */
  until: EpochMs;
  filesTogether?: number;
}

/**
 * Copies the files of a part, some hundred together, with a list of what was copied: what is in a list is not copied again. At last it writes the
 * list of all. @returns the part, with `goesOn` where its time was over before
 */
export async function copyPart(
  { run, startedAt, parts, part }: DividedPart,
  { until, filesTogether = FILES_TOGETHER }: Limits,
): Promise<DividedPart> {
  const own = { run, startedAt, parts, part };
  const folder = workKey(run, "copied", String(part));
  const copied = await copiedBefore(folder);
  const planned = numbered(await plannedIn(run, part)).map((file, number) => ({ ...file, number }));
  const missing = planned.filter(({ number }) => !copied.has(number));
  let begun = 0;
  for (const together of chunksOf(missing, filesTogether)) {
    const files: CopiedFile[] = [];
    await inParallel(together, AT_ONCE, async ({ number, key, path: named }) => {
      if (begun++ > 0 && Date.now() >= until) return;
      const path = `files/${named}`;
      files.push({ number, path, ...((await copyFile(env().FILES_BUCKET, key, exportKey(run, path))) ?? MISSING) });
    });
    if (files.length > 0) await putJson(`${folder}/${randomUUID()}.json`, { files } satisfies CopiedFiles);
    for (const file of files) copied.set(file.number, file);
    if (Date.now() >= until) break;
  }
  if (copied.size < planned.length) return { ...own, goesOn: true };
  await putList(run, part, [...copied.values()]);
  return own;
}

async function copiedBefore(folder: string): Promise<Map<number, CopiedFile>> {
  const copied = new Map<number, CopiedFile>();
  await inParallel(await keysUnder(folder), AT_ONCE, async (key) => {
    const { files } = await readJson(copiedFiles, key);
    for (const file of files) copied.set(file.number, file);
  });
  return copied;
}

async function putList(run: string, part: number, copied: readonly CopiedFile[]): Promise<void> {
  const rows = copied.toSorted((one, other) => one.number - other.number).map(fileRow);
  // S3 refuses to read a range of an empty file.
  if (rows.length > 0) await putFacts(workKey(run, "files", `${part}.csv`), rows.map((row) => `${row}\n`).join(""));
  const stored = copied.filter(({ bytes }) => bytes >= 0);
  const sums: CopiedPart = {
    part,
    files: stored.length,
    bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: copied.length - stored.length,
  };
  await putJson(workKey(run, "sums", `${part}.json`), sums);
}

async function plannedIn(run: string, part: number): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = [];
  const { files } = await readJson(plannedFiles, workKey(run, "lists", `${part}.json`));
  for (const key of files) for await (const file of framesOf(key)) planned.push(file);
  return planned;
}

/** As the plan of a local export: of equal paths the later keys get a number, and files are in the order of their paths. */
function numbered(planned: readonly PlannedFile[]): PlannedFile[] {
  const equal = Map.groupBy(planned, ({ path }) => samePath(path));
  return [...equal.values()]
    .flatMap((files) =>
      files.toSorted(by("key")).map(({ key, path }, index) => ({ key, path: numberedPath(path, index + 1) })),
    )
    .toSorted((one, other) => by("path")(one, other) || by("key")(one, other));
}

/** In the order of bytes, which is that of DuckDB. */
function by(name: keyof PlannedFile): (one: PlannedFile, other: PlannedFile) => number {
  return (one, other) => Buffer.compare(Buffer.from(one[name]), Buffer.from(other[name]));
}
