import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#scripts/embedded/services.ts";
import { inChild } from "./child.ts";
import { completionOf } from "./data.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = fileURLToPath(new URL("../../.data/bench/site-data", import.meta.url));
/** The first start builds the application and imports the demo. */
const PATIENCE_MS = 240_000;

export interface Application {
  url: string;
  close(): Promise<void>;
}

/** Starts the embedded system, as `npm start` does, on data with reports for an act of 10,000 rows. */
export async function startApplication(): Promise<Application> {
  if (!existsSync(completionOf(folder))) await inChild("seedSite.ts", [folder]);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), VIRN_DATA: folder, VIRN_DEMO: "1", LOG_LEVEL: "ERROR" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => child.kill("SIGTERM");
  process.once("exit", stop);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The application did not start");
    await pause(200);
  }
  return {
    url,
    async close() {
      process.off("exit", stop);
      stop();
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}
