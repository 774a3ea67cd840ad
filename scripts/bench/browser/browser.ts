import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { atLeast } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { browserLaunch } from "#scripts/browser/launch.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { signIn, startApplication } from "./application.ts";
import { figuresOfInteractions } from "./interactions.ts";
import { keystrokeTimes } from "./keystrokes.ts";
import { audited, type Score } from "./lighthouse.ts";

const AUDITED = ["/login", "/reports/dashboard/"];

export const browser = part({
  prepare: startApplication,
  async run(application) {
    const profile = await mkdtemp(join(tmpdir(), "virn-bench-"));
    const port = await freePort();
    const launch = await browserLaunch();
    // Lighthouse opens its pages through this port, with the cookies of this profile.
    const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`];
    const context = await chromium.launchPersistentContext(profile, { ...launch, args, baseURL: application.url });
    try {
      const scores: Score[] = [];
      for (const path of AUDITED) {
        scores.push(...(await audited(path, application.url, port)));
        await signIn(context, application.url);
      }
      return { scores, keystrokes: await keystrokeTimes(context, application.url) };
    } finally {
      await context.close();
      await application.close();
      await rm(profile, { recursive: true, force: true });
    }
  },
  goal: ({ scores, keystrokes }) => [
    ...scores.map(({ title, points, goal }) => atLeast(title, points, "points", goal)),
    ...figuresOfInteractions("keystroke in an act of 10,000 rows", keystrokes),
  ],
});
