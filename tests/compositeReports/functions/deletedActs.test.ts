import { beforeAll, expect, it } from "vitest";
import { platformCompany } from "#functions/companies/store/company.ts";
import { type ActOfReport, compositeActs } from "#functions/compositeReports/compositeActs.ts";
import { compositeLines } from "#functions/compositeReports/compositeLines.ts";
import { lineNames } from "#functions/compositeReports/lineNames.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
const ALL = { seller: null, buyer: null, destination: null, sellersAllowed: null };
const NOVEMBER = { from: "2026-11-01", until: "2026-11-30", ...ALL };

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

const found = async (type: typeof PURCHASE_ACT | typeof SALES_ACT) =>
  compositeActs(type, NOVEMBER, (await platformCompany()).id);

async function linesOf(acts: readonly ActOfReport[]): Promise<number> {
  let lines = 0;
  for await (const batch of compositeLines(acts, ALL, await lineNames())) lines += batch.lines.length;
  return lines;
}

it("leaves out acts that are deleted, also where the report has found them already", async () => {
  const { company, ids } = await importReports(agent, 2, 3);
  const form = formOf(await prepare(agent, company, ids), { date: "2026-11-30" });
  const { body } = await agent.call("actForm.create", { body: form });
  const before = { sales: await found(SALES_ACT), purchases: await found(PURCHASE_ACT) };
  expect([await linesOf(before.sales), await linesOf(before.purchases)]).toEqual([6, 6]);
  const { status } = await agent.call("actForm.remove", { params: { id: String(body.id) } });
  expect(status).toBe(200);
  expect([await linesOf(before.sales), await linesOf(before.purchases)]).toEqual([0, 0]);
  expect([await found(SALES_ACT), await found(PURCHASE_ACT)]).toEqual([[], []]);
});
