import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = join(root, "dist/web");

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Builds the web application when its sources are newer than the last build. */
export function buildSite(): void {
  const built = join(site, "index.html");
  const sources = ["web", "shared", "vite.config.ts", "package-lock.json"].map((name) => newest(join(root, name)));
  if (existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources)) return;
  const { status, stderr } = spawnSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The web application could not be built:\n${stderr}`);
}

/**
 * Serves a file of the build, or the page itself for every other address, as CloudFront does.
 * @param inject text to put into the page's head.
 */
export function serveSite(
  path: string,
  response: ServerResponse,
  inject: string,
  headers: Record<string, string>,
): void {
  const file = join(site, normalize(decodeURIComponent(path)));
  const isFile = file.startsWith(site) && existsSync(file) && statSync(file).isFile();
  if (!isFile && extname(path) !== "") {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    return;
  }
  if (isFile && !file.endsWith("index.html")) {
    const cache = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    response.writeHead(200, {
      ...headers,
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": cache,
    });
    response.end(readFileSync(file));
    return;
  }
  const page = readFileSync(join(site, "index.html"), "utf8").replace("</head>", `${inject}</head>`);
  response
    .writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" })
    .end(page);
}

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
