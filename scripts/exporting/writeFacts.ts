import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FactTable, Row } from "#functions/analytics/factRows.ts";
import { factsOfPartition, type PlannedFile } from "#functions/analytics/factsOfPartition.ts";
import { ACT_LINES, actLinesOf, STORED } from "#functions/analytics/storedTables.ts";
import { schemaText, TABLES } from "#functions/analytics/tables.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { openStorage } from "#scripts/verifying/basis/storage.ts";
import { type Duck, quoted } from "./duck.ts";
import { RawLines } from "./rawLines.ts";
import { WAYBILLS, waybillFile } from "./waybillFiles.ts";

/** A row is smaller by far. DuckDB takes twice as much for each file that it reads: with 64 MB a million rows did not fit into its memory. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/**
 * Reads the whole table once, and writes `facts` with schema.json and the plan of files. All or nothing: a run that dies
 * before the end begins them anew.
 */
export async function writeFacts(folder: string, work: string, duck: Duck): Promise<void> {
  const raw = join(work, "raw");
  rmSync(raw, { recursive: true, force: true });
  mkdirSync(raw, { recursive: true });
  await readTable(raw);
  const facts = join(work, "facts");
  rmSync(facts, { recursive: true, force: true });
  mkdirSync(facts);
  for (const table of TABLES.values()) await convert(duck, table, raw, facts);
  await plan(duck, raw, join(work, "plan.ndjson"));
  writeFileSync(join(folder, "schema.json"), schemaText());
  rmSync(join(folder, "facts"), { recursive: true, force: true });
  renameSync(facts, join(folder, "facts"));
  rmSync(raw, { recursive: true });
}

async function readTable(raw: string): Promise<void> {
  const open = (name: string) => new RawLines(join(raw, `${name}.ndjson`));
  const tables = new Map([...TABLES.keys()].map((name) => [name, open(name)]));
  const files = open("files");
  const sink = {
    row: (table: string, row: Row) => tables.get(table)?.add(row),
    file: (file: PlannedFile) => files.add(file),
  };
  await readPartitions((items) => factsOfPartition(items, sink));
  const storage = openStorage();
  for await (const { key } of storage.list(WAYBILLS)) files.add(waybillFile(key));
  storage.close();
  for (const lines of [...tables.values(), files]) lines.close();
}

async function convert(duck: Duck, { name, columns, key }: FactTable, raw: string, facts: string): Promise<void> {
  const order = key.map((column) => `"${column}"`).join(", ");
  const from = name === ACT_LINES ? `(${actLinesOf((stored) => rawOf(raw, stored))})` : rawOf(raw, name);
  const parquet = join(facts, `${name}.parquet`);
  await duck.run(
    `copy (select ${namesOf(columns)} from ${from} order by ${order}) to ${quoted(parquet)} (format parquet, compression zstd)`,
  );
  // Quoted, so that an empty text is not taken for a missing one.
  const texts = Object.entries(columns).flatMap(([column, { type }]) => (type === "VARCHAR" ? [`"${column}"`] : []));
  const guards = texts.map((text) => `guarded(${text}) as ${text}`).join(", ");
  await duck.run(
    `copy (select * replace (${guards}) from ${quoted(parquet)}) to ${quoted(join(facts, `${name}.csv`))} (format csv, header true, force_quote (${texts.join(", ")}))`,
  );
}

/** The order of the plan is the same in each run that continues it. Of equal names the later ones get a number. */
async function plan(duck: Duck, raw: string, path: string): Promise<void> {
  const files = rawTable(join(raw, "files.ndjson"), [
    ["key", "VARCHAR"],
    ["path", "VARCHAR"],
  ]);
  const ranked = `select key, path, row_number() over (partition by same_path(path) order by key) as nth from ${files}`;
  await duck.run(
    `copy (
      select key, numbered_path(path, cast(nth as varchar)) as path
      from (${ranked}) order by path, key
    ) to ${quoted(path)} (format json)`,
  );
}

function rawOf(raw: string, stored: string): string {
  for (const [sent, { name, columns }] of STORED) {
    if (name === stored) return rawTable(join(raw, `${sent}.ndjson`), typesOf(columns));
  }
  throw new Error(`There is no table ${stored}`);
}

function rawTable(path: string, types: readonly (readonly [string, string])[]): string {
  const columns = types.map(([column, type]) => `"${column}": '${type}'`).join(", ");
  return `read_json(${quoted(path)}, format = 'newline_delimited', columns = {${columns}}, maximum_object_size = ${MAX_LINE_BYTES})`;
}

function typesOf(columns: FactTable["columns"]): [string, string][] {
  return Object.entries(columns).map(([column, { type }]) => [column, type]);
}

function namesOf(columns: FactTable["columns"]): string {
  return Object.keys(columns)
    .map((column) => `"${column}"`)
    .join(", ");
}
