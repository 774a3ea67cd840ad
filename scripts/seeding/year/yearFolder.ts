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

const PROCESS = fileURLToPath(new URL("./yearProcess.ts", import.meta.url));
/** Folder in the data folder that is moved into its place at the end. */
const COPY = "demo-year";

/** True when the folder has no data yet. */
export function isNew(dataDir: string): boolean {
  return !existsSync(join(dataDir, DATABASE_FILE));
}

/**
 * Fills a new data folder with a year of the demo (docs/rules/demo-data.md, "A year in the demo"). The year is made elsewhere and
 * moved when it is complete, the database last: after a crash the folder is still new, and the next start begins anew.
 * Returns a line about its EUDR numbers.
 */
export async function fillWithYear(
  dataDir: string,
  { publicUrl, report }: { publicUrl: string; report: (share: number) => void },
): Promise<string> {
  let told = "";
  const copy = join(dataDir, COPY);
  const making = hasSharedMemory() ? inMemory(dataDir) : `${copy}-making`;
  for (const folder of [making, copy]) {
    await endDatabasesOn(join(folder, DATABASE_FILE));
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(making, { recursive: true, mode: 0o700 });
  try {
    const child = fork(PROCESS, [making], { env: { ...process.env, PUBLIC_URL: publicUrl }, stdio: "inherit" });
    process.once("exit", () => child.kill("SIGTERM"));
    child.on("message", ({ share, note }: { share?: number; note?: string }) => {
      if (share !== undefined) report(share);
      told = note ?? told;
    });
    await ended(child);
    await cp(making, copy, { recursive: true });
    const names = readdirSync(copy).filter((name) => name !== DATABASE_FILE);
    for (const name of [...names, DATABASE_FILE]) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
      renameSync(join(copy, name), join(dataDir, name));
    }
    return told;
  } finally {
    for (const folder of [making, copy]) rmSync(folder, { recursive: true, force: true });
  }
}

function inMemory(dataDir: string): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(SHARED_MEMORY, `virn-${userInfo().uid}-year-${name}`);
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The demo's year could not be made. Start again, or start with VIRN_DEMO=small.");
}
