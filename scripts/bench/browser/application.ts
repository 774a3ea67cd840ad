import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type BrowserContext, chromium } from "@playwright/test";
import { benchData, completionOf, root } from "#scripts/bench/data/tables.ts";
import { inChild } from "#scripts/bench/measuring/child.ts";
import { browserLaunch } from "#scripts/browser/launch.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { askWhile } from "#scripts/waiting/patience.ts";

const folder = `${benchData}/site-data`;
/** The first start builds the application and imports the demo. */
const START_TIMEOUT_MS = 240_000;

export interface Application {
  url: string;
  close(): Promise<void>;
}

/** Starts the embedded system, as `npm start` does, on data with reports for an act of 10,000 rows. */
export async function startApplication(): Promise<Application> {
  if (!existsSync(completionOf(folder))) await inChild("browser/seedSite.ts", [folder]);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), VIRN_DATA: folder, VIRN_DEMO: "small", LOG_LEVEL: "ERROR" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => child.kill("SIGTERM");
  process.once("exit", stop);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const hasStarted = await askWhile(
    () => isReady(url),
    (isThere) => !isThere && child.exitCode === null,
    { pauseMs: 200, limitMs: START_TIMEOUT_MS },
  );
  if (!hasStarted) throw new Error("The application did not start");
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

/** Measures in the browser of an agent, then ends the browser and the application. */
export async function asAgent<Measured>(
  application: Application,
  measure: (context: BrowserContext) => Promise<Measured>,
): Promise<Measured> {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const context = await browser.newContext({
      baseURL: application.url,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: "block",
    });
    await signIn(context, application.url);
    return await measure(context);
  } finally {
    await browser.close();
    await application.close();
  }
}

/** Signs the context in as a person of the demo, an agent unless given. @throws when the application refuses */
export async function signIn(context: BrowserContext, url: string, email = "mari@virn.example"): Promise<void> {
  const answer = await context.request.post("/demo/sign_in", {
    data: { email },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The demo sign-in answered ${answer.status()}`);
}
