import { defineConfig, devices } from "@playwright/test";
import { browserLaunch } from "./scripts/browser/launch.ts";

const port = Number(process.env["E2E_PORT"] ?? 4310);
const baseURL = `http://localhost:${port}`;

/**
 * Starts the embedded system afresh. `E2E_PORT` moves it; `CHROMIUM_PATH` names another browser; `E2E_TRACE=1` records
 * traces and `E2E_PICTURES=1` screenshots of the pages, which take a fifth of the time.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env["CI"]),
  // .ci/run names the tests that needed it.
  retries: process.env["CI"] ? 1 : 0,
  // Longer than any step takes: a busy machine must not fail a test.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    locale: "et-EE",
    timezoneId: "Europe/Tallinn",
    launchOptions: await browserLaunch(),
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
  webServer: {
    command: "node tests/support/services/e2eServer.ts",
    url: `${baseURL}/healthz`,
    env: { PORT: String(port) },
    timeout: 180_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
