import { beforeAll, describe, expect, it } from "vitest";
import { type Act, actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { platformCompany } from "#functions/companies/store/company.ts";
import { addDays } from "#shared/basics/dates.ts";
import type { MeasuredRow } from "#shared/reports/measuredReport.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { agentOfOwners } from "#tests/support/acts/attachments.ts";
import { type Caller, nobody } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const [first, second] = reference.owners;
let agent: Caller;
let sales: Act;
let own: Act;

/** Owner A has two sites, of which one came on two waybills; owner B has one. */
beforeAll(async () => {
  agent = await agentOfOwners();
  const row = (waybill: string, name: string, owner: typeof first, more: object = {}): MeasuredRow => ({
    waybill,
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM",
    amount: "18",
    price: "97.87",
    previousOwner: { code: owner!.code, name: owner!.name },
    site: { name, cadaster: "00101:001:0001", ...more },
  });
  const rows = [
    row("LANK2", "Kivisoo", first),
    row("LANK1", "Haavasalu", first, { possessionType: 20, county: "Võrumaa" }),
    row("LANK3", "Haavasalu", first, { possessionType: 20, county: "Võrumaa" }),
    row("LANK2", "Võõras mets", second),
  ];
  const waybills = ["LANK1", "LANK2", "LANK3"].map((number) => ({ number, finished: true }));
  const { company, ids } = await importReports(agent, 1, 1, { waybills, rows });
  const { body } = await agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), { number: "LANGID-1" }),
  });
  sales = (await actById(body.id))!;
  const purchases = await purchaseActsOf(body.id);
  own = purchases.find(({ waybills: count }) => count === 3)!;
}, 60_000);

const view = (hash: string, cursor?: string) =>
  nobody().call("attachments.view", { params: { hash }, query: cursor ? { cursor } : {} });

describe("the page behind the letter of a purchase act", () => {
  it("shows the sites of its owner with their waybills and origins, and no price", async () => {
    const { status, body } = await view(own.hash);
    expect([status, body.number, body.count, body.next]).toEqual([200, own.number, 2, null]);
    expect(body.results.map(({ name, waybills }: { name: string; waybills: string[] }) => [name, waybills])).toEqual([
      ["Haavasalu", ["LANK1", "LANK3"]],
      ["Kivisoo", ["LANK2"]],
    ]);
    expect(body.results[0]).toMatchObject({ possession_type: 20, county: "Võrumaa", previous_owner: "" });
    expect(JSON.stringify(body)).not.toMatch(/97[.,]87|Võõras/);
  });

  it("says who pays, how much with VAT as in the letter, when and for which timber of this owner alone", async () => {
    const { body } = await view(own.hash);
    expect(body).toMatchObject({
      sender: (await platformCompany()).name,
      with_vat: own.withVat / 100,
      due_date: addDays(own.date, own.deadlineDays),
      timber: [{ assortment: "Kuusepalk", unit: "SCM", amount: 54 }],
    });
    expect(own.withVat).toBeGreaterThan(own.sum);
  });

  it("has its files once they are stored", async () => {
    expect((await view(own.hash)).body).toMatchObject({ href: null, xls_href: null, has_composite_report: false });
    await drain("actFiles");
    const address = `/api/v1/acts/attachments/${own.hash}`;
    expect((await view(own.hash)).body).toMatchObject({
      href: `${address}/p/`,
      xls_href: `${address}/x/`,
      has_composite_report: true,
      has_full_report: true,
    });
  });

  it.each([
    ["of the public view", () => own.publicHash!],
    ["of a sales act", () => sales.hash],
    ["that is unknown", () => "olematu"],
    ["in other letter case", () => own.hash.toUpperCase()],
  ])("does not open by a hash %s", async (_what, hash) => {
    expect((await view(hash())).status).toBe(404);
  });

  it("answers every call by a public hash, also a revoked one, like one by an unknown hash", async () => {
    const publicHash = own.publicHash!;
    const answersTo = async (hash: string) => {
      const params = { hash };
      const act = { action: "waybill_remove", data: { waybill: "LANK1" } };
      const upload = { file_name: "v.pdf", size: 1, content_type: "application/pdf", purpose: "waybill" };
      const answers = [
        await nobody().call("attachments.view", { params }),
        await nobody().call("attachments.waybills", { params }),
        await nobody().call("attachments.openUpload", { params, body: upload }),
        await nobody().call("attachments.act", { params, body: act }),
        await nobody().call("letters.pdf", { params }),
        await nobody().call("invoices.workbookOfLetter", { params }),
      ];
      return answers.map(({ status, body }) => [status, body.code, body.message]);
    };
    const unknown = await answersTo("olematu");
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await answersTo(publicHash)).toEqual(unknown);
    const link = { params: { id: String(own.id) } };
    expect((await agent.call("acts.revokePublicLink", link)).status).toBeLessThan(300);
    expect(await answersTo(publicHash)).toEqual(unknown);
    // The letter's own link is another one and stays.
    expect((await view(own.hash)).status).toBe(200);
  });
});
