import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { formOf } from "#scripts/seeding/actForm.ts";
import { ACT_TYPE_TEXTS } from "#shared/acts/actTypes.ts";
import { type SystemProcess, startProcess } from "#tests/support/services/systemProcess.ts";
import { until } from "#tests/support/services/systemUser.ts";

const START_MS = 1_800_000;
const [dataDir, wholeDir] = ["virn-year-", "virn-year-whole-"].map((name) => mkdtempSync(join(tmpdir(), name)));
const port = await freePort();
const { PATH, HOME } = process.env;
/** The last two months of the year. */
const env = { PATH, HOME, VIRN_DATA: dataDir, VIRN_DEMO: "1", VIRN_DEMO_DAYS: "49", PORT: String(port) };
const url = `http://localhost:${port}`;
let killed: ChildProcess | undefined;
let system: SystemProcess | undefined;

afterAll(async () => {
  killed?.kill("SIGKILL");
  await system?.end("SIGTERM");
  for (const folder of [dataDir, wholeDir]) rmSync(String(folder), { recursive: true, force: true });
});

type Call = (
  path: string,
  init?: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
) => Promise<Response>;

/** As the agent of the demo. */
async function signedIn(): Promise<Call> {
  const { headers } = await fetch(`${url}/api/v1/me/`);
  const before = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const answer = await fetch(`${url}/demo/sign_in`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json", cookie: before.join("; ") },
    body: JSON.stringify({ email: "mari@virn.example" }),
  });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  const [, token = ""] = /csrftoken=([^;]*)/.exec(cookie.join("; ")) ?? [];
  return (path, init) =>
    fetch(`${url}${path}`, {
      redirect: "manual",
      ...init,
      headers: { origin: url, cookie: cookie.join("; "), "x-csrftoken": token, ...init?.headers },
    });
}

/** Makes an act of all open reports of a buyer, as a person at the form. Returns its number. */
async function makeAct(call: Call): Promise<string> {
  const companies: { id: number; open: { euros: number } }[] = await (await call("/api/v1/reports/companies")).json();
  const company = companies.find(({ open }) => open.euros > 0)?.id;
  const selected = await call("/acts/create", {
    method: "POST",
    body: new URLSearchParams({ company: String(company) }),
  });
  const [, selection = ""] = /\/acts\/create\/([\w-]+)\//.exec(selected.headers.get("location") ?? "") ?? [];
  const [loaded] = await (await call(`/api/v1/acts/create?selection=${selection}`)).json();
  const { number } = loaded.sales_act;
  const made = await call("/api/v1/acts/create", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(formOf(loaded, number)),
  });
  expect(made.status).toBeLessThan(300);
  return number;
}

async function allArrived(): Promise<void> {
  await until(
    async () => (JSON.stringify(await (await fetch(`${url}/demo/months`)).json()) === "{}" ? true : undefined),
    START_MS,
  );
}

const QUIET_MS = 40_000;

/**
 * Waits until nothing arrives any more: waybills come from the register after a start, and a message whose worker was killed comes again
 * after half a minute.
 */
async function quiet(call: Call): Promise<void> {
  const facts = async () => {
    const paths = ["overview/waiting", ...ACT_TYPE_TEXTS.map((type) => `acts/filtered?type=${type}`)];
    return JSON.stringify(await Promise.all(paths.map(async (path) => (await call(`/api/v1/${path}`)).json())));
  };
  let before = await facts();
  let since = Date.now();
  await until(async () => {
    const now = await facts();
    if (now !== before) since = Date.now();
    before = now;
    return Date.now() - since > QUIET_MS || undefined;
  }, START_MS);
}

/** Numbers of things in a folder, counted by verify, which finds no differences. */
function counts(folder: string | undefined): Record<string, number> {
  const verified = spawnSync(process.execPath, ["scripts/verify.ts"], {
    env: { PATH, HOME, VIRN_DATA: folder },
    encoding: "utf8",
  });
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
  const lines = [...verified.stdout.matchAll(/^ {2}([a-z][a-z ]+?) {2,}(\d+)$/gm)].map(([, name, count]) => [
    name,
    Number(count),
  ]);
  const found: Record<string, number> = Object.fromEntries(lines);
  return Object.fromEntries(COMPARED.map((name) => [name, found[name] ?? 0]));
}

const COMPARED = [
  "reports",
  "report rows",
  "sales acts",
  "purchase acts",
  "act rows",
  "events of acts",
  "public links",
  "letters",
  "documents",
  "forecasts",
  "months of days",
];

it("says how far it is; a killed start leaves nothing, months go on after a kill, and are those of a year without one", {
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
  expect(existsSync(join(String(dataDir), "virn.db"))).toBe(false);

  system = await startProcess(env);
  expect(await (await fetch(`${url}/demo/months`)).json()).toEqual({ arrived: 1, months: 2, leftOut: 0 });
  const number = await makeAct(await signedIn());
  // In the middle of a month that is being made.
  await system.end("SIGKILL");
  system = await startProcess(env);
  expect(system.printed()).not.toContain("Making demo data");
  // While a month that is made moves into the table.
  const made = join(String(dataDir), "demo-months", "0");
  await until(async () => (existsSync(made) ? true : undefined), START_MS);
  await system.end("SIGKILL");
  system = await startProcess(env);
  await allArrived();
  await until(async () => (existsSync(made) ? undefined : true), START_MS);

  const call = await signedIn();
  const tiles = await until(async () => {
    const answer = await (await call("/api/v1/overview/waiting")).json();
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
  await quiet(call);
  const buyers = await (await call("/api/v1/acts/companies?type=20")).json();
  expect(buyers.results.length).toBeGreaterThan(5);
  const share = String.raw`(\d+) \(\d+ %\)`;
  const note = new RegExp(`EUDR numbers: ${share} of \\d+ rows as they were measured, ${share}`);
  const [, before, after] = await until(async () => note.exec(system?.printed() ?? "") ?? undefined);
  expect(Number(after)).toBeGreaterThan(Number(before ?? Number.NaN));

  await system.end("SIGTERM");
  system = await startProcess(env);
  expect(await (await (await signedIn())("/api/v1/acts/companies?type=20")).json()).toEqual(buyers);
  await system.end("SIGTERM");

  system = await startProcess({ ...env, VIRN_DATA: wholeDir });
  await allArrived();
  expect(await makeAct(await signedIn())).toBe(number);
  // What handlers log while months are made is not for who starts the demo.
  expect(system.printed()).not.toContain('"level":"INFO"');
  await until(async () => {
    const answer = await (await (await signedIn())("/api/v1/overview/waiting")).json();
    return (
      answer.tiles.some(
        ({ kind, count }: { kind: string; count: number }) => kind === "waybillProblems" && count > 0,
      ) || undefined
    );
  });
  await quiet(await signedIn());
  await system.end("SIGTERM");
  expect(counts(dataDir)).toEqual(counts(wholeDir));
});
