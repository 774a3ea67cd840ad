import { cp, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasSharedMemory, SHARED_MEMORY } from "#scripts/browser/launch.ts";
import { type SystemProcess, startProcess } from "./systemProcess.ts";

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
  await (await start(firstPort, seeded)).end("SIGTERM");
  return remove;
}

/** Starts the system of a worker afresh, without changes of earlier workers; `close` ends it. */
export async function openSystem(worker: number): Promise<{ url: string; close: () => Promise<void> }> {
  const port = firstPort + worker;
  const folder = folderOf(worker);
  await rm(folder, { recursive: true, force: true });
  await cp(seeded, folder, { recursive: true });
  const system = await start(port, folder);
  const close = async () => {
    await system.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, close };
}

async function start(port: number, folder: string): Promise<SystemProcess> {
  const env = { ...process.env, PORT: String(port), VIRN_DATA: folder, VIRN_DEMO: "small", VIRN_DEMO_ACT: "0" };
  const system = await startProcess(env);
  system.child.stderr?.pipe(process.stderr);
  return system;
}
