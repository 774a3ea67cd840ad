import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { TABLE_NAMES } from "#functions/analytics/tables.ts";
import { claimFolder } from "#scripts/embedded/services/dataFolder.ts";
import { openDuck, quoted } from "./duck.ts";
import { FILE_LIST, FILE_LIST_HEADING, fileRow, MANIFEST, WORK } from "./layout.ts";
import { contentPaths, entryOf, type Manifest, readManifest } from "./manifest.ts";
import { writeFacts } from "./writeFacts.ts";
import { doneFiles, writeFiles } from "./writeFiles.ts";

const state = z.object({ from: z.string(), beganAt: z.string(), hasFacts: z.boolean() });

/**
 * Everything out: tables and files with their lists (docs/rules/exports.md, "Everything out"). Of a folder in which a run
 * died it copies what is missing. @throws Error for a folder with something else, with another export, or in use
 */
export async function exportAll(folder: string, from: string, say: (line: string) => void): Promise<Manifest> {
  mkdirSync(folder, { recursive: true });
  const claim = await claimed(folder);
  try {
    const work = join(folder, WORK);
    const own = begun(folder, work, from, say);
    const duck = await openDuck(join(work, "spill"));
    try {
      if (!own.hasFacts) {
        await writeFacts(folder, work, duck);
        note(work, { ...own, hasFacts: true });
        say("Tables are written.");
      }
      await writeFiles(folder, work, (files) => say(`${files} files`));
      writeFileList(folder, work);
      const rows: [string, number][] = [];
      for (const name of TABLE_NAMES) {
        const parquet = quoted(join(folder, `facts/${name}.parquet`));
        rows.push([name, await duck.count(`select count(*) from ${parquet}`)]);
      }
      const manifest = await manifestOf(folder, work, own, Object.fromEntries(rows));
      // The manifest is last: a folder with one is whole.
      const beside = join(work, MANIFEST);
      writeFileSync(beside, `${JSON.stringify(manifest, undefined, 2)}\n`);
      renameSync(beside, join(folder, MANIFEST));
      return manifest;
    } finally {
      duck.close();
    }
  } finally {
    claim.release();
    if (existsSync(join(folder, MANIFEST))) rmSync(join(folder, WORK), { recursive: true, force: true });
  }
}

async function claimed(folder: string) {
  try {
    return await claimFolder(folder);
  } catch {
    throw new Error(`Another export is writing into ${folder}.`);
  }
}

function begun(folder: string, work: string, from: string, say: (line: string) => void): z.infer<typeof state> {
  if (readManifest(folder)) throw new Error(`${folder} has a whole export. Name another folder.`);
  if (existsSync(join(work, "state.json"))) {
    const own = state.parse(JSON.parse(readFileSync(join(work, "state.json"), "utf8")));
    if (own.from !== from) throw new Error(`${folder} has an unfinished export of ${own.from}. Name another folder.`);
    say(`Continues the export that began at ${own.beganAt}${own.hasFacts ? ", with its tables" : ""}.`);
    return own;
  }
  const others = readdirSync(folder).filter((name) => name !== WORK);
  if (others.length > 0) throw new Error(`${folder} is not empty. Name another folder.`);
  mkdirSync(work, { recursive: true });
  const own = { from, beganAt: new Date().toISOString(), hasFacts: false };
  note(work, own);
  return own;
}

function note(work: string, own: z.infer<typeof state>): void {
  const beside = join(work, "state.new");
  writeFileSync(beside, JSON.stringify(own));
  renameSync(beside, join(work, "state.json"));
}

function writeFileList(folder: string, work: string): void {
  const rows = doneFiles(join(work, "done.ndjson")).map(([, path, bytes, sha256]) => fileRow({ path, bytes, sha256 }));
  writeFileSync(join(folder, FILE_LIST), `${[FILE_LIST_HEADING, ...rows].join("\n")}\n`);
}

async function manifestOf(
  folder: string,
  work: string,
  { from, beganAt }: z.infer<typeof state>,
  rows: Record<string, number>,
): Promise<Manifest> {
  const all = doneFiles(join(work, "done.ndjson"));
  const stored = all.filter(([, , bytes]) => bytes >= 0);
  const contents: Manifest["contents"] = [];
  for (const path of contentPaths()) contents.push(await entryOf(folder, path));
  return {
    format: 1,
    from,
    beganAt,
    endedAt: new Date().toISOString(),
    rows,
    files: {
      count: stored.length,
      bytes: stored.reduce((sum, [, , bytes]) => sum + bytes, 0),
      missing: all.length - stored.length,
    },
    contents,
  };
}
