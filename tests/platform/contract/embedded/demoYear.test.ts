import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { type SystemProcess, startProcess } from "#tests/support/services/systemProcess.ts";
import { until } from "#tests/support/services/systemUser.ts";

const START_MS = 900_000;
const dataDir = mkdtempSync(join(tmpdir(), "virn-year-"));
const port = await freePort();
const { PATH, HOME } = process.env;
/** The last seven weeks of the year. */
const env = { PATH, HOME, VIRN_DATA: dataDir, VIRN_DEMO: "1", VIRN_DEMO_DAYS: "49", PORT: String(port) };
const url = `http://localhost:${port}`;
let killed: ChildProcess | undefined;
let system: SystemProcess | undefined;

afterAll(async () => {
  killed?.kill("SIGKILL");
  await system?.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

/** As the agent of the demo. */
async function signedIn(): Promise<(path: string) => Promise<Response>> {
  const { headers } = await fetch(`${url}/api/v1/me/`);
  const before = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const answer = await fetch(`${url}/demo/sign_in`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json", cookie: before.join("; ") },
    body: JSON.stringify({ email: "mari@virn.example" }),
  });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  return (path) => fetch(`${url}/api/v1${path}`, { headers: { cookie: cookie.join("; ") } });
}

it("says how far the year is; a killed start leaves nothing, the next one makes it whole, later ones nothing", {
  timeout: START_MS,
}, async () => {
  killed = spawn(process.execPath, ["scripts/start.ts"], { env, stdio: "ignore" });
  const page = await until(async () => {
    const answer = await fetch(url).catch(() => undefined);
    const text = (await answer?.text()) ?? "Virn: 0 %";
    return text.includes("Virn: 0 %") ? undefined : { status: answer?.status, text };
  }, START_MS);
  expect(page.status).toBe(503);
  expect(page.text).toMatch(/näidisandmeid: .*<progress max="100" value="[1-9]\d?"/s);
  const ended = once(killed, "exit");
  killed.kill("SIGKILL");
  await ended;
  expect(existsSync(join(dataDir, "virn.db"))).toBe(false);

  system = await startProcess(env);
  expect(system.printed()).toMatch(/The year is made after \d+ s\./);
  const share = String.raw`(\d+) \(\d+ %\)`;
  const [, before, after] =
    new RegExp(`EUDR numbers: ${share} of \\d+ rows as they were measured, ${share}`).exec(system.printed()) ?? [];
  expect(Number(after)).toBeGreaterThan(Number(before ?? Number.NaN));
  const call = await signedIn();
  const tiles = await until(async () => {
    const answer = await (await call("/overview/waiting")).json();
    const waiting = answer.tiles.filter(({ count }: { count: number }) => count > 0);
    // Waybills arrive from the register after the start.
    const kinds: string[] = waiting.map(({ kind }: { kind: string }) => kind);
    return kinds.includes("waybillProblems") ? kinds : undefined;
  });
  expect(tiles).toEqual(
    expect.arrayContaining([
      "openReports",
      "importDoubts",
      "unsentLetters",
      "failedLetters",
      "unsignedByUs",
      "unsignedByThem",
      "missingOrigins",
      "unexported",
      "companiesIncomplete",
    ]),
  );
  const buyers = await (await call("/acts/companies?type=20")).json();
  expect(buyers.results.length).toBeGreaterThan(5);

  await system.end("SIGTERM");
  system = await startProcess(env);
  expect(system.printed()).not.toContain("Making a year");
  expect(await (await (await signedIn())("/acts/companies?type=20")).json()).toEqual(buyers);
  await system.end("SIGTERM");
  const verified = spawnSync(process.execPath, ["scripts/verify.ts"], {
    env: { PATH, HOME, VIRN_DATA: dataDir },
    encoding: "utf8",
  });
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
});
