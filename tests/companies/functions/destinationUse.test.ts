import { beforeAll, expect, it } from "vitest";
import { DestinationEntity, destinationsOf } from "#functions/companies/store/destination.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
});

const remove = (id: string, code: string): Promise<Answer> =>
  agent.call("companies.removeDestination", { params: { id }, query: { code } });
const codes = async (buyer: string) => (await destinationsOf(Number(buyer))).map(({ code }) => code);

it("refuses to remove a destination while a report has it, waiting or acted", async () => {
  const { company, ids, reports } = await importReports(agent, 1);
  const { code } = reports[0]!.destination!;
  const refusal = {
    code: "destination_used",
    message: "Sihtkohta ei saa eemaldada, sest sellel on raporteid.",
  };
  const waiting = await remove(company, code);
  expect([waiting.status, waiting.body]).toMatchObject([409, refusal]);
  await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids)) });
  expect((await remove(company, code)).body).toMatchObject(refusal);
  expect(await codes(company)).toContain(code);
});

it("removes a destination that never had a report, and one whose reports are gone", async () => {
  const { company, ids, reports } = await importReports(agent, 1);
  const { code } = reports[0]!.destination!;
  const name = 'Õue "plats" #1';
  await agent.call("companies.addDestination", { params: { id: company }, body: { code: name, name } });
  expect((await remove(company, name)).status).toBe(204);
  expect((await remove(company, name)).status).toBe(404);

  const [report] = await reportsById(ids);
  await writeReports([{ before: report!, after: report!, isGone: true }]);
  expect((await remove(company, code)).status).toBe(204);
  expect(await codes(company)).not.toContain(code);
});

it("answers 404 for the destination of another company", async () => {
  const { company, reports } = await importReports(agent, 1);
  expect((await remove(String(Number(company) + 1), reports[0]!.destination!.code)).status).toBe(404);
});

it("lists reports that arrived while their destination was removed under its code", async () => {
  const { company, reports } = await importReports(agent, 1);
  const { code } = reports[0]!.destination!;
  await write(DestinationEntity.delete({ buyer: Number(company), code }));
  const { body } = await agent.call("reports.destinations", { params: { id: company } });
  expect(body).toContainEqual(expect.objectContaining({ code, name: code, report_counts: expect.anything() }));
});
