import { beforeAll, expect, it } from "vitest";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { MeasuredRow } from "#shared/reports/measuredReport.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { fileAt } from "#tests/support/services/fileAt.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const NUMBERS = [
  { reference: "26EEAB1", verification: "K7X2M9QP" },
  { reference: "26EEAB2", verification: "" },
];
const TEXT = "26EEAB1 (K7X2M9QP), 26EEAB2";

let agent: Caller;
let act: LoadedAct;
let id: number;

/** Two rows of one owner, price and site, of which the second has no EUDR number. */
beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const owner = reference.owners[0]!;
  const row = (waybill: string, eudrNumbers?: typeof NUMBERS): MeasuredRow => ({
    waybill,
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM",
    amount: "10.5",
    price: "97.87",
    previousOwner: { code: owner.code, name: owner.name },
    site: { name: "Lank", cadaster: "00101:001:0001", ...(eudrNumbers ? { eudrNumbers } : {}) },
  });
  const waybills = ["EUDR1", "EUDR2"].map((number) => ({ number, finished: true }));
  const { company, ids } = await importReports(agent, 1, 1, { waybills, rows: [row("EUDR1", NUMBERS), row("EUDR2")] });
  act = await prepare(agent, company, ids);
  const { status, body } = await agent.call("actForm.create", { body: formOf(act, { number: "EUDR-1" }) });
  expect(status).toBe(201);
  id = body.id;
  await drain("actFiles");
}, 60_000);

it("keeps timber with and without EUDR numbers apart in the act form", () => {
  const rows = act.act_rows.map(({ eudr, report_rows }) => [eudr, report_rows.map(({ waybill }) => waybill)]);
  expect(rows).toEqual([
    [TEXT, ["EUDR1"]],
    ["", ["EUDR2"]],
  ]);
});

it("prints the numbers of a site on the act", async () => {
  const { headers } = await agent.call("invoices.pdf", { params: { id: String(id) } });
  const text = (await readPages(await fileAt(String(headers["location"])))).flat().join("\n");
  expect(text).toContain(`EUDR (Lank, 00101:001:0001): ${TEXT}`);
});

it("shows the reference numbers in the public view, and no verification number", async () => {
  const { body } = await agent.call("acts.givePublicLink", { params: { id: String(id) } });
  const hash = String(body.public_href).split("/").at(-2)!;
  const view = await nobody().call("acts.publicView", { params: { hash } });
  const shown = view.body.results.map((line: Record<string, string>) => [
    line["waybill"],
    line["eudr"],
    line["eudr_state"],
  ]);
  expect(shown).toEqual([
    ["EUDR1", "26EEAB1, 26EEAB2", "ei saa kontrollida, ei saa kontrollida"],
    ["EUDR2", "", ""],
  ]);
  expect(JSON.stringify(view.body)).not.toContain("K7X2M9QP");
});
