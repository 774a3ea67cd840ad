import { beforeAll, expect, it } from "vitest";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { OpenCompany } from "#shared/companies/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
});

async function change(id: number, changes: Partial<OpenCompany>): Promise<void> {
  const params = { id: String(id) };
  const { body: company } = await agent.call("companies.load", { params });
  const { status } = await agent.call("companies.change", { params, body: { ...company, ...changes } });
  expect(status).toBe(200);
}

it("blocks reports while their seller lacks an address, and unblocks stored ones as soon as it has one", async () => {
  const seller = { code: freeCode(801), name: "Puudulik Müüja OÜ" };
  const { company, ids, reports, numbers } = await importReports(agent, 2, 2, { seller });
  const [destination_code] = reports.map((report) => report.destination!.code);
  const [id] = (await companyIdsByCode([seller.code])).values();
  const listed = async () => {
    const query = { company, destination_code: destination_code!, acted: "False" };
    const [page, found] = await Promise.all([
      agent.call("reports.list", { query }),
      agent.call("reports.list", { query: { search: numbers[0]!, acted: "False" } }),
    ]);
    return [...page.body.results, ...found.body.results].map((report) => report.can_be_acted);
  };
  const blocked = { message: "Müüja andmed on puudulikud." };
  expect(new Set((await listed()).map((one) => one.message))).toEqual(new Set([blocked.message]));
  expect(await prepare(agent, company, ids)).toMatchObject({ act_rows: [], reports_gone: expect.any(Array) });

  await change(id!, { street: "Metsa tee 1", city: "Kadrina" });
  expect(new Set(await listed())).toEqual(new Set([true]));
  const loaded = await prepare(agent, company, ids);
  expect(loaded).toMatchObject({ reports_gone: [] });
  expect(loaded.act_rows.length).toBeGreaterThan(0);

  await change(id!, { street: "", city: "" });
  const refused = await agent.call("actForm.create", { body: formOf(loaded) });
  expect([refused.status, refused.body.code]).toEqual([409, "reports_gone"]);
  await change(id!, { street: "Metsa tee 1", city: "Kadrina" });
  expect((await agent.call("actForm.create", { body: formOf(loaded) })).status).toBe(201);
});

it("counts reports of a whole destination that an incomplete seller blocks", async () => {
  const seller = { code: freeCode(802), name: "Teine Puudulik OÜ" };
  const { company, reports } = await importReports(agent, 3, 1, { seller });
  const fields = [
    ["company", company],
    ["destinations", JSON.stringify([reports[0]!.destination!.code])],
  ];
  const chosen = await agent.call("actForm.select", { rawBody: new URLSearchParams(fields).toString() });
  const selection = String(chosen.headers["location"]).split("/")[3]!;
  const blocked = async () => (await agent.call("actForm.prepare", { query: { selection } })).body[0].reports_blocked;
  expect(await blocked()).toEqual([{ reason: "Müüja andmed on puudulikud.", count: 3 }]);
  const [id] = (await companyIdsByCode([seller.code])).values();
  await change(id!, { street: "Metsa tee 2", city: "Kadrina" });
  expect(await blocked()).toEqual([]);
});
