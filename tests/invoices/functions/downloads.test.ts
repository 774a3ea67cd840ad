import { beforeAll, describe, expect, it } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { ACT_FILE_KINDS } from "#shared/acts/actFiles.ts";
import { csvOfAct } from "#tests/support/acts/actFiles.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { fileAt } from "#tests/support/services/fileAt.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let employee: Caller;
let sales: number;
let own: number;
let others: number;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 1, 2);
  const body = formOf(await prepare(agent, company, ids), { number: "Alla/1" });
  sales = (await agent.call("actForm.create", { body })).body.id;
  const [first, second] = await purchaseActsOf(sales);
  [own, others] = [first!.id, second!.id];
  employee = await signedIn({ ...superUser, id: 72, roles: ["companyUser"], companies: [first!.seller] });
}, 60_000);

const download = (caller: Caller, act: number, kind: string) =>
  caller.call("invoices.file", { params: { id: String(act), kind } });

describe("a file of an act", () => {
  it("does not exist while it is being made", async () => {
    for (const kind of ACT_FILE_KINDS) expect((await download(agent, sales, kind)).status).toBe(404);
    expect(await drain("actFiles")).toBe(0);
  });

  it.each([
    ["pdf", "Alla-1.pdf"],
    ["xlsx", "Alla-1.xlsx"],
    ["actReport", "Alla-1-koond.csv"],
    ["report", "Alla-1-raport.csv"],
    ["eArve", "Alla-1.xml"],
    ["ubl", "Alla-1-ubl.xml"],
  ])("%s is downloaded by a super user as %s, by a link that ends soon", async (kind, name) => {
    const { status, headers } = await download(agent, sales, kind);
    expect(status).toBe(303);
    const { searchParams } = new URL(String(headers["location"]));
    expect(searchParams.get("response-content-disposition")).toContain(`filename="${name}"`);
    expect(Number(searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
  });

  it("is the company user's own, never another owner's or a sales act's", async () => {
    expect((await download(employee, own, "actReport")).status).toBe(303);
    for (const kind of ACT_FILE_KINDS) {
      expect((await download(employee, others, kind)).status).toBe(404);
      expect((await download(employee, sales, kind)).status).toBe(404);
      expect((await download(nobody(), own, kind)).status).toBe(401);
    }
    expect((await download(agent, sales, "docx")).status).toBe(400);
    expect((await download(agent, own, "eArve")).status).toBe(404);
  });

  it("is listed with its address", async () => {
    const { body } = await employee.call("actLists.list", { query: { acts: String(own) } });
    const [listed] = body.results;
    expect(listed.files).toContainEqual({ kind: "xlsx", href: `/api/v1/acts/acts/${own}/files/xlsx/`, reason: "" });
    expect(listed).toMatchObject({ has_composite_report: true, has_full_report: true });
  });
});

describe("the link of a letter", () => {
  const hashOf = async (act: number) => (await actById(act))!.hash;
  const location = ({ status, headers }: Answer) => {
    expect(status).toBe(303);
    return new URL(String(headers["location"]));
  };
  const csvOf = (hash: string, query: Record<string, string>) =>
    nobody().call("invoices.reportOfLetter", { params: { hash }, query });

  it("opens the workbook, the Koond and the Raport of its act without signing in", async () => {
    const hash = await hashOf(own);
    const workbook = location(await nobody().call("invoices.workbookOfLetter", { params: { hash } }));
    expect(workbook.pathname).toContain("xlsx.xlsx");
    expect(location(await csvOf(hash, { get_act_report_csv: "1" })).pathname).toContain("actReport-koond.csv");
    expect(location(await csvOf(hash, { get_report_csv: "1" })).pathname).toContain("report-raport.csv");
  });

  it("is told of each waybill that has a Raport", async () => {
    const { body } = await employee.call("actLists.waybills", { params: { id: String(own) }, query: {} });
    for (const waybill of body.results) expect(waybill).toMatchObject({ has_report: true, container: null });
  });

  it("opens the Raport of one waybill, with its lines of this act only", async () => {
    const [heading, first] = await csvOfAct(own, "report");
    const waybill = first![6]!;
    const link = location(await csvOf(await hashOf(own), { get_report_csv: "1", waybill }));
    expect(link.searchParams.get("response-content-disposition")).toContain(`-${waybill}-raport.csv`);
    const text = new TextDecoder().decode(await fileAt(link));
    const lines = text.trim().split("\r\n");
    expect([lines[0], lines.length]).toEqual([heading!.join(";"), 2]);
    expect(lines[1]).toContain(waybill);
  });

  it("opens the Raport of one waybill in a format that its counterpart has, and in no other", async () => {
    const hash = await hashOf(own);
    const { seller } = (await actById(own))!;
    const [, first] = await csvOfAct(own, "report");
    const waybill = first![6]!;
    const query = { get_report_csv: "1", waybill, format: "1" };
    const formats = async () => {
      const { body } = await employee.call("actLists.companies", { query: { type: "10" } });
      const view = await nobody().call("attachments.view", { params: { hash } });
      const [listed] = body.results;
      expect(view.body).toMatchObject({
        custom_measurement_report_export_formats: listed.custom_measurement_report_export_formats,
      });
      return listed.custom_measurement_report_export_formats;
    };
    expect(await formats()).toEqual([]);
    expect((await csvOf(hash, query)).body).toMatchObject({
      fields: { format: ["Selles vormingus mõõteraportit ettevõttel ei ole."] },
    });

    const { body: form } = await agent.call("companies.load", { params: { id: String(seller) } });
    const changed = { ...form, evr_json: true };
    expect((await agent.call("companies.change", { params: { id: String(seller) }, body: changed })).status).toBe(200);
    expect((await agent.call("companies.load", { params: { id: String(seller) } })).body.evr_json).toBe(true);
    expect(await formats()).toEqual([{ id: 1, title: "EVR JSON" }]);
    const link = location(await csvOf(hash, query));
    expect(link.searchParams.get("response-content-disposition")).toContain(`-${waybill}-evr.json`);
    const written = JSON.parse(new TextDecoder().decode(await fileAt(link)));
    expect(written).toMatchObject({ number: waybill, type: "forest", shipments: [{ holdingBase: {} }] });

    expect((await csvOf(hash, { ...query, format: "2" })).status).toBe(400);
    expect((await csvOf(hash, { ...query, waybill: "VÕÕRAS" })).status).toBe(404);
    expect((await csvOf(hash, { get_report_csv: "1", format: "1" })).body.fields).toEqual({
      waybill: ["Valige veoseleht."],
    });
    expect((await csvOf(await hashOf(others), { ...query, format: "1" })).status).toBe(400);
  });

  it.each([
    ["another hash", async () => csvOf("0".repeat(22), { get_report_csv: "1" }), 404],
    ["the hash of the public view", async () => csvOf((await actById(own))!.publicHash!, { get_report_csv: "1" }), 404],
    ["a waybill of another act", async () => csvOf(await hashOf(own), { get_report_csv: "1", waybill: "VÕÕRAS" }), 404],
    ["no report", async () => csvOf(await hashOf(own), {}), 400],
  ])("refuses %s", async (_name, call, status) => {
    expect((await call()).status).toBe(status);
  });
});
