import { beforeAll, describe, expect, it } from "vitest";
import { type Act, actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { ACT_FILE_KINDS, type ActFileKind } from "#shared/acts/actFiles.ts";
import type { MeasuredRow } from "#shared/reports/measuredReport.ts";
import { sheetsOfAct } from "#tests/support/acts/actFiles.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { fileAt } from "#tests/support/services/fileAt.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A waybill of two forest owners who are registered for VAT: A sells 18 tm at 92.00 €, B 12 tm at 90.00 €; it is sold at 97.87 €. */
const owners = reference.owners.slice(0, 20).filter(({ vatNumber }) => vatNumber);
const [ownerA, ownerB] = [owners[0]!, owners[1]!];
const WAYBILL = "YHINEVEOS1";
/** The sale price, sums at it, the margins, and all of B. */
const secrets = [
  /97[.,]87/,
  /1\s?761[.,]66/,
  /1\s?174[.,]44/,
  /5[.,]87/,
  /7[.,]87/,
  /Võõras mets/,
  new RegExp(ownerB.name),
];

let agent: Caller;
let user: Caller;
let sales: Act;
let own: Act;
let others: Act;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const row = ({ code, name, address }: typeof ownerA, amount: string, site: string): MeasuredRow => ({
    waybill: WAYBILL,
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM",
    amount,
    price: "97.87",
    previousOwner: { code, name, address },
    site: { name: site, cadaster: "00101:001:0001" },
  });
  const { company, ids } = await importReports(agent, 1, 0, {
    waybills: [{ number: WAYBILL, finished: true }],
    rows: [row(ownerA, "18.000", "Oma mets"), row(ownerB, "12.000", "Võõras mets")],
  });
  const form = formOf(await prepare(agent, company, ids), { number: "YHINE-1" });
  const margins = form.act_rows.map((each) => ({ ...each, margin: each.amount === 18 ? 5.87 : 7.87 }));
  const { body } = await agent.call("actForm.create", { body: { ...form, act_rows: margins } });
  sales = (await actById(body.id))!;
  const purchases = await purchaseActsOf(sales.id);
  own = purchases.find(({ sum }) => sum === 165_600)!;
  others = purchases.find(({ sum }) => sum === 108_000)!;
  user = await signedIn({ ...superUser, id: 91, roles: ["companyUser"], companies: [own.seller] });
  expect(await drain("actFiles")).toBe(0);
  await drain("tokens");
}, 60_000);

function expectNoSecret(what: string, text: string): void {
  for (const secret of secrets) expect([what, secret.exec(text)]).toEqual([what, null]);
}

async function textOf(kind: ActFileKind, answer: Answer): Promise<string> {
  expect([kind, answer.status]).toEqual([kind, 303]);
  const bytes = await fileAt(String(answer.headers["location"]));
  if (kind === "pdf") return (await readPages(bytes)).flat().join("\n");
  return kind === "xlsx" ? JSON.stringify([...(await sheetsOfAct(own.id))]) : new TextDecoder().decode(bytes);
}

describe("a company user of one of two owners on a waybill", () => {
  it("reads his own act in each list, and nothing of the other owner or the sale price", async () => {
    const asked: [Parameters<Caller["call"]>[0], Record<string, string>][] = [
      ["actLists.list", { acts: [own.id, others.id, sales.id].join() }],
      ["actLists.list", { company: String(own.seller), type: "10" }],
      ["actLists.list", { search: "YHINE-1", type: "10" }],
      ["actLists.list", { search: WAYBILL, type: "10" }],
      ["actLists.companies", { type: "10" }],
    ];
    for (const [call, query] of asked) {
      const { status, body } = await user.call(call, { query });
      const what = `${call} ${JSON.stringify(query)}`;
      expect([what, status]).toEqual([what, 200]);
      const wanted = call === "actLists.list" ? own.id : own.seller;
      expect([what, body.results.map(({ id }: { id: number }) => id)]).toEqual([what, [wanted]]);
      expectNoSecret(what, JSON.stringify(body));
    }
  });

  it("opens every file of his act, the UBL with his price, and each says his timber only", async () => {
    const params = { id: String(own.id) };
    const { body } = await user.call("actLists.list", { query: { acts: String(own.id) } });
    const kinds = ACT_FILE_KINDS.filter((kind) => kind !== "eArve");
    const listed: { kind: ActFileKind; href: string | null }[] = body.results[0].files;
    expect(listed.filter(({ href }) => href !== null).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([...kinds]),
    );
    for (const kind of kinds) {
      const text = await textOf(kind, await user.call("invoices.file", { params: { ...params, kind } }));
      expectNoSecret(kind, text);
      expect([kind, text.includes(ownerA.name), /92([,.]00)?/.test(text)]).toEqual([kind, true, true]);
    }
    const ubl = await textOf("ubl", await user.call("invoices.file", { params: { ...params, kind: "ubl" } }));
    expect(ubl).toContain("<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>");
    expect(ubl).toMatch(/<cbc:TaxExclusiveAmount[^>]*>1656\.00</);
    expectNoSecret("pdf", await textOf("pdf", await user.call("invoices.pdf", { params })));
    expect((await user.call("invoices.file", { params: { ...params, kind: "eArve" } })).status).toBe(404);
  });

  it("sees his timber on the waybill, in the public view and behind the link of his letter", async () => {
    const hash = { params: { hash: own.hash } };
    const answers: [string, Answer][] = [
      ["waybills", await user.call("actLists.waybills", { params: { id: String(own.id) }, query: {} })],
      ["public view", await nobody().call("acts.publicView", { params: { hash: own.publicHash ?? "" } })],
      ["letter's page", await nobody().call("attachments.view", hash)],
      ["letter's waybills", await nobody().call("attachments.waybills", hash)],
    ];
    for (const [what, { status, body }] of answers) {
      expect([what, status]).toEqual([what, 200]);
      expectNoSecret(what, JSON.stringify(body));
    }
    expect(JSON.stringify(answers[0]![1].body)).toContain("Oma mets");
  });

  it("finds neither the act of the other owner nor the sales act by its id", async () => {
    for (const { id } of [others, sales]) {
      const params = { id: String(id) };
      const answers = [
        await user.call("invoices.pdf", { params }),
        ...(await Promise.all(
          ACT_FILE_KINDS.map((kind) => user.call("invoices.file", { params: { ...params, kind } })),
        )),
        await user.call("actLists.waybills", { params, query: {} }),
        await user.call("attachments.attachment", { params: { ...params, file: "0-site-x-01" } }),
        await user.call("attachments.addPaperWaybill", {
          params,
          body: { waybill: WAYBILL, the_file: crypto.randomUUID() },
        }),
        await user.call("attachments.removePaperWaybill", { params, body: { waybill: WAYBILL } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await user.call("actLists.list", { query: { acts: String(id) } })).status).toBe(404);
    }
  });
});
