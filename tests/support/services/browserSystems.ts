import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasSharedMemory, SHARED_MEMORY } from "#scripts/browser/sharedMemory.ts";

/** The systems that browser tests use: one for each worker, all of them copies of the same fresh demo data. */

const firstPort = Number(process.env["E2E_PORT"] ?? 4310);
const root = fileURLToPath(new URL("../../..", import.meta.url));
/** In memory, where there is room: the database would wait for the disk at each write. Workers inherit what the runner chose. */
const home = (process.env["E2E_DATA"] ??= hasSharedMemory()
  ? join(SHARED_MEMORY, `virn-${userInfo().uid}`)
  : join(root, ".data"));
const folderOf = (name: string | number) => join(home, `e2e-${firstPort}-${name}`);
const seeded = folderOf("seeded");

/** Builds the site and seeds the demo data, once for all workers. Returns what removes the data after the tests. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it before all tests
export default async function seed(): Promise<() => Promise<void>> {
  const remove = () => rm(seeded, { recursive: true, force: true });
  await remove();
  await stop(await start(firstPort, seeded));
  return remove;
}

/** Starts the system of a worker afresh, without changes of earlier workers; `close` ends it. */
export async function openSystem(worker: number): Promise<{ url: string; close: () => Promise<void> }> {
  const port = firstPort + worker;
  const folder = folderOf(worker);
  await rm(folder, { recursive: true, force: true });
  // By the process that the file names, a start would end the database of somebody else.
  await cp(seeded, folder, { recursive: true, filter: (from) => basename(from) !== "database.pid" });
  const child = await start(port, folder);
  const close = async () => {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, close };
}

/** @throws with the output of a start that fails. */
async function start(port: number, folder: string): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), VIRN_DATA: folder, VIRN_DEMO_ACT: "0" };
  const child = spawn(process.execPath, ["scripts/start.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("Ctrl-C stops it")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", (chunk: Buffer) => {
      read(chunk);
      process.stderr.write(chunk);
    });
    child.once("exit", () => reject(new Error(`The system did not start:\n${printed}`)));
  });
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const impatient = setTimeout(() => child.kill("SIGKILL"), 60_000);
  await ended;
  clearTimeout(impatient);
}
