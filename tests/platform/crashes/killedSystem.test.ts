import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seeded } from "#scripts/random/random.ts";
import { type EidSimulator, eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import { killedUser } from "#tests/support/chaos/killedUser.ts";
import { type StartedSystem, startSystem } from "#tests/support/services/startedSystem.ts";
import { type SystemUser, setup, signInBy, until } from "#tests/support/services/systemUser.ts";

/** Each kill takes ten seconds, and what it leaves three minutes: `npm run trust` asks for them. */
const KILLS = Number(process.env["CHAOS_KILLS"] ?? 0);
const SEED = Number(process.env["CHAOS_SEED"] ?? Math.floor(Math.random() * 1_000_000));
const MINUTE_MS = 60_000;
const SWEPT_MS = 6 * MINUTE_MS;
const ROWS = 40;
/** Long enough for a kill between the request to a phone and its answer. */
const THINK_MS = 1_500;

const random = seeded(SEED);
const imports: number[] = [];
const promised: number[] = [];
let system: StartedSystem;
let user: SystemUser;
/** Goes on while the system is killed, as SK does. */
let eid: EidSimulator;
let other: Awaited<ReturnType<typeof killedUser>>;
let made = 0;
let settings: Record<string, string> = {};

/** A file of some reports, now and then one that was imported before, with other volumes. */
function file(): string {
  const headings =
    "Raporti number;Kuupäev;Ostja registrikood;Sihtkoha kood;Sihtkoht;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi";
  const rows = Array.from({ length: ROWS }, () => {
    const number = random.chance(0.3) ? random.int(1, made + 1) : ++made;
    const owner = random.chance(0.5) ? "19990028;Haavasalu Mets OÜ" : "19990034;Männimäe Mets OÜ";
    return `MR-${number};18.11.2026;19990005;KUUSEOJA1;Kuuseoja saeveski, palgiplats;VL${number};Kuusepalk;${random.int(1, 40)},5;98,50;${owner}`;
  });
  const byReport = new Map(rows.map((row) => [row.split(";")[0], row]));
  return [headings, ...byReport.values()].join("\n");
}

async function importFile(): Promise<void> {
  const upload = await user.upload("raportid.csv", file());
  const { status, text } = await user.call("POST", "/reports/imports", { upload });
  if (status === 201) imports.push(JSON.parse(text).id);
}

const run = async (id: number) => JSON.parse((await user.call("GET", `/reports/imports/${id}`)).text);

/** Imports suspicious files all the same. */
async function confirmImports(): Promise<void> {
  for (const id of imports) {
    const { state, doubt_print: print } = await run(id);
    if (state === "suspicious") await user.call("POST", `/reports/imports/${id}/confirm`, { print });
  }
}

async function createAct(): Promise<void> {
  const [company] = JSON.parse((await user.call("GET", "/reports/companies")).text);
  if (!company) return;
  const list = JSON.parse((await user.call("GET", `/reports/reports?company=${company.id}&acted=False`)).text);
  const ids = random.sample<number>(
    list.results.map((report: { id: number }) => report.id),
    random.int(1, 20),
  );
  if (ids.length === 0) return;
  const prepared = await user.call("GET", `/acts/create?company=${company.id}&reports=${ids.join(",")}`);
  if (prepared.status !== 200) return;
  const [loaded] = JSON.parse(prepared.text);
  if (loaded.act_rows.length === 0) return;
  const { status, text } = await user.call("POST", "/acts/create", formOf(loaded));
  if (status === 201) promised.push(JSON.parse(text).id);
}

/** What the user does meets a system that is killed in the middle of it. */
async function killedAtWork(): Promise<void> {
  const trade = [importFile(), importFile(), confirmImports(), createAct(), createAct(), createAct()];
  const signing = [other.addDocuments(), other.addDocuments(), other.sign(), other.sendLetter(), other.enterForecast()];
  const work = [...trade, ...signing];
  const ended = Promise.allSettled(work);
  await new Promise((resolve) => {
    setTimeout(resolve, random.int(200, 6000));
  });
  await system.kill();
  await ended;
  await system.start();
}

describe.skipIf(KILLS === 0)(`a system that is killed ${KILLS} times, seed ${SEED}`, () => {
  beforeAll(async () => {
    eid = await startEidSimulator({ thinkMs: THINK_MS });
    settings = { EID_SETTINGS: eidSettingsOf(eid), EID_MEANS: "mobileId" };
    system = await startSystem(setup, settings);
    const mailbox = /\/mailbox\?key=[\w-]{43}/.exec(system.printed())?.[0] ?? "";
    user = await signInBy(system, async () => /\/login#token=([\w-]{43})/.exec((await system.call(mailbox)).text)?.[1]);
    other = await killedUser(user, random);
  }, 4 * MINUTE_MS);

  afterAll(async () => {
    await system?.close();
    await eid?.close();
  });

  it("finishes every import, act and signature after its restarts, and npm run verify finds nothing", {
    timeout: SWEPT_MS * 6 + KILLS * MINUTE_MS,
  }, async () => {
    await importFile();
    const hasReports = async () => (await user.call("GET", "/reports/companies")).text !== "[]";
    await until(async () => {
      await confirmImports();
      return (await hasReports()) ? true : undefined;
    }, MINUTE_MS);
    for (let kill = 0; kill < KILLS; kill++) await killedAtWork();
    const unfinished = async () => {
      await confirmImports();
      const runs = await Promise.all(imports.map(run));
      return runs.filter(({ state }) => state !== "complete");
    };
    await until(async () => {
      const left = await unfinished();
      const failed = left.filter(({ can_retry }) => can_retry);
      for (const { id } of failed) await user.call("POST", `/reports/imports/${id}/retry`);
      return left.length === 0 ? true : undefined;
    }, SWEPT_MS);
    const acts = async () => Promise.all(promised.map((id) => user.call("GET", `/acts/update?act_id=${id}`)));
    await until(async () => ((await acts()).every(({ status }) => status === 200) ? true : undefined), SWEPT_MS);
    await other.signWhatIsLeft(3 * SWEPT_MS);
    // Jobs of acts that were never answered are swept after two minutes, search tokens after five.
    await new Promise((resolve) => {
      setTimeout(resolve, SWEPT_MS);
    });
    await system.kill();
    const verified = spawnSync(process.execPath, ["scripts/verify.ts"], {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], VIRN_DATA: system.dataDir, ...settings },
      encoding: "utf8",
    });
    expect(`${verified.stdout}${verified.stderr}`).toContain("No differences.");
    expect(verified.status).toBe(0);
    console.log(
      `chaos: ${KILLS} kills, ${imports.length} imports, ${promised.length} acts, ${other.containers.size} containers\n${verified.stdout}`,
    );
  });
});
