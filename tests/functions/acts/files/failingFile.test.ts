import { beforeAll, expect, it, vi } from "vitest";
import { makeActFiles } from "#functions/acts/files/makeActFiles.ts";
import { actById, currentFiles } from "#functions/data/acts/act.ts";
import { actFilesWantedSince } from "#functions/data/acts/actFilesWanted.ts";
import { renderActsBy } from "#functions/pdf/actPdf.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { storedFilesOf } from "#tests/support/acts/actFiles.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

it("keeps the other files of an act whose PDF fails, and makes only the PDF at the next attempt", async () => {
  const { company, ids } = await importReports(agent, 1, 2);
  const body = formOf(await prepare(agent, company, ids), { number: "TÕRGE-1" });
  const { body: made } = await agent.call("acts.create", { body });
  const isWanted = async () => (await actFilesWantedSince("9999", 100)).some(({ act }) => act === made.id);

  renderActsBy(() => Promise.reject(new Error("no memory")));
  await expect(makeActFiles(made.id)).rejects.toThrow("Files pdf of act");
  const others = ["xlsx", "actReport", "report", "eArve", "ubl"];
  expect(currentFiles((await actById(made.id))!)).toMatchObject({ isComplete: false, stored: others });
  expect(await isWanted()).toBe(true);

  renderActsBy(() => Promise.resolve(Buffer.from("%PDF-1.7")));
  await makeActFiles(made.id);
  const act = (await actById(made.id))!;
  expect(currentFiles(act)).toMatchObject({ isComplete: true, stored: [...others, "pdf"] });
  expect((await storedFilesOf(act)).size).toBe(6);
  expect(await isWanted()).toBe(false);
});

it("stores no empty file", async () => {
  const { company, ids } = await importReports(agent, 1, 1);
  const body = formOf(await prepare(agent, company, ids), { number: "TÜHI-1" });
  const { body: made } = await agent.call("acts.create", { body });
  renderActsBy(() => Promise.resolve(new Uint8Array()));
  await expect(makeActFiles(made.id)).rejects.toThrow("Files pdf of act");
  expect(currentFiles((await actById(made.id))!)!.stored).not.toContain("pdf");
});
