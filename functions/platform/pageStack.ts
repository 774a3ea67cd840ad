import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The maps are beside the bundle, else in the folder of `npm run build` (vite.config.ts). */
const BESIDE = fileURLToPath(new URL("./webMaps/", import.meta.url));
const BUILT = fileURLToPath(new URL("../../dist/web-maps/", import.meta.url));

const POSITION = /[^\s(@]*\/assets\/([\w-][\w.-]*\.js):(\d+):(\d+)/g;

/** Lines of another build, such as of a tab from before a deploy, stay as they are. */
export async function pageStack(stack: string, folder = existsSync(BESIDE) ? BESIDE : BUILT): Promise<string> {
  const files = new Set([...stack.matchAll(POSITION)].map(([, file = ""]) => file));
  const maps = new Map<string, SourceMap>();
  for (const file of files) {
    const map = await sourceMap(join(folder, `${file}.map`));
    if (map) maps.set(file, map);
  }
  return stack.replaceAll(POSITION, (position: string, file: string, line: string, column: string) => {
    const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !("originalSource" in found)) return position;
    const { originalSource, originalLine, originalColumn } = found;
    return `${originalSource.replace(/^(\.\.\/)+/, "")}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

async function sourceMap(path: string): Promise<SourceMap | undefined> {
  try {
    return new SourceMap(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
  }
}
