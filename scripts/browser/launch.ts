import { existsSync, statfsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);

/** Chromium needs these in a container without a GPU and user namespaces; the package's own list makes Chromium a single process. */
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--font-render-hinting=none"];
/** A closed network refuses these requests, many at every start. */
const QUIET = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Launch options of the Chromium from npm, or of `CHROMIUM_PATH`. Unpacks it the first time (some seconds, 250 MB). */
export async function browserLaunch(): Promise<LaunchOptions & { args: string[] }> {
  const args = [...ARGS, ...QUIET];
  // Chromium draws into files of the disk without shared memory: 15 MB for each page.
  const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];
  const own = process.env["CHROMIUM_PATH"];
  if (own) return { executablePath: own, args, ignoreDefaultArgs };
  const folder = await unpackedBrowser();
  return {
    executablePath: join(folder, "chromium"),
    args,
    ignoreDefaultArgs,
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
}

async function unpackedBrowser(): Promise<string> {
  const entry = dirname(require.resolve("@sparticuz/chromium"));
  const home = join(entry, "..");
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  const folder = join(root, `node_modules/.cache/chromium-${version}`);
  // Written last, so that an interrupted start begins again.
  if (existsSync(join(folder, "fonts.conf"))) return folder;
  const half = `${folder}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  await unpack(join(home, "bin"), half);
  await rm(folder, { recursive: true, force: true });
  await rename(half, folder);
  await writeFile(join(folder, "fonts.conf"), fontsConf(folder));
  return folder;
}

/** The package unpacks into the folder for temporary files. */
async function unpack(archives: string, folder: string): Promise<void> {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    const { inflate } = await import("@sparticuz/chromium");
    for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
      await inflate(join(archives, name));
    }
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

/** The shipped file names a folder of its own; without fonts text has no size, and waiting for it times out. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "fontconfig")}</cachedir>
</fontconfig>
`;
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Folder of shared memory on Linux; a container may have none, or 64 MB. */
export const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Room for the pictures of two browsers and the data of two systems. */
export function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}
