import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DATABASE_FILE, databasesOn } from "#scripts/embedded/services/database.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { until } from "#tests/support/services/systemUser.ts";

/** Of a busy machine. */
const WAIT_MS = 120_000;

it("ends its database when it is ended while it starts", { timeout: 2 * WAIT_MS }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "virn-ended-"));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, VIRN_DATA: dataDir, VIRN_DEMO: "0", PORT: String(await freePort()) };
  const child = spawn(process.execPath, ["scripts/start.ts"], { env, stdio: "ignore" });
  const ended = once(child, "exit");
  const databases = () => databasesOn(join(dataDir, DATABASE_FILE));
  expect(await until(async () => databases()[0], WAIT_MS)).toBeGreaterThan(0);
  child.kill("SIGTERM");
  await ended;
  await until(async () => databases().length === 0 || undefined, WAIT_MS);
  rmSync(dataDir, { recursive: true, force: true });
});
