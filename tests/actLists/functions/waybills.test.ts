import { beforeAll, describe, expect, it } from "vitest";
import { loadFileFacts } from "#functions/acts/lines/fileFacts.ts";
import { actReportLines } from "#functions/acts/lines/reportLines.ts";
import { ActEntity, actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { ContainerEntity, containerByHash } from "#functions/containers/store/container.ts";
import { waybillReportCsv } from "#functions/invoices/actReportCsv.ts";
import { evrWaybillJson } from "#functions/invoices/evrWaybill.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

const waybills = async (caller: Caller, act: number, query = {}) =>
  caller.call("actLists.waybills", { params: { id: String(act) }, query });

async function made(number: string, reports: number, rows = 2) {
  const { company, ids, reports: sent } = await importReports(agent, reports, rows);
  const { body } = await agent.call("actForm.create", { body: formOf(await prepare(agent, company, ids), { number }) });
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
    await write(ActEntity.patch({ id: act!.id }, { missingWaybill: undefined }));
    const employed = { id: 92, name: "T", email: "", roles: ["companyUser" as const], companies: [act!.seller] };
    const user = await signedIn(employed);
    const containers = () =>
      Promise.all([agent, user].map(async (caller) => (await waybills(caller, act!.id)).body.results[0].container));
    expect(await containers()).toEqual([null, null]);
    await drain("actFiles");
    const { body } = await agent.call("actLists.sign", { body: { company: act!.seller, acts: [act!.id] } });
    const hash = body.container_id as string;
    expect(await containers()).toEqual([expect.objectContaining({ hash }), null]);
    await write(ContainerEntity.put({ ...(await containerByHash(hash))!, status: "SIGN_ONE" }));
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
    const { body } = await agent.call("actForm.create", { body: formOf(loaded, { number: "SAAR-3" }) });
    expect((await waybills(agent, body.id)).body.results).toMatchObject([{ number: waybill, type: "EVR" }]);
  });

  it("that look alike in two reports are one, in the spelling of the first, with one file and one line of the Koond", async () => {
    const { code, name, address } = reference.owners[0]!;
    const measured = (waybill: string) =>
      importReports(agent, 1, 1, {
        waybills: [{ number: waybill, finished: true }],
        rows: [
          {
            waybill,
            assortment: { code: "KUPALK", name: "Kuusepalk" },
            unit: "SCM",
            amount: "10.000",
            price: "100.00",
            previousOwner: { code, name, address },
            site: { name: "Lank", cadaster: "00101:001:0001" },
          },
        ],
      });
    const [first, second] = [await measured("Sarnane Ö 1"), await measured("sarnane o\u03081")];
    const loaded = await prepare(agent, first.company, [...first.ids, ...second.ids]);
    expect(loaded.act_rows.flatMap(({ report_rows }) => report_rows.map(({ waybill }) => waybill))).toEqual([
      "Sarnane Ö 1",
      "Sarnane Ö 1",
    ]);
    const form = formOf(loaded, { number: "SAAR-6", accepted_waybills: loaded.doubled_waybills.map(({ id }) => id) });
    const { body: act } = await agent.call("actForm.create", { body: form });
    const paper = { number: "Sarnane Ö 1", type: "PAPER", sites: [{ name: "Lank", amount: 20 }] };
    expect((await waybills(agent, act.id)).body).toMatchObject({ count: 1, results: [paper] });
    const the_file = await upload(agent, "leht.pdf", Buffer.from("%PDF-1.7"), "waybill");
    const params = { id: String(act.id) };
    const added = await agent.call("attachments.addPaperWaybill", {
      params,
      body: { waybill: "SARNANE Ö1", the_file },
    });
    expect(added.status).toBe(204);
    expect((await waybills(agent, act.id)).body.results[0]).toMatchObject({ file_name: "leht.pdf" });
    expect((await actById(act.id))?.missingWaybill).toBeUndefined();
    const facts = await loadFileFacts((await actById(act.id))!);
    expect(actReportLines(facts).map(({ waybill, amount }) => [waybill, amount])).toEqual([["Sarnane Ö 1", 20_000]]);
    expect(waybillReportCsv(facts, "sarnane ö1")?.match(/;Sarnane Ö 1;/g)).toHaveLength(2);
    expect(JSON.parse(evrWaybillJson(facts, "sarnane ö1") ?? "{}")).toMatchObject({ number: "Sarnane Ö 1" });
    // Another test takes the missing waybill from its act.
    const own = (await differences()).filter((each) => each.startsWith("row ") || each.startsWith(`act ${act.id}:`));
    expect(own).toEqual([]);
  });

  it("of others do not exist for a company user", async () => {
    const { id, purchases } = await made("SAAR-4", 1);
    const [own, other] = purchases;
    const user = await signedIn({ id: 91, name: "T", email: "", roles: ["companyUser"], companies: [own!.seller] });
    expect((await waybills(user, own!.id)).status).toBe(200);
    for (const act of [other!.id, id, 987_654_321]) expect((await waybills(user, act)).status).toBe(404);
  });
});
