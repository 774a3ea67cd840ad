import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
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
  const pidFile = join(dataDir, "database.pid");
  const pid = await until(
    async () => (existsSync(pidFile) && Number(readFileSync(pidFile, "utf8"))) || undefined,
    WAIT_MS,
  );
  expect(isDatabase(pid)).toBe(true);
  child.kill("SIGTERM");
  await ended;
  await until(async () => (isDatabase(pid) ? undefined : true), WAIT_MS);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process that has ended has no command line any more. */
function isDatabase(pid: number): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes("dynoxide");
}
