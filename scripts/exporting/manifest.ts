import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import { TABLE_NAMES } from "#functions/analytics/tables.ts";
import { type Duck, quoted } from "./duck.ts";
import { FILE_LIST, MANIFEST, WORK } from "./layout.ts";

const NEWLINE = 10;

const entry = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() });
type Entry = z.infer<typeof entry>;

const manifest = z.object({
  format: z.literal(1),
  /** Table or folder that was read. */
  from: z.string(),
  beganAt: z.string(),
  endedAt: z.string(),
  /**
   * When the night began whose tables it has, as compressed lines of JSON (docs/rules/exports.md, "Everything out in parts"); null where no night
   * was found. An export without it has tables of its own, as CSV and Parquet.
   */
  night: z.string().nullable().optional(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.int() }),
  contents: z.array(entry),
});
export type Manifest = z.infer<typeof manifest>;

/** Undefined without one: the export has not ended. @throws Error for one that cannot be read */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return undefined;
  return manifest.parse(JSON.parse(readFileSync(path, "utf8")));
}

export async function entryOf(folder: string, path: string): Promise<Entry> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(join(folder, path))) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

/** Files beside `files`: tables, their schema, the list of files. */
export function contentPaths(): string[] {
  const facts = TABLE_NAMES.flatMap((name) => [`facts/${name}.csv`, `facts/${name}.parquet`]);
  return [...facts, "schema.json", FILE_LIST];
}

/** Compares an export with its manifest. Returns a sentence for each difference. */
export async function checkExport(folder: string, duck: Duck): Promise<string[]> {
  const found = readManifest(folder);
  if (!found) return [`${folder} has no ${MANIFEST}: the export has not ended.`];
  const differences: string[] = [];
  const known = new Set<string>([MANIFEST]);
  const look = async (listed: Entry) => {
    known.add(listed.path);
    differences.push(...(await difference(folder, listed)));
  };
  for (const listed of found.contents) await look(listed);
  if (differences.length > 0) return differences;
  differences.push(
    ...(found.night === undefined ? await ownTables(folder, found, duck) : await nightTables(folder, found)),
  );
  const listed = z.array(z.object({ path: z.string(), bytes: z.coerce.number(), sha256: z.string() }));
  const types = "{'path': 'VARCHAR', 'bytes': 'BIGINT', 'sha256': 'VARCHAR'}";
  const list = `read_csv(${quoted(join(folder, FILE_LIST))}, header = true, columns = ${types})`;
  const files = listed.parse(await duck.rows(`select * from ${list} where bytes >= 0 order by path`));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length !== found.files.count || bytes !== found.files.bytes) {
    differences.push(`${FILE_LIST} has ${files.length} files of ${bytes} bytes, the manifest says otherwise`);
  }
  for (const file of files) await look(file);
  for (const path of pathsIn(folder)) if (!known.has(path)) differences.push(`${path} is in no list`);
  return differences;
}

async function ownTables(folder: string, { rows: known }: Manifest, duck: Duck): Promise<string[]> {
  const differences: string[] = [];
  for (const name of TABLE_NAMES) {
    for (const [ending, read] of [
      ["parquet", quoted(join(folder, `facts/${name}.parquet`))],
      ["csv", `read_csv(${quoted(join(folder, `facts/${name}.csv`))}, all_varchar = true, header = true)`],
    ]) {
      const rows = await duck.count(`select count(*) from ${read}`);
      if (rows !== known[name]) {
        differences.push(`facts/${name}.${ending} has ${rows} rows, the manifest says ${known[name]}`);
      }
    }
  }
  return differences;
}

async function nightTables(folder: string, { rows: known, contents }: Manifest): Promise<string[]> {
  const differences: string[] = [];
  for (const [name, rows] of Object.entries(known)) {
    let lines = 0;
    for (const { path } of contents) if (path.startsWith(`facts/${name}/`)) lines += await linesIn(join(folder, path));
    if (lines !== rows) differences.push(`facts/${name} has ${lines} rows, the manifest says ${rows}`);
  }
  return differences;
}

async function linesIn(compressed: string): Promise<number> {
  let lines = 0;
  for await (const piece of createReadStream(compressed).pipe(createGunzip()))
    for (const byte of piece) if (byte === NEWLINE) lines++;
  return lines;
}

async function difference(folder: string, listed: Entry): Promise<string[]> {
  const { path } = listed;
  // Attack: a manifest that names files outside of its folder.
  if (!resolve(folder, path).startsWith(`${resolve(folder)}${sep}`)) return [`${path} is outside of the folder`];
  if (!existsSync(join(folder, path))) return [`${path} is missing`];
  if (!statSync(join(folder, path)).isFile()) return [`${path} is no file`];
  const own = await entryOf(folder, path);
  if (own.bytes !== listed.bytes) return [`${path} has ${own.bytes} bytes, its list says ${listed.bytes}`];
  return own.sha256 === listed.sha256 ? [] : [`${path} has changed: its SHA-256 is ${own.sha256}`];
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => !file.isDirectory())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !path.startsWith(`${WORK}/`));
}
