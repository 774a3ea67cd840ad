import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { buildFacts } from "#web/build/buildFacts.ts";
import { globalClassName } from "#web/build/builtStyles.ts";
import { frameChunk, visitorsChunk } from "#web/build/chunks.ts";
import type * as early from "#web/build/earlyRequests.ts";
import { smallerTheme } from "#web/build/smallerTheme.ts";

/** The font of the first view is loaded together with the script instead of after the styles. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /inter-latin-wght-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head" as const,
        })),
  },
};

/** The first view waits for the styles, which are not to share the line with the script and the font. */
const stylesBeforeScripts: Plugin = {
  name: "styles-before-scripts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replaceAll(
        /<(?:script type="module"|link rel="(?:module)?preload")/g,
        (tag) => `${tag} fetchpriority="low"`,
      ),
  },
};

/** Moves the source maps out of the folder that is served: functions/platform/pageStack.ts reads them. */
function mapsApart(site: string, maps: string): Plugin {
  return {
    name: "maps-apart",
    apply: "build",
    // Not at the close, which would hide why a build has failed.
    writeBundle({ dir }) {
      // A benchmark builds elsewhere, and measures all that it built.
      if (dir !== site) return;
      const assets = join(site, "assets");
      rmSync(maps, { recursive: true, force: true });
      mkdirSync(maps, { recursive: true });
      for (const name of readdirSync(assets).filter((name) => name.endsWith(".map"))) {
        cpSync(join(assets, name), join(maps, name));
        rmSync(join(assets, name));
      }
    },
  };
}

// Imported when it runs: Vite would bundle the pages into its configuration.
const { earlyRequests }: typeof early = await import(new URL("web/src/build/earlyRequests.ts", import.meta.url).href);

/** A shared chunk is named after the pages that share it, up to a hundred characters. */
function shortName(name: string): string {
  return (name.split("/").at(-1) ?? name).replace(/\.\w+$/, "").replace(/~.*/, "");
}

const site = fileURLToPath(new URL("dist/web", import.meta.url));
const maps = fileURLToPath(new URL("dist/web-maps", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL("web", import.meta.url)),
  plugins: [preloadFont, earlyRequests(), stylesBeforeScripts, mapsApart(site, maps)],
  define: { BUILD_FACTS: JSON.stringify(buildFacts) },
  css: {
    modules: { generateScopedName: (name, file) => globalClassName(name, file) },
    postcss: { plugins: [smallerTheme] },
  },
  build: {
    outDir: site,
    // Without the comment that would lead browsers to them.
    sourcemap: "hidden",
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The content security policy allows no data: addresses for scripts and fonts.
    assetsInlineLimit: 0,
    // One file: on a phone a dozen small requests cost more than the styles of the other pages.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries say "use client" for servers that render React; here there is none.
      checks: { moduleLevelDirective: false },
      output: {
        sourcemapExcludeSources: true,
        // Joined chunks import each other; without it a module may run before what it calls while it loads.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? "asset.bin")}-[hash][extname]`,
        codeSplitting: {
          // Without groups a page loads forty chunks of a kilobyte: one for each set of pages that shares modules. The
          // threshold joins only the smallest of the rest: a larger one joins chunks of unlike pages until each page loads
          // nearly all of them.
          groups: [
            { name: "decimal", test: /node_modules\/decimal\.js/, priority: 4 },
            { name: "base", tags: ["$initial"], priority: 3 },
            { name: visitorsChunk, minShareCount: 2, priority: 2 },
            { name: frameChunk, minShareCount: 2, priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000, priority: 0 },
          ],
        },
      },
    },
  },
});
