import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databasesOn } from "#scripts/embedded/services/database.ts";
import { type StartedSystem, startSystem } from "#tests/support/services/startedSystem.ts";
import { until } from "#tests/support/services/systemUser.ts";

const START_MS = 240_000;
/** Of a busy machine. */
const WAIT_MS = 60_000;

let system: StartedSystem;
let cookie = "";

beforeAll(async () => {
  system = await startSystem("demo", { VIRN_DEMO_ACT: "0" });
  cookie = await signedIn();
}, START_MS);

afterAll(() => system?.close());

async function signedIn(): Promise<string> {
  const headers = { origin: system.url, "content-type": "application/json" };
  const body = JSON.stringify({ email: "mari@virn.example" });
  const answer = await system.call("/demo/sign_in", { method: "POST", headers, body });
  return (answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
}

const companies = () => system.call("/api/v1/reports/companies", { headers: { cookie } });

/** Of processes that have ended, too, until their parent has asked. */
function childrenOf(pid: number): number[] {
  const listed = spawnSync("ps", ["-o", "pid=,comm=", "--ppid", String(pid)], { encoding: "utf8" }).stdout;
  return listed
    .split("\n")
    .filter((line) => line.includes("dynoxide") && !line.includes("defunct"))
    .map((line) => Number(line.trim().split(/\s+/)[0]));
}

const databaseOf = (of: StartedSystem) => until(async () => childrenOf(of.pid())[0], WAIT_MS);
const database = () => databaseOf(system);

/** Copies the data folder while its database stands still: of one that writes, a copy can be torn. */
function copyData(pid: number, to: string): void {
  process.kill(pid, "SIGSTOP");
  try {
    cpSync(system.dataDir, to, { recursive: true });
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

const { PATH, HOME } = process.env;

function run(script: string, folder: string, options: readonly string[] = []): { status: number | null; text: string } {
  const env = { PATH, HOME, VIRN_DATA: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...options], {
    env,
    encoding: "utf8",
  });
  return { status, text: stdout + stderr };
}

describe("a copy of the data folder of a running system", () => {
  it.each([
    ["verify", []],
    ["export", ["--all"]],
  ])("is read by %s, which leaves the database of the first alone", async (script, options) => {
    const pid = await database();
    const copy = mkdtempSync(join(tmpdir(), "virn-copy-"));
    copyData(pid, join(copy, "data"));
    writeFileSync(join(copy, "data", "database.pid"), String(pid));
    const { text } = run(script, join(copy, "data"), [...options, ...(options.length > 0 ? [join(copy, "out")] : [])]);
    expect(text).toMatch(/Checked in|Everything is in/);
    expect(await database()).toBe(pid);
    expect((await companies()).status).toBe(200);
    rmSync(copy, { recursive: true });
  });

  it("is started beside it, and ends nothing", { timeout: START_MS }, async () => {
    const pid = await database();
    const copy = mkdtempSync(join(tmpdir(), "virn-copy-"));
    copyData(pid, copy);
    writeFileSync(join(copy, "database.pid"), String(pid));
    const second = await startSystem("demo", { VIRN_DATA: copy });
    expect((await second.call("/healthz")).text).toBe("ok");
    expect(await database()).toBe(pid);
    await second.close();
    rmSync(copy, { recursive: true });
  });
});

describe("a database that dies", () => {
  it("is started again, and work goes on", async () => {
    for (let death = 0; death < 3; death++) {
      const pid = await database();
      process.kill(pid, "SIGKILL");
      await until(async () => ((await companies()).status === 200 ? true : undefined), WAIT_MS);
      expect(await database()).not.toBe(pid);
    }
    expect((await system.call("/healthz")).text).toBe("ok");
    expect(system.printed()).toContain("The embedded database has ended, and is started again.");
  });

  it("is told by /healthz while it does not answer", async () => {
    const pid = await database();
    process.kill(pid, "SIGSTOP");
    try {
      const { status, text } = await system.call("/healthz");
      expect([status, text]).toEqual([503, "no answer: database"]);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    expect((await system.call("/healthz")).status).toBe(200);
  });

  it("is ended by the next start, when its system was killed", { timeout: START_MS }, async () => {
    const pid = await database();
    await system.kill();
    expect(databasesOn(join(system.dataDir, "virn.db"))).toEqual([pid]);
    await system.start();
    expect(databasesOn(join(system.dataDir, "virn.db"))).toEqual([await database()]);
    expect(await database()).not.toBe(pid);
    expect((await companies()).status).toBe(200);
  });
});

it("starts on files that a kill cut off, with what is whole", { timeout: START_MS }, async () => {
  const csrf = {
    cookie: "csrftoken=any",
    "x-csrftoken": "any",
    origin: system.url,
    "content-type": "application/json",
  };
  for (const email of ["mari@virn.example", "toomas@virn.example"]) {
    await system.call("/api/v1/session/link", { method: "POST", headers: csrf, body: JSON.stringify({ email }) });
  }
  const letters = async () => [...(await system.call("/mailbox")).text.matchAll(/<article>/g)].length;
  await until(async () => ((await letters()) >= 2 ? true : undefined), WAIT_MS);
  const before = await letters();
  await system.kill();
  const file = (name: string) => join(system.dataDir, name);
  truncateSync(file("mailbox.jsonl"), readFileSync(file("mailbox.jsonl")).length - 10);
  for (const name of ["demo-users.json", "demo-until", "files-secret"]) truncateSync(file(name), 0);
  writeFileSync(file("eudr-filed.json"), '[{"kind":"sd",');
  await system.start();
  expect(await letters()).toBe(before - 1);
  expect(system.printed()).toMatch(/1 of \d+ lines of \S+mailbox\.jsonl are damaged, and are left out/);
  expect(system.printed()).toMatch(/eudr-filed\.json is damaged/);
  expect(await signedIn()).toContain("virn=");
});

it("ends with a sentence when its database cannot be started again", { timeout: START_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "virn-damaged-"));
  const damaged = await startSystem("empty", { VIRN_DATA: folder });
  await until(async () => (damaged.printed().includes("First agent") ? true : undefined), WAIT_MS);
  const pid = await databaseOf(damaged);
  rmSync(join(folder, "virn.db"));
  mkdirSync(join(folder, "virn.db"));
  process.kill(pid, "SIGKILL");
  await until(async () => (damaged.printed().includes("Virn stops.") ? true : undefined), WAIT_MS);
  expect(damaged.printed()).toContain("The embedded database stopped at once, each time. Virn stops.");
  await damaged.close();
  rmSync(folder, { recursive: true, force: true });
});
