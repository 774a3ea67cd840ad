import { beforeAll, expect, it } from "vitest";
import { putImportedReports } from "#functions/reports/store/importedReports.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { importReports } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { confirmDoubts, startImport } from "#tests/support/reports/uploads.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference(reference);
  agent = await signedIn(superUser);
}, 60_000);

async function imported(name: string, lines: Record<string, string>[]): Promise<string> {
  const { body } = await startImport(agent, name, plainCsvOf(lines));
  await work("imports", await takeMessages("imports"));
  await confirmDoubts(agent, body.id);
  return String(body.id);
}

async function numbersIn(run: string, acted: "True" | "False" = "False"): Promise<string[]> {
  const { body } = await agent.call("reports.list", { query: { import: run, acted } });
  return body.results.map(({ number }: { number: string }) => number);
}

it("lists exactly the reports that a file names, new, changed and unchanged ones, and none of the other tab", async () => {
  const first = await imported("esimene.csv", [
    { "Raporti number": "FAIL-1", "Veoselehe number": "FAILW1" },
    { "Raporti number": "FAIL-2", "Veoselehe number": "FAILW2" },
  ]);
  const second = await imported("teine.csv", [
    { "Raporti number": "FAIL-2", "Veoselehe number": "FAILW2" },
    { "Raporti number": "FAIL-3", "Veoselehe number": "FAILW3" },
  ]);
  expect((await numbersIn(first)).toSorted()).toEqual(["FAIL-1", "FAIL-2"]);
  expect((await numbersIn(second)).toSorted()).toEqual(["FAIL-2", "FAIL-3"]);
  expect(await numbersIn(first, "True")).toEqual([]);
});

it("lists reports of many parts page by page, each once", async () => {
  const { ids } = await importReports(agent, 250, 1);
  const run = await imported("suur.csv", [{ "Raporti number": "FAIL-4", "Veoselehe number": "FAILW4" }]);
  // A retried import writes the same parts again.
  await putImportedReports(Number(run), 0, ids);
  await putImportedReports(Number(run), 0, ids);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { import: run, acted: "False", ...(cursor ? { cursor } : {}) };
    const { body } = await agent.call("reports.list", { query });
    seen.push(...body.results.map(({ id }: { id: number }) => id));
    cursor = body.next ?? undefined;
  } while (cursor);
  expect(seen.length).toBe(250);
  expect(new Set(seen)).toEqual(new Set(ids));
});

it("answers 404 for an import that does not exist", async () => {
  const { status } = await agent.call("reports.list", { query: { import: "999999", acted: "False" } });
  expect(status).toBe(404);
});
