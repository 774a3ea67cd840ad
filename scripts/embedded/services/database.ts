import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { sleep, until } from "#scripts/waiting/patience.ts";
import { freePort } from "./ports.ts";

const START_TIMEOUT_MS = 10_000;
const MAX_STARTS = 5;
const PAUSE_BEFORE_START_MS = 200;
/** A database that ends more often has a cause that another start does not mend. */
const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
/** A database ends within some milliseconds. */
const END_TIMEOUT_MS = 5_000;

export const DATABASE_FILE = "virn.db";

export interface Database {
  endpoint: string;
  /** Of its process now; undefined for a given database. */
  pid(): number | undefined;
  close(): Promise<void>;
}

/** Starts the database, and starts it again at the same address when it dies. Where that fails, the process ends with a sentence. */
export async function startDatabase(dataDir: string | undefined): Promise<Database> {
  const given = process.env["DYNAMODB_ENDPOINT"];
  if (given) return { endpoint: given, pid: () => undefined, close: async () => undefined };
  const file = dataDir && join(dataDir, DATABASE_FILE);
  if (file) await endDatabasesOn(file);
  const deaths: number[] = [];
  let child: ChildProcess;
  let port = 0;
  let isClosing = false;
  const start = async (choosePort: () => Promise<number>): Promise<void> => {
    const startOnce = async () => {
      port = await choosePort();
      child = spawned(port, file);
      return (await answers(endpointAt(port), child)) || undefined;
    };
    const reason = "The embedded database stopped at once, each time.";
    await until(startOnce, { pauseMs: PAUSE_BEFORE_START_MS, times: MAX_STARTS, reason });
    child.once("exit", () => void restart());
    if (hasEnded(child)) await restart();
  };
  const restart = async (): Promise<void> => {
    if (isClosing) return;
    try {
      if (!file) throw new Error("The embedded database has ended, and its data were in memory.");
      deaths.push(Date.now());
      if (deaths.filter((at) => at > Date.now() - DEATHS_WITHIN_MS).length > MAX_DEATHS)
        throw new Error(`The embedded database ends again and again. Is ${file} damaged, or its disk full?`);
      console.error("The embedded database has ended, and is started again.");
      await start(async () => port);
    } catch (error) {
      console.error(`${error instanceof Error ? error.message : String(error)} Virn stops.`);
      process.exit(1);
    }
  };
  process.once("exit", () => child.kill("SIGTERM"));
  endOnSignals();
  await start(freePort);
  return {
    endpoint: endpointAt(port),
    pid: () => child.pid,
    async close() {
      isClosing = true;
      if (hasEnded(child)) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A signal ends a process without an event of its own, and its database would go on. A script with a handler ends as it says. */
function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal]);
    });
  }
}

const endpointAt = (port: number) => `http://127.0.0.1:${port}`;

function spawned(port: number, file: string | undefined): ChildProcess {
  const options = ["--host", "127.0.0.1", "--port", String(port), ...(file ? ["--db-path", file] : [])];
  // Detached: Ctrl-C reaches this process only, which lets its workers finish before it ends the database.
  return spawn(dynoxideBinary(), options, {
    stdio: "ignore",
    detached: true,
    // The database works on one request at a time: more threads only wait for its lock and take processor time.
    env: { ...process.env, TOKIO_WORKER_THREADS: "1" },
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Ends what an earlier start left when it was killed. Call it with a claim of the folder: nobody else uses the file then. */
export async function endDatabasesOn(file: string): Promise<void> {
  const deadline = Date.now() + END_TIMEOUT_MS;
  for (let left = databasesOn(file); left.length > 0; left = databasesOn(file)) {
    for (const pid of left) end(pid, Date.now() < deadline ? "SIGTERM" : "SIGKILL");
    await sleep(20);
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Databases that have this very file open. One on a copy of the folder is another one; Linux only. */
export function databasesOn(file: string): number[] {
  if (!existsSync(file) || !existsSync("/proc")) return [];
  const { dev, ino } = statSync(file, { bigint: true });
  const isOpenIn = (pid: string) =>
    readdirSync(`/proc/${pid}/fd`).some((number) => {
      const open = statSync(`/proc/${pid}/fd/${number}`, { bigint: true, throwIfNoEntry: false });
      return open?.dev === dev && open.ino === ino;
    });
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return processes
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dynoxide") && isOpenIn(pid);
      } catch {
        // It has ended meanwhile, or is of another user.
        return false;
      }
    })
    .map(Number);
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
  const look = async () => {
    const isThere = await isDatabase(endpoint);
    return hasEnded(child) ? false : isThere || undefined;
  };
  const reason = `The embedded database did not start within ${START_TIMEOUT_MS / 1000} seconds.`;
  return until(look, { pauseMs: 10, limitMs: START_TIMEOUT_MS, reason });
}

async function isDatabase(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint)).headers.get("server")?.startsWith("Dynoxide") ?? false;
  } catch {
    return false;
  }
}
