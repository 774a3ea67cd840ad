import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** The systems that browser tests use: one for each worker, all of them copies of the same fresh demo data. */

const firstPort = Number(process.env["E2E_PORT"] ?? 4310);
const folderOf = (name: string | number) =>
  fileURLToPath(new URL(`../../../.data/e2e-${firstPort}-${name}`, import.meta.url));
const seeded = folderOf("seeded");

/** Builds the site and seeds the demo data, once for all workers. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it before all tests
export default async function seed(): Promise<void> {
  await rm(seeded, { recursive: true, force: true });
  await stop(await start(firstPort, seeded));
}

/** Starts the system of a worker afresh, without changes of earlier workers; `close` ends it. */
export async function openSystem(worker: number): Promise<{ url: string; close: () => Promise<void> }> {
  const port = firstPort + worker;
  const folder = folderOf(worker);
  await rm(folder, { recursive: true, force: true });
  // By the process that the file names, a start would end the database of somebody else.
  await cp(seeded, folder, { recursive: true, filter: (from) => basename(from) !== "database.pid" });
  const child = await start(port, folder);
  return { url: `http://localhost:${port}`, close: () => stop(child) };
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
