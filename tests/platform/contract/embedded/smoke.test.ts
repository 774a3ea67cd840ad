import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ApiClient, type Input } from "#scripts/deploy/apiClient.ts";
import { smokeTest } from "#scripts/deploy/smoke.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { type SystemProcess, startProcess } from "#tests/support/services/systemProcess.ts";

/** The first start builds the pages. */
const MINUTE_MS = 60_000;

/* The smoke test of a deploy, on the embedded system of an installation that has only what docs/installation.md sets up. */

const [, setup = ""] = /```json\n(.*?)```/s.exec(readFileSync("docs/installation.md", "utf8")) ?? [];
const dataDir = mkdtempSync(join(tmpdir(), "virn-smoke-"));
let env: Record<string, string | undefined> = {};
let url = "";
let system: SystemProcess | undefined;
let links: string[] = [];
let before: Record<string, number> = {};

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  env = { PATH, HOME, VIRN_DATA: dataDir, VIRN_DEMO: "0", PORT: String(port), PUBLIC_URL: url };
  writeFileSync(join(dataDir, "setup.json"), setup);
  tool("setup", join(dataDir, "setup.json"));
  before = itemsOf(tool("verify"));
  links = [1, 2].map(() => tool("setup", "--smoke").trim());
  system = await startProcess(env);
}, 5 * MINUTE_MS);

afterAll(async () => {
  await system?.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

/** A script on the data of the system, which must not be running. */
function tool(script: string, ...options: string[]): string {
  return execFileSync(process.execPath, [`scripts/${script}.ts`, ...options], { env, encoding: "utf8" });
}

/** Numbers of items, as `npm run verify` prints them. */
function itemsOf(verified: string): Record<string, number> {
  const lines = verified.matchAll(/^ {2}(\S.*?) +(\d+)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", count]) => [name, Number(count)]));
}

/** What docs/installation.md, "Smoke test", says stays: records of what was done, and what only indexes or counts it. */
const RECORDS: ReadonlySet<string> = new Set([
  "waybills",
  "search tokens",
  "sales acts",
  "purchase acts",
  "files",
  "events of acts",
  "letters",
  "sums of timber",
  "actSubmission",
  "additions",
  "attempts",
  "compositeRun",
  "importRun",
  "importedReports",
  "plannedReports",
  "selection",
  "warningsLook",
  "sequence",
]);

/** Loses the network when a composite report is asked for, for that call only. */
class CutClient extends ApiClient {
  override send(row: RouteRow, input: Input) {
    if (row.path === "/acts/custom_composite_reports" && row.method === "POST") throw new Error("the network is gone");
    return super.send(row, input);
  }
}

it("removes what it made when a step fails, says what failed, and then passes and leaves nothing", {
  timeout: 10 * MINUTE_MS,
}, async () => {
  const said: string[] = [];
  const cut = new CutClient({ connect: url });
  const failed = await smokeTest({ api: cut, link: links[0] ?? "", report: (text) => said.push(text) });
  expect(said.join("\n")).toContain("✗ a worker makes a composite report of today's acts: the network is gone");
  expect(said.at(-2)).toMatch(/^✓ the sales act with its purchase act is removed/);
  expect(said.at(-1)).toMatch(/^✓ its session is removed/);
  expect(failed.failed).toBeGreaterThan(0);

  const options = ["scripts/smoke.ts", "--url", url, "--link", links[1] ?? ""];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(stdout).not.toContain("✗");
  expect(stdout).toMatch(/\d+ passed, 0 failed\. Remove its reports and person: npm run setup -- --smoke-end/);
  expect(stdout).toContain("✓ the entry of 'Hea teada' is removed");
  expect(stdout).toContain("✓ the file of the site is removed");

  await system?.end("SIGTERM");
  expect(tool("setup", "--smoke-end")).toBe(
    "What the smoke test added is removed: its person, companies, assortment and reports.\n",
  );
  const verified = tool("verify");
  expect(verified).toMatch(/^No differences\.$/m);
  const after = itemsOf(verified);
  expect(before["companies"]).toBe(3);
  expect(Object.keys(after).filter((name) => after[name] !== before[name] && !RECORDS.has(name))).toEqual([]);
});
