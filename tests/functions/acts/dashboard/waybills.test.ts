import { beforeAll, describe, expect, it } from "vitest";
import { ActEntity } from "#functions/data/acts/act.ts";
import { purchaseActsOf } from "#functions/data/acts/purchaseActs.ts";
import { ContainerEntity, containerByHash, storedContainer } from "#functions/data/signing/container.ts";
import { openImport } from "#functions/reports/import/importReports.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

const waybills = async (caller: Caller, act: number, query = {}) =>
  caller.call("actDetails.waybills", { params: { id: String(act) }, query });

async function made(number: string, reports: number, rows = 2) {
  const { company, ids, reports: sent } = await importReports(agent, reports, rows);
  const { body } = await agent.call("acts.create", { body: formOf(await prepare(agent, company, ids), { number }) });
  return { id: body.id as number, company, reports: sent, purchases: await purchaseActsOf(body.id) };
}

describe("waybills of an act", () => {
  it("show the sites of their timber, on a purchase act only those of its owner", async () => {
    const { id, reports, purchases } = await made("SAAR-1", 1);
    const number = reports[0]!.waybills[0]!.number;
    const { body } = await waybills(agent, id);
    const site = { cadaster: "00101:001:0001", amount_loose: 0 };
    const paper = {
      pk: number,
      number,
      type: "PAPER",
      href: null,
      file_name: "",
      is_removable: false,
      attachments: [],
    };
    const rest = { ...paper, has_report: false, container: null };
    expect(body).toEqual({
      count: 1,
      next: null,
      results: [
        {
          ...rest,
          sites: [
            { name: "Lank 0", amount: 10, ...site },
            { name: "Lank 1", amount: 11, ...site },
          ],
        },
      ],
    });
    const own = await Promise.all(purchases.map(async (act) => (await waybills(agent, act.id)).body.results));
    expect(own.map(([waybill]) => waybill.sites.map(({ name }: { name: string }) => name)).toSorted()).toEqual([
      ["Lank 0"],
      ["Lank 1"],
    ]);
  });

  it("name the container of their act, to its company from the first signature on", async () => {
    const { purchases } = await made("SAAR-5", 1);
    const [act] = purchases;
    await ActEntity.patch({ id: act!.id }).remove(["missingWaybill"]).go();
    const employed = { id: 92, name: "T", email: "", roles: ["companyUser" as const], companies: [act!.seller] };
    const user = await signedIn(employed);
    const containers = () =>
      Promise.all([agent, user].map(async (caller) => (await waybills(caller, act!.id)).body.results[0].container));
    expect(await containers()).toEqual([null, null]);
    await drain("actFiles");
    const { body } = await agent.call("signing.signActs", { body: { company: act!.seller, acts: [act!.id] } });
    const hash = body.container_id as string;
    expect(await containers()).toEqual([expect.objectContaining({ hash }), null]);
    await ContainerEntity.put(storedContainer({ ...(await containerByHash(hash))!, status: "SIGN_ONE" })).go();
    expect(await containers()).toEqual([expect.objectContaining({ hash }), expect.objectContaining({ hash })]);
  });

  it("come 50 a page, in natural order", async () => {
    const { id } = await made("SAAR-2", 60, 1);
    const first = await waybills(agent, id);
    const second = await waybills(agent, id, { cursor: first.body.next });
    expect([first.body.results.length, second.body.results.length, second.body.next]).toEqual([50, 10, null]);
    const numbers = [...first.body.results, ...second.body.results].map(({ number }) => Number(number.split("W")[1]));
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it("from EVR are no paper waybills", async () => {
    const { reports } = await importReports(agent, 1, 1);
    const [report] = reports;
    const evr = { ...report!, number: `${report!.number}E`, destination: { code: "EVRKOHT", name: "EVR koht" } };
    const waybill = `${report!.waybills[0]!.number}E`;
    evr.waybills = [{ number: waybill, finished: true }];
    evr.rows = evr.rows.map((row) => ({ ...row, waybill }));
    await (await openImport("evr")).import([evr]);
    const { body: companies } = await agent.call("reports.companies");
    const company = String(companies.find((one: { name: string }) => one.name === evr.buyer.name).id);
    const { body: listed } = await agent.call("reports.list", {
      query: { company, destination_code: "EVRKOHT", acted: "False" },
    });
    const loaded = await prepare(agent, company, [listed.results[0].id]);
    const { body } = await agent.call("acts.create", { body: formOf(loaded, { number: "SAAR-3" }) });
    expect((await waybills(agent, body.id)).body.results).toMatchObject([{ number: waybill, type: "EVR" }]);
  });

  it("of others do not exist for a company user", async () => {
    const { id, purchases } = await made("SAAR-4", 1);
    const [own, other] = purchases;
    const user = await signedIn({ id: 91, name: "T", email: "", roles: ["companyUser"], companies: [own!.seller] });
    expect((await waybills(user, own!.id)).status).toBe(200);
    for (const act of [other!.id, id, 987_654_321]) expect((await waybills(user, act)).status).toBe(404);
  });
});
