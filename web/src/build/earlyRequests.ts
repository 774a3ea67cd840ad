import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { Plugin, Rolldown } from "vite";
import type { EarlyPage } from "#web/shell/early.ts";
import type { PageFacts } from "#web/shell/page.ts";
import { pageFacts } from "#web/shell/pages.ts";
import { buildFacts } from "./buildFacts.ts";

type Bundle = Rolldown.OutputBundle;

const source = fileURLToPath(new URL("..", import.meta.url));
const FRAME = "shell/Shell.tsx";
const MAIN = "shell/main.tsx";

/**
 * Adds `shell/early.ts` to the head of index.html, with what each page requests and loads first. The page waits for it, as for the styles
 * that come at the same time: it says whether the page is dark.
 */
export function earlyRequests(): Plugin {
  let file = "";
  return {
    name: "early-requests",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        const code = earlyScript(earlyPages(bundle));
        file = this.getFileName(this.emitFile({ type: "asset", name: "early.js", source: code }));
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [{ tag: "script", attrs: { src: `/${file}` }, injectTo: "head-prepend" }],
    },
  };
}

function earlyScript(table: readonly EarlyPage[]): string {
  const { outputFiles } = buildSync({
    entryPoints: [`${source}shell/early.ts`],
    define: { EARLY_PAGES: JSON.stringify(table) },
    bundle: true,
    minify: true,
    format: "iife",
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error("The early script was not built");
  return output.text;
}

function earlyPages(bundle: Bundle): EarlyPage[] {
  const first = earlyPage({ path: "", asks: [FIRST_ASK], modules: [FRAME] }, bundle);
  return [
    first,
    ...pageFacts.map(({ path, audience, asks = [], load }) => {
      const module = moduleOf(load);
      return audience === "visitor"
        ? earlyPage({ path, asks, modules: [module] }, bundle)
        : earlyPage({ path, asks: [FIRST_ASK, ...asks], modules: [FRAME, module] }, bundle);
    }),
  ];
}

const FIRST_ASK = "sessions.me";

interface EarlyNeeds {
  path: string;
  asks: readonly string[];
  modules: readonly string[];
}

function earlyPage({ path, asks, modules }: EarlyNeeds, bundle: Bundle): EarlyPage {
  const loaded = scriptsOf(MAIN, bundle);
  const needed = new Set(modules.flatMap((module) => [...scriptsOf(module, bundle)]));
  return {
    pattern: `^${path.replaceAll(/\$\w+/g, "[^/]+")}/?$`,
    asks: asks.map(addressOfRow),
    scripts: [...needed].filter((file) => !loaded.has(file)).map((file) => `/${file}`),
  };
}

function addressOfRow(name: string): string {
  const row = Object.values(buildFacts.table)
    .flatMap((rows) => Object.values(rows))
    .find((row) => row.name === name);
  if (!row) throw new Error(`There is no operation ${name}`);
  return row.address;
}

function moduleOf(load: PageFacts["load"]): string {
  const [, module] = /import\("#web\/([^"]+)"\)/.exec(String(load)) ?? [];
  if (module === undefined) throw new Error(`No module in ${String(load)}`);
  return module;
}

function scriptsOf(module: string, bundle: Bundle): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const start = chunks.find(({ moduleIds }) => moduleIds.includes(source + module));
  if (!start) throw new Error(`No chunk has ${module}`);
  const scripts = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = chunks.find((one) => one.fileName === fileName);
    if (!chunk || scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const other of chunk.imports) visit(other);
  };
  visit(start.fileName);
  return scripts;
}
