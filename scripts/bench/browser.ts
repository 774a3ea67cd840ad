import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { freePort } from "#scripts/embedded/services.ts";
import { browserLaunch } from "#tests/support/site/browser.ts";
import { startApplication } from "./application.ts";
import type { Figure } from "./figures.ts";
import { measureKeystrokes } from "./keystrokes.ts";
import { audited } from "./lighthouse.ts";

/** Pages of the demo's agent; the first is seen without a session. */
const AUDITED = ["/login", "/reports/dashboard/"];

/** The built application in a real browser: Lighthouse on its pages, and typing in the largest act. */
export async function measureBrowser(): Promise<Figure[]> {
  const application = await startApplication();
  const profile = await mkdtemp(join(tmpdir(), "virn-bench-"));
  const port = await freePort();
  const launch = await browserLaunch();
  // Lighthouse opens its pages by this port, with the cookies of the one profile there is.
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launchPersistentContext(profile, { ...launch, args, baseURL: application.url });
  try {
    const figures: Figure[] = [];
    for (const path of AUDITED) {
      figures.push(...(await audited(path, application.url, port)));
      await signIn(browser, application.url);
    }
    return [...figures, ...(await measureKeystrokes(browser, application.url))];
  } finally {
    await browser.close();
    await application.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const answer = await browser.request.post("/demo/sign_in", {
    data: { email: "mari@virn.example" },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The demo sign-in answered ${answer.status()}`);
}
