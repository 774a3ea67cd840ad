import { type Act, ActEntity, actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { MeasuredRow, MeasuredSite } from "#shared/reports/measuredReport.ts";
import { type Answer, type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { postFile } from "#tests/support/reports/uploads.ts";
import { reference } from "#tests/support/site/demo.ts";
import { formOf, importReports, prepare } from "./acts.ts";

export const PDF = Buffer.from("%PDF-1.7 leping");

/** A row of the n-th owner of the demo data, on a waybill and from a site. */
export interface RowOfOwner {
  /** 18 m³ unless given. */
  amount?: string;
  waybill: string;
  owner?: number;
  site?: string | MeasuredSite;
  isFromEvr?: true;
}

/** Makes a sales act of one report, or of two where some waybills came from EVR. Purchase acts are by owner. */
function partOf(own: readonly RowOfOwner[]) {
  return {
    waybills: [...new Set(own.map(({ waybill }) => waybill))].map((each) => ({ number: each, finished: true })),
    rows: own.map(rowOf),
  };
}

function rowOf({ waybill, owner = 0, site = "Haavasalu", amount = "18" }: RowOfOwner): MeasuredRow {
  return {
    waybill,
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM",
    amount,
    price: "97.87",
    previousOwner: { code: reference.owners[owner]!.code, name: reference.owners[owner]!.name },
    site: typeof site === "string" ? { name: site, cadaster: "00101:001:0001" } : site,
  };
}

/** Reports without an act. */
export async function reportOf(agent: Caller, lines: readonly RowOfOwner[]): Promise<void> {
  await importReports(agent, 1, 1, partOf(lines));
}

export async function actOf(agent: Caller, number: string, lines: readonly RowOfOwner[]) {
  const paper = lines.filter(({ isFromEvr }) => !isFromEvr);
  const electronic = lines.filter(({ isFromEvr }) => isFromEvr);
  const { company, ids, reports } = await importReports(agent, 1, 1, partOf(paper));
  if (electronic.length > 0) {
    const [report] = reports;
    const evr = { ...report!, number: `${report!.number}E`, ...partOf(electronic) };
    await (await openImport("evr")).import([evr]);
    const { body: listed } = await agent.call("reports.list", {
      query: { company, destination_code: report!.destination!.code, acted: "False" },
    });
    ids.splice(0, ids.length, ...listed.results.map(({ id }: { id: number }) => id));
  }
  const { status, body } = await agent.call("actForm.create", {
    body: formOf(await prepare(agent, company, ids), { number }),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const purchases = await purchaseActsOf(body.id);
  const codes = reference.owners.map(({ code }) => code);
  const owners = await companiesById(purchases.map(({ seller }) => seller));
  const ofOwner = (owner: number) => purchases.find(({ seller }) => owners.get(seller)?.code === codes[owner])!;
  return { sales: (await actById(body.id))!, ofOwner };
}

/** Seeds 20 owners; returns a super user who is signed in. */
export async function agentOfOwners(): Promise<Caller> {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  return signedIn(superUser);
}

let held = 0;

/** Makes acts under a number of their own; `own` is the purchase act of the first owner, with his letter's link and his sites. */
export async function heldAct(agent: Caller, prefix: string, linesOf: (number: string) => readonly RowOfOwner[]) {
  const number = `${prefix}-${++held}`;
  const { sales, ofOwner } = await actOf(agent, number, linesOf(number));
  const own = ofOwner(0);
  const holder = holderOf(own);
  return { sales, own, ofOwner, holder, sites: (await holder.view()).results };
}

/** The first owner has a waybill with timber from two sites; another owner has a waybill of his own. */
export const rowsOfTwoSites = (number: string): RowOfOwner[] => [
  { waybill: `${number}-1` },
  { waybill: `${number}-1`, site: "Kivisoo" },
  { waybill: `${number}-2`, owner: 1 },
];

/** What who has the link of the letter of a purchase act can do. */
export function holderOf({ hash }: Pick<Act, "hash">) {
  const caller = nobody();
  const params = { hash };
  const act = (action: string, data: object): Promise<Answer> =>
    caller.call("attachments.act", { params, body: { action, data } });
  return {
    view: async () => (await caller.call("attachments.view", { params })).body,
    waybills: async () => (await caller.call("attachments.waybills", { params })).body.results,
    act,
    /** Opens an upload for a size that need not be that of the file. */
    open: (purpose: string, file_name: string, size: number) =>
      caller.call("attachments.openUpload", {
        params,
        body: { file_name, size, content_type: "application/octet-stream", purpose },
      }),
    async upload(purpose: string, name: string, bytes: Uint8Array = PDF): Promise<string> {
      const form = await this.open(purpose, name, bytes.byteLength);
      if (form.status !== 201) throw new Error(JSON.stringify(form.body));
      const { status, text } = await postFile(form.body, bytes);
      if (status >= 300) throw new Error(`Storage answered ${status} ${text}`);
      return form.body.id;
    },
    file: (id: string) => caller.call("attachments.file", { params: { hash, file: id } }),
    change: (operation: string, id: string, body: object) =>
      caller.call(`attachments.${operation}`, { params: { id }, query: { act_hash: hash }, body }),
  };
}

/** As the transaction that makes a container will. */
export async function intoContainer({ id }: Pick<Act, "id">, container: string | undefined): Promise<void> {
  await write(ActEntity.patch({ id }, { container }));
}

/** The last part of the address of a file. */
export const fileIdOf = (href: string) => href.split("/").at(-2)!;
