import { createHash } from "node:crypto";
import { factsBucket, keysUnder, putFacts } from "#functions/analytics/nightFiles.ts";
import { filesOfNight } from "#functions/analytics/publish.ts";
import { actLinesOf, STORED } from "#functions/analytics/storedTables.ts";
import { schemaText } from "#functions/analytics/tables.ts";
import { factPieces, publishedNow } from "#functions/platform/clients/nightFacts.ts";
import { streamFile } from "#functions/platform/clients/streamedFile.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import { putJson, readJson } from "#scripts/divided/frames.ts";
import { type ExportedFile, FILE_LIST, FILE_LIST_HEADING, MANIFEST } from "#scripts/exporting/layout.ts";
import type { Manifest } from "#scripts/exporting/manifest.ts";
import type { DividedRun } from "#shared/platform/dividedShapes.ts";
import { type CopiedPart, copiedPart, type ExportResult } from "#shared/platform/exportShapes.ts";
import { startOfNight } from "#shared/platform/nightRuns.ts";
import { copyFile } from "./copyFile.ts";
import { exportKey, workKey } from "./runKeys.ts";

const AT_ONCE = 16;

/** Writes the lists of a whole export, the manifest last: a folder without it is not whole. @throws Error where a part is missing */
export async function finishExport({ run, startedAt, parts }: DividedRun): Promise<ExportResult> {
  const copied: CopiedPart[] = [];
  await inParallel(await keysUnder(workKey(run, "sums")), AT_ONCE, async (key) => {
    copied.push(await readJson(copiedPart, key));
  });
  if (copied.length !== parts) throw new Error(`${copied.length} of ${parts} parts are copied`);
  const sum = (numberOf: (part: CopiedPart) => number) => copied.reduce((before, part) => before + numberOf(part), 0);
  const sums = {
    files: sum(({ files }) => files),
    bytes: sum(({ bytes }) => bytes),
    missing: sum((part) => part.missing),
  };
  const { tables, night, rows } = await nightTables(run);
  const listed = copied.filter(({ files, missing }) => files + missing > 0).map(({ part }) => part);
  const contents = [
    ...tables,
    await putFileList(
      run,
      listed.toSorted((one, other) => one - other),
    ),
  ];
  const endedAt = new Date().toISOString();
  const { files: count, ...others } = sums;
  const manifest: Manifest = {
    format: 1,
    from: `table ${tableName()}`,
    beganAt: startedAt,
    endedAt,
    night,
    rows,
    files: { count, ...others },
    contents,
  };
  const result: ExportResult = { run, startedAt, endedAt, ...sums, night, rows };
  await putJson(workKey(run, "result.json"), result);
  await putFacts(exportKey(run, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return result;
}

interface NightTables {
  tables: ExportedFile[];
  /** When it began; null where no night is published, or the newest one has expired. */
  night: string | null;
  rows: Record<string, number>;
}

/** Copies the tables of the newest night, with what describes them. @throws Error where one of its files is gone */
async function nightTables(run: string): Promise<NightTables> {
  const published = await publishedNow();
  const files = published ? await filesOfNight(published.run) : [];
  if (!published || files.length === 0) return { tables: [], night: null, rows: {} };
  const tables: ExportedFile[] = [];
  await inParallel([...files.entries()], AT_ONCE, async ([index, { table, key }]) => {
    const path = `facts/${table}/${key.split("/").at(-1)}`;
    const copied = await copyFile(factsBucket(), key, exportKey(run, path));
    if (!copied) throw new Error(`${key} of the newest night is gone`);
    tables[index] = { path, ...copied };
  });
  const described = [
    await putText(run, "schema.json", schemaText(STORED.values())),
    await putText(run, "facts/act_lines.sql", `${actLinesOf((stored) => stored)}\n`),
  ];
  return { tables: [...tables, ...described], night: startOfNight(published.run), rows: published.rows };
}

async function putText(run: string, path: string, text: string): Promise<ExportedFile> {
  await putFacts(exportKey(run, path), text);
  return { path, bytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") };
}

/** Joins the lists of parts in little memory: those of 10 million files have over a gigabyte. */
async function putFileList(run: string, parts: readonly number[]): Promise<ExportedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of listPieces(run, parts)) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await streamFile(exportKey(run, FILE_LIST), "text/csv", pieces(), factsBucket());
  return { path: FILE_LIST, bytes, sha256: hash.digest("hex") };
}

async function* listPieces(run: string, parts: readonly number[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${FILE_LIST_HEADING}\n`);
  for (const part of parts) yield* factPieces(workKey(run, "files", `${part}.csv`));
}
