import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeWhole } from "#scripts/files/wholeFiles.ts";
import { freePort } from "./ports.ts";

const START_TIMEOUT_MS = 10_000;
const MAX_STARTS = 5;

export const DATABASE_FILE = "virn.db";
export const PID_FILE = "database.pid";

export interface Database {
  endpoint: string;
  process?: ChildProcess;
}

export async function startDatabase(dataDir: string | undefined): Promise<Database> {
  const given = process.env["DYNAMODB_ENDPOINT"];
  if (given) return { endpoint: given };
  const file = dataDir ? ["--db-path", join(dataDir, DATABASE_FILE)] : [];
  const pidFile = dataDir ? join(dataDir, PID_FILE) : undefined;
  if (pidFile) endOrphan(pidFile);
  for (let start = 1; ; start++) {
    const found = await startAt(await freePort(), file, pidFile);
    if (found) return found;
    if (start === MAX_STARTS) throw new Error("The embedded database stopped at once, each time.");
  }
}

/** @returns nothing when it stopped at once: another process has taken its port meanwhile. */
async function startAt(
  port: number,
  file: readonly string[],
  pidFile: string | undefined,
): Promise<Database | undefined> {
  // Detached: Ctrl-C reaches this process only, which lets its workers finish before it ends the database.
  const child = spawn(dynoxideBinary(), ["--host", "127.0.0.1", "--port", String(port), ...file], {
    stdio: "ignore",
    detached: true,
    // The database works on one request at a time: more threads only wait for its lock and take processor time.
    env: { ...process.env, TOKIO_WORKER_THREADS: "1" },
  });
  if (pidFile) writeWhole(pidFile, String(child.pid));
  process.once("exit", () => child.kill("SIGTERM"));
  const endpoint = `http://127.0.0.1:${port}`;
  return (await answers(endpoint, child)) ? { endpoint, process: child } : undefined;
}

/** Ends the database of an earlier start that was killed: it would lock the file. */
export function endOrphan(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync(commandLine) && readFileSync(commandLine, "utf8").includes("dynoxide")) process.kill(pid, "SIGTERM");
}

/** @throws when there is no binary for this platform. */
function dynoxideBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "dynoxide");
    if (existsSync(path)) return path;
  } catch {}
  throw new Error(
    `There is no embedded database for ${process.platform}-${process.arch} (${name}): start any DynamoDB, such as DynamoDB Local, and set DYNAMODB_ENDPOINT to its address.`,
  );
}

/** True when the database itself answers, not a server that has taken its port. */
async function answers(endpoint: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const isThere = await isDatabase(endpoint);
    if (child.exitCode !== null) return false;
    if (isThere) return true;
    await pause(10);
  }
  throw new Error(`The embedded database did not start within ${START_TIMEOUT_MS / 1000} seconds.`);
}

async function isDatabase(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint)).headers.get("server")?.startsWith("Dynoxide") ?? false;
  } catch {
    return false;
  }
}
