import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasSharedMemory, SHARED_MEMORY } from "#scripts/browser/launch.ts";
import { DATABASE_FILE, endDatabasesOn } from "#scripts/embedded/services/database.ts";
import { COMPILED } from "#scripts/files/compiled.ts";

const PROCESS = fileURLToPath(new URL("./yearProcess.ts", import.meta.url));
/** As the start was given it: a month calls none of the services that have started since. */
const given = { ...process.env };
/** Folder in the data folder that is moved into its place at the end. */
const COPY = "demo-year";

/** True when the folder has no data yet. */
export function isNew(dataDir: string): boolean {
  return !existsSync(join(dataDir, DATABASE_FILE));
}

/**
 * Fills a new data folder with companies, people and the newest month of the demo (docs/rules/demo-data.md, "A year in the demo").
 * They are made elsewhere and moved when they are complete, the database last: after a crash the folder is still new, and the next
 * start begins anew.
 */
export async function fillWithYear(
  dataDir: string,
  { publicUrl, report }: { publicUrl: string; report: (share: number) => void },
): Promise<void> {
  const copy = join(dataDir, COPY);
  const making = folderFor(dataDir, "year", `${copy}-making`);
  for (const folder of [making, copy]) await removeFolder(folder);
  mkdirSync(making, { recursive: true, mode: 0o700 });
  try {
    const child = yearProcess([making], { PUBLIC_URL: publicUrl });
    child.on("message", ({ share }: { share?: number }) => report(share ?? 0));
    await ended(child);
    await cp(making, copy, { recursive: true });
    const names = readdirSync(copy).filter((name) => name !== DATABASE_FILE);
    for (const name of [...names, DATABASE_FILE]) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
      renameSync(join(copy, name), join(dataDir, name));
    }
  } finally {
    for (const folder of [making, copy]) rmSync(folder, { recursive: true, force: true });
  }
}

/** In memory where there is room. */
export function folderFor(dataDir: string, purpose: string, beside: string): string {
  if (!hasSharedMemory()) return beside;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(SHARED_MEMORY, `virn-${userInfo().uid}-${purpose}-${name}`);
}

/** Ends databases that a killed start has left there, and removes their folder. */
export async function removeFolder(folder: string): Promise<void> {
  await endDatabasesOn(join(folder, DATABASE_FILE));
  rmSync(folder, { recursive: true, force: true });
}

export function yearProcess(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(PROCESS, args, {
    env: { LOG_LEVEL: "ERROR", NODE_COMPILE_CACHE: COMPILED, ...given, ...environment },
    stdio: "inherit",
  });
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  return child;
}

/** @throws when the process fails */
export async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The demo's year could not be made. Start again, or start with VIRN_DEMO=small.");
}
