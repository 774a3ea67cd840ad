import { beforeAll, expect, it } from "vitest";
import { ImportRunEntity } from "#functions/imports/store/importRun.ts";
import { refuseWaybill } from "#functions/imports/store/waybillQueue.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { startImport } from "#tests/support/reports/uploads.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference(reference);
  agent = await signedIn(superUser);
}, 60_000);

it("lists all refused waybills with their reasons, also those that the navigation bar has no room for", async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `PMK00${index + 10}`);
  for (const number of numbers)
    await refuseWaybill({ company: "19990011", number }, { cause: "party", reason: `Põhjus ${number}` });
  const { body } = await agent.call("imports.refusedWaybills");
  expect(body.is_whole).toBe(true);
  expect(body.results.map(({ number, reason }: { number: string; reason: string }) => [number, reason])).toEqual(
    numbers.map((number) => [number, `Põhjus ${number}`]),
  );
});

it("lists only files whose doubts wait for a decision, when asked for them", async () => {
  const ids: number[] = [];
  for (const report of ["OOTAB-1", "OOTAB-2"]) {
    const { body } = await startImport(agent, `${report}.csv`, plainCsvOf([{ "Raporti number": report }]));
    ids.push(body.id);
  }
  const [first = 0] = ids;
  await write(ImportRunEntity.patch({ id: first }, { state: "suspicious" }));
  const { body } = await agent.call("imports.list", { query: { waits: "doubts" } });
  expect([body.count, body.next, body.results.map(({ id }: { id: number }) => id)]).toEqual([1, null, [first]]);
  expect((await agent.call("imports.list", { query: {} })).body.count).toBe(2);
});
