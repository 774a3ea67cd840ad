import { defineConfig, devices } from "@playwright/test";
import { browserLaunch } from "#scripts/browser/launch.ts";

/** A page of a test does not live as long as its second compiler needs to pay off: without it a browser computes a quarter less. */
const launch = await browserLaunch();

/** Without it a press on what never comes waits for the end of its test, which then does not say what it waited for. */
const WAIT_MS = 60_000;

/**
 * Two workers, each with a system of its own on `E2E_PORT` and the port after it; a third makes two cores slower. `E2E_WORKERS`
 * changes their number; `CHROMIUM_PATH` names another browser; `E2E_TRACE=1` records traces and
 * `E2E_PICTURES=1` screenshots of the pages, which take a fifth of the time.
 */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/journeys/**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "tests/support/services/browserSystems.ts",
  fullyParallel: false,
  workers: Number(process.env["E2E_WORKERS"] ?? 2),
  forbidOnly: Boolean(process.env["CI"]),
  // Longer than any step takes: a busy machine must not fail a test.
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: WAIT_MS } },
  reporter: [["list"]],
  use: {
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    locale: "et-EE",
    timezoneId: "Europe/Tallinn",
    // Drawing motion takes a twentieth of the time, and shows nothing that is looked for.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...launch, args: [...launch.args, "--js-flags=--no-turbofan"] },
    screenshot: "only-on-failure",
    trace: process.env["E2E_TRACE"] ? "retain-on-failure" : "off",
  },
  projects: [
    { name: "desktop", testIgnore: "**/*.phone.spec.ts", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testMatch: "**/*.phone.spec.ts",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
});
