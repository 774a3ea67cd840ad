import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accepts, freePort } from "./ports.ts";

const START_TIMEOUT_MS = 10_000;

export const DATABASE_FILE = "virn.db";
export const PID_FILE = "database.pid";

export interface Database {
  endpoint: string;
  process?: ChildProcess;
}

export async function startDatabase(dataDir: string | undefined): Promise<Database> {
  const given = process.env["DYNAMODB_ENDPOINT"];
  if (given) return { endpoint: given };
  const port = await freePort();
  const file = dataDir ? ["--db-path", join(dataDir, DATABASE_FILE)] : [];
  const pidFile = dataDir ? join(dataDir, PID_FILE) : undefined;
  if (pidFile) endOrphan(pidFile);
  // Detached: Ctrl-C reaches this process only, which lets its workers finish before it ends the database.
  const child = spawn(dynoxideBinary(), ["--host", "127.0.0.1", "--port", String(port), ...file], {
    stdio: "ignore",
    detached: true,
    // The database works on one request at a time: more threads only wait for its lock and take processor time.
    env: { ...process.env, TOKIO_WORKER_THREADS: "1" },
  });
  if (pidFile) writeFileSync(pidFile, String(child.pid));
  process.once("exit", () => child.kill("SIGTERM"));
  await listening(port, child);
  return { endpoint: `http://127.0.0.1:${port}`, process: child };
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

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The embedded database stopped at once (exit ${child.exitCode}).`);
    if (await accepts(port)) return;
    await pause(10);
  }
  throw new Error(`The embedded database did not start within ${START_TIMEOUT_MS / 1000} seconds.`);
}
