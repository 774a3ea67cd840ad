import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import type { Figure } from "#scripts/bench/measuring/figures.ts";
import { browserLaunch } from "#scripts/browser/launch.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { startApplication } from "./application.ts";
import { measureKeystrokes } from "./keystrokes.ts";
import { audited } from "./lighthouse.ts";

const AUDITED = ["/login", "/reports/dashboard/"];

export async function measureBrowser(): Promise<Figure[]> {
  const application = await startApplication();
  const profile = await mkdtemp(join(tmpdir(), "virn-bench-"));
  const port = await freePort();
  const launch = await browserLaunch();
  // Lighthouse opens its pages through this port, with the cookies of this profile.
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

/** Signs the context in as an agent of the demo. @throws when the application refuses */
export async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const answer = await browser.request.post("/demo/sign_in", {
    data: { email: "mari@virn.example" },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The demo sign-in answered ${answer.status()}`);
}
