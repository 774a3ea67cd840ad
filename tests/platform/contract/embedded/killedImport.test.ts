import { afterAll, beforeAll, expect, it } from "vitest";
import { type StartedSystem, startSystem } from "#tests/support/services/startedSystem.ts";
import { type SystemUser, setup, signInBy, until } from "#tests/support/services/systemUser.ts";

const REPORTS = 1500;
const START_MS = 240_000;

let system: StartedSystem;
let user: SystemUser;

beforeAll(async () => {
  system = await startSystem(setup);
  const mailbox = /\/mailbox\?key=[\w-]{43}/.exec(system.printed())?.[0] ?? "";
  user = await signInBy(system, async () => /\/login#token=([\w-]{43})/.exec((await system.call(mailbox)).text)?.[1]);
}, START_MS);

afterAll(() => system?.close());

/** A file of many reports, so that its import takes some seconds. */
function file(): string {
  const headings =
    "Raporti number;Kuupäev;Ostja registrikood;Sihtkoha kood;Sihtkoht;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi";
  const rows = Array.from(
    { length: REPORTS },
    (_, index) =>
      `MR-${index};18.11.2026;19990005;KUUSEOJA1;Kuuseoja saeveski, palgiplats;VL${index};Kuusepalk;10,5;98,50;19990028;Haavasalu Mets OÜ`,
  );
  return [headings, ...rows].join("\n");
}

async function run(id: number): Promise<{ state: string; rows_done: number; [fact: string]: unknown }> {
  const { status, text } = await user.call("GET", `/reports/imports/${id}`);
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

const retry = (id: number) => user.call("POST", `/reports/imports/${id}/retry`);

it("an import that is killed with the system is finished after a restart, each report once", {
  timeout: START_MS,
}, async () => {
  const upload = await user.upload("raportid.csv", file());
  const { id } = JSON.parse((await user.call("POST", "/reports/imports", { upload })).text);
  // Its owner is new. A restart leaves the question as it is.
  await until(async () => ((await run(id)).state === "suspicious" ? true : undefined));
  await system.kill();
  await system.start();
  const asked = await run(id);
  expect(asked).toMatchObject({ state: "suspicious", rows_done: 0, doubt_count: 1 });
  const print = asked["doubt_print"];
  expect((await user.call("POST", `/reports/imports/${id}/confirm`, { print })).status).toBe(200);
  await until(async () => ((await run(id)).rows_done > 0 ? true : undefined));
  expect((await retry(id)).status).toBe(409);
  await system.kill();
  await system.start();
  const left = await run(id);
  // A start that takes 30 seconds queues it again.
  expect(["writing", "queued"]).toContain(left.state);
  expect((await retry(id)).status).toBe(409);
  const done = await until(async () => {
    const now = await run(id);
    return now.state === "complete" ? now : undefined;
  }, 200_000);
  expect(done).toMatchObject({ rows: REPORTS, rows_done: REPORTS, can_retry: false });
  expect(done).toMatchObject({ reports_new: REPORTS, reports_changed: 0, reports_unchanged: 0 });
  const { text } = await user.call("GET", "/reports/companies");
  expect(JSON.parse(text)).toMatchObject([{ name: "Kuuseoja Saeveski OÜ" }]);
});
