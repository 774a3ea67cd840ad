import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import * as z from "zod";
import { benchData, root } from "#scripts/bench/data/tables.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";

const output = `${benchData}/site`;
const ENTRY = "index.html";
/** Chunks are named after the module that is loaded on demand; the manifest has no path where others use its parts too. */
const PAGE = /^\w+Page$/;

const UNIT = "KiB gzip";

/** Gzipped KiB: the goal, and the limit that must not be exceeded (docs/rules/user-interface.md, "Budget"). */
const budget = { script: { goal: 175, limit: 200 }, styles: { goal: 35, limit: 40 }, page: { goal: 35, limit: 50 } };

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifest>;

export async function measureSite(): Promise<Figure[]> {
  await build({
    configFile: `${root}vite.config.ts`,
    logLevel: "error",
    build: { outDir: output, emptyOutDir: true, manifest: "manifest.json" },
  });
  const chunks = manifest.parse(JSON.parse(await readFile(join(output, "manifest.json"), "utf8")));
  const first = scriptsOf(chunks, ENTRY);
  const styles = Object.values(chunks)
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".css"));
  const figures = [
    ...within("first load: scripts", await kilobytes(first), budget.script),
    ...within("styles of all pages", await kilobytes(styles), budget.styles),
  ];
  const pages = Object.keys(chunks)
    .filter((key) => PAGE.test(nameOf(chunks, key)))
    .toSorted((one, other) => (nameOf(chunks, one) < nameOf(chunks, other) ? -1 : 1));
  for (const page of pages) {
    const scripts = scriptsOf(chunks, page);
    const name = `page ${nameOf(chunks, page)}`;
    const further = [...scripts].filter((file) => !first.has(file));
    figures.push(
      ...within(`${name}: its chunk`, await kilobytes([chunks[page]?.file ?? ""]), budget.page),
      shown(`${name}: with what it shares with other pages`, await kilobytes(further), UNIT),
    );
  }
  rmSync(output, { recursive: true });
  return figures;
}

function nameOf(chunks: Manifest, key: string): string {
  return chunks[key]?.name ?? "";
}

function scriptsOf(chunks: Manifest, name: string): Set<string> {
  const scripts = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const chunk = chunks[next];
    if (!chunk || scripts.has(chunk.file)) continue;
    scripts.add(chunk.file);
    waiting.push(...chunk.imports);
  }
  return scripts;
}

async function kilobytes(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(output, file))).length;
  return bytes / 1024;
}

function within(name: string, value: number, { goal, limit }: { goal: number; limit: number }): Figure[] {
  const figure = atMost(name, value, UNIT, goal);
  return [{ ...figure, goal: `${figure.goal}, limit ${limit}` }];
}
