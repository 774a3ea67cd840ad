import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import * as z from "zod";
import { benchData, root } from "#scripts/bench/data/tables.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";

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

export const scripts = part({
  async prepare() {
    await build({
      configFile: `${root}vite.config.ts`,
      logLevel: "error",
      build: { outDir: output, emptyOutDir: true, manifest: "manifest.json" },
    });
    return manifest.parse(JSON.parse(await readFile(join(output, "manifest.json"), "utf8")));
  },
  async run(chunks) {
    const first = scriptsOf(chunks, ENTRY);
    const styles = Object.values(chunks)
      .map(({ file }) => file)
      .filter((file) => file.endsWith(".css"));
    const pages: { name: string; own: number; further: number }[] = [];
    for (const key of Object.keys(chunks).filter((each) => PAGE.test(nameOf(chunks, each)))) {
      const further = [...scriptsOf(chunks, key)].filter((file) => !first.has(file));
      const own = await kilobytes([chunks[key]?.file ?? ""]);
      pages.push({ name: nameOf(chunks, key), own, further: await kilobytes(further) });
    }
    const sizes = { first: await kilobytes(first), styles: await kilobytes(styles), pages };
    rmSync(output, { recursive: true });
    return sizes;
  },
  goal: ({ first, styles, pages }) => [
    ...within("first load: scripts", first, budget.script),
    ...within("styles of all pages", styles, budget.styles),
    ...pages
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap(({ name, own, further }) => [
        ...within(`page ${name}: its chunk`, own, budget.page),
        shown(`page ${name}: with what it shares with other pages`, further, UNIT),
      ]),
  ],
});

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
