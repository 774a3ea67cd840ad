import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { buildFacts } from "#web/build/buildFacts.ts";
import { globalClassName } from "#web/build/builtStyles.ts";
import { smallerTheme } from "#web/build/smallerTheme.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Serves the gallery from the sources, so that a change is seen at once. Port 0 takes a free one. */
export async function serveGallery(port: number): Promise<{ address: string; close: () => Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: folder("."),
    publicDir: folder("../../web/public"),
    cacheDir: folder("../../node_modules/.cache/gallery"),
    define: { BUILD_FACTS: JSON.stringify({ ...buildFacts, hasEid: true }) },
    css: {
      modules: { generateScopedName: (name, file) => globalClassName(name, file) },
      postcss: { plugins: [smallerTheme] },
    },
    server: { host: "127.0.0.1", port, fs: { allow: [folder("../..")] } },
    logLevel: "warn",
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`;
  return { address, close: () => server.close() };
}
