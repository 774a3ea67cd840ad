import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { refuse } from "./headers.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const site = join(root, "dist/web");

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const compressible = new Set([".css", ".html", ".ico", ".js", ".json", ".svg"]);

/** @throws with the output of the build. */
export function buildSite(): void {
  const built = join(site, "index.html");
  const sources = ["web", "shared", "vite.config.ts", "package-lock.json"].map((name) => newest(join(root, name)));
  if (existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources)) return;
  const began = new Date();
  const { status, stderr } = spawnSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The web application could not be built:\n${stderr}`);
  // The build may lack what was changed while it ran.
  utimesSync(built, began, began);
}

/** Serves a file of the build, else index.html with `inject` in its head; CloudFront does the same. */
export function serveSite(path: string, request: IncomingMessage, response: ServerResponse, inject: string): void {
  const file = join(site, normalize(decodeURIComponent(path)));
  const isFile = file.startsWith(site) && existsSync(file) && statSync(file).isFile();
  if (!isFile && extname(path) !== "") {
    refuse(response, "notFound");
    return;
  }
  if (isFile && !file.endsWith("index.html")) {
    const isAsset = path.startsWith("/assets/");
    const cache = isAsset ? "public, max-age=31536000, immutable" : "no-cache";
    const content = readFileSync(file);
    send(request, response, extname(file), content, { "cache-control": cache }, isAsset ? file : undefined);
    return;
  }
  const page = readFileSync(join(site, "index.html"), "utf8").replace("</head>", `${inject}</head>`);
  send(request, response, ".html", Buffer.from(page), { "cache-control": "no-cache" });
}

/** Compressed assets, whose names change with their content: a browser without a cache asks for all of them. */
const compressed = new Map<string, Buffer>();

/** Quality 5 costs and saves about as much as CloudFront's compression. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function send(
  request: IncomingMessage,
  response: ServerResponse,
  extension: string,
  content: Buffer,
  headers: Record<string, string>,
  name?: string,
): void {
  const isCompressed = compressible.has(extension) && String(request.headers["accept-encoding"]).includes("br");
  response.writeHead(200, {
    ...headers,
    "content-type": types[extension] ?? "application/octet-stream",
    ...(isCompressed ? { "content-encoding": "br", vary: "accept-encoding" } : {}),
  });
  response.end(isCompressed ? brotli(content, name) : content);
}

function brotli(content: Buffer, name: string | undefined): Buffer {
  const before = name === undefined ? undefined : compressed.get(name);
  if (before) return before;
  const made = brotliCompressSync(content, BROTLI);
  if (name !== undefined) compressed.set(name, made);
  return made;
}

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
