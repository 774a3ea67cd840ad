import { beforeAll, describe, expect, it } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { MAX_HITS } from "#shared/search/bestHits.ts";
import type { Hit } from "#shared/search/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let sales: number;
let buyer: string;
/** Of the first purchase act and of the second. */
let owners: { id: number; name: string }[];
let waybill: string;
let openReport: string;

async function find(q: string, caller = agent): Promise<Hit[]> {
  const { status, body } = await caller.call("search.find", { query: { q } });
  expect(status).toBe(200);
  return body.results;
}

const shown = (hits: readonly Hit[]) => hits.map(({ kind, name, tab }) => [kind, name, tab]);
let people = 5_100;
const employeeOf = (...companies: number[]) =>
  signedIn({ ...superUser, id: people++, roles: ["companyUser"], companies });

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const acted = await importReports(agent, 1, 2);
  const body = formOf(await prepare(agent, acted.company, acted.ids), { number: "OTSI-77" });
  sales = (await agent.call("actForm.create", { body })).body.id;
  waybill = acted.reports[0]!.waybills[0]!.number;
  buyer = reference.buyers[0]!.name;
  openReport = (await importReports(agent, 1, 1)).numbers[0]!;
  const sellers = (await purchaseActsOf(sales)).map(({ seller }) => seller);
  const companies = await companiesById(sellers);
  owners = sellers.map((id) => ({ id, name: companies.get(id)!.name }));
  for (const [index, { id }] of owners.entries()) {
    const uploads = [await upload(agent, `Otsileping ${index + 1}.pdf`, "%PDF-1.7", "document")];
    await agent.call("documents.create", { body: { uploads, company: id, document_type: 30 } });
  }
  await drain("tokens");
});

describe("a super user", () => {
  it("finds acts of both types by part of their number, the whole number first", async () => {
    const hits = await find("otsi-77");
    expect(shown(hits)).toEqual([
      ["act", "OTSI-77", "sales"],
      ["act", "OTSI-77-2", "purchases"],
      ["act", "OTSI-77-1", "purchases"],
    ]);
    expect(hits[0]).toMatchObject({ id: sales, detail: buyer });
  });

  it("finds reports and waybills with the tab of their list", async () => {
    expect(shown(await find(openReport))).toContainEqual(["report", openReport, "open"]);
    expect(shown(await find(waybill))).toEqual([["waybill", waybill, "acted"]]);
  });

  it("finds documents by part of their file name and companies by the beginnings of words and by code", async () => {
    expect(shown(await find("otsileping 1"))).toEqual([["document", "Otsileping 1.pdf", "buy"]]);
    const [one] = owners;
    const byName = await find(one!.name);
    expect(byName[0]).toMatchObject({ kind: "company", id: one!.id, name: one!.name, tab: null, date: null });
    const code = byName[0]!.detail;
    expect((await find(code)).find(({ kind }) => kind === "company")?.id).toBe(one!.id);
  });

  it("searches names from 2 letters and numbers from 3, and shows a few of each kind", async () => {
    expect(await find("o")).toEqual([]);
    const two = await find(owners[0]!.name.slice(0, 2));
    expect(new Set(two.map(({ kind }) => kind))).toEqual(new Set(["company"]));
    expect(two.length).toBeLessThanOrEqual(MAX_HITS);
    expect(await find("olematu9")).toEqual([]);
  });
});

describe("an employee of an owner", () => {
  it("finds the purchase acts, waybills and documents of the own company alone", async () => {
    const [one, other] = owners;
    const employee = await employeeOf(one!.id);
    const acts = await find("OTSI-77", employee);
    expect(acts.map(({ kind, tab, detail }) => [kind, tab, detail])).toEqual([["act", "purchases", one!.name]]);
    expect(shown(await find("otsileping", employee))).toEqual([["document", "Otsileping 1.pdf", "buy"]]);
    expect(shown(await find("otsileping", await employeeOf(other!.id)))).toEqual([
      ["document", "Otsileping 2.pdf", "buy"],
    ]);
    const [found] = await find(waybill, employee);
    expect(found).toMatchObject({ kind: "waybill", name: waybill, tab: "purchases", detail: one!.name });
    expect(await find(one!.name, employee)).toEqual([]);
  });

  it("finds nothing of others: no waybill, no open report, and nothing at all without a company", async () => {
    const stranger = await employeeOf((await find(buyer))[0]!.id);
    expect(await find(waybill, stranger)).toEqual([]);
    expect(await find("OTSI-77", stranger)).toEqual([]);
    expect(await find(openReport, await employeeOf(owners[0]!.id))).toEqual([]);
    expect(await find("OTSI-77", await employeeOf())).toEqual([]);
  });
});

it("is not for readers of price lists and council members, who find pages alone", async () => {
  for (const role of ["priceListReader", "councilMember"] as const) {
    const caller = await signedIn({ ...superUser, id: 5_200, roles: [role], companies: [] });
    expect((await caller.call("search.find", { query: { q: "OTSI" } })).status).toBe(403);
  }
});

it.each([
  ["lines", "OTSI\r\n77"],
  ["markup", "<script>alert(1)</script>"],
  ["an emoji", "🪵🪵🪵"],
  ["signs of patterns", ".*%_?[a-z]+(\\"],
  ["separators of keys", "#sales#77|$"],
  ["a hundred letters of four bytes", "🪵".repeat(50)],
])("answers %s with lines of what is there, and with nothing else", async (_what, q) => {
  for (const caller of [agent, await employeeOf(owners[0]!.id)]) {
    for (const { name } of await find(q, caller)) expect(name.toUpperCase()).toContain("77");
  }
});

it.each(["\u202E77-ISTO\u202C", "\u200B\u200D\uFEFF", "\uD83E-77"])(
  "refuses %j, which no name can hold, at its field",
  async (q) => {
    const { status, body } = await agent.call("search.find", { query: { q } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["q"]]);
  },
);
