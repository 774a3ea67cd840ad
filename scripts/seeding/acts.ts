import { writeXlsx } from "hucre/xlsx";
import { loadNewAct } from "#functions/actForm/loadAct.ts";
import { createAct } from "#functions/actForm/save/createAct.ts";
import { indexTokens } from "#functions/acts/indexTokens.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { attachFile, type Target } from "#functions/attachments/attachedFiles.ts";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { openImport } from "#functions/imports/importReports.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { DemoReference } from "#scripts/demo/reference.ts";
import { at } from "#scripts/random/random.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import { formOf } from "./actForm.ts";
import { uploadOf } from "./uploads.ts";

/** Two loads of two owners, on paper. */
const WAYBILLS = ["VL-N0001", "VL-N0002"] as const;
export const [PAPER_WAYBILL] = WAYBILLS;
const SITES = [
  { name: "Kirdelank", cadaster: "00101:001:0001" },
  { name: "Rabaääre", cadaster: "00101:002:0017" },
] as const;

/**
 * An act with its purchase acts (docs/rules/demo-data.md, "An act in the demo"): of the first owner's, the first paper
 * waybill and a site have files, the second waybill lacks its file. Uploads are those of a person.
 */
export async function seedActs(reference: DemoReference, email: string, day: string, now: Date): Promise<void> {
  const person = await personByEmail(email);
  if (!person) throw new Error(`There is no ${email}`);
  const report = reportOf(reference, day);
  const importer = await openImport("file", openSeenSites(false), (backlogs) => inParallel(backlogs, 1, indexTokens));
  const { ids } = await importer.import([report]);
  const codes = await companyIdsByCode([report.buyer.code, at(reference.owners, 0).code]);
  const buyer = codes.get(report.buyer.code) ?? 0;
  const loaded = await loadNewAct({ ids, blocked: new Map(), leftOut: 0 }, buyer, undefined, now);
  const { id } = await createAct(formOf(loaded, loaded.sales_act.number), person, now);
  const purchases = await purchaseActsOf(id);
  const own = purchases.find(({ seller }) => seller === codes.get(at(reference.owners, 0).code));
  if (!own) throw new Error("The demo act has no purchase act of the first owner");

  const attach = async (target: Target, fileName: string, bytes: Uint8Array) => {
    const purpose = "waybill" in target ? "waybill" : "siteFile";
    const upload = await uploadOf({ fileName, bytes, purpose }, person.id, now);
    await attachFile(own.id, target, upload, { owner: { person: person.id }, by: person.id }, now);
  };
  const site = { site: siteId(SITES[0]) };
  await attach({ waybill: WAYBILLS[0] }, `Veoseleht ${WAYBILLS[0]}.pdf`, demoPdf(`Veoseleht ${WAYBILLS[0]}`));
  await attach(site, "Raieõiguse leping.pdf", demoPdf("Metsamaterjali ja raieoiguse leping"));
  const rows = [["Eraldis", "Pindala (ha)"], ...[1, 2, 3].map((compartment) => [compartment, 0.8 * compartment])];
  await attach(site, "Eraldised.xlsx", await writeXlsx({ sheets: [{ name: "Eraldised", rows }] }));
}

function reportOf({ platform, buyers, destinations, owners }: DemoReference, date: string): MeasuredReport {
  const [buyer, destination] = [at(buyers, 0), at(destinations, 0)];
  const row = (waybill: number, owner: number, amount: string, price: string): MeasuredRow => ({
    waybill: at(WAYBILLS, waybill),
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM",
    amount,
    price,
    previousOwner: { code: at(owners, owner).code, name: at(owners, owner).name, address: at(owners, owner).address },
    site: at(SITES, owner === 0 ? waybill : 1),
  });
  return {
    number: "MR-N0001",
    date,
    seller: { code: platform.regCode, name: platform.name },
    buyer: { code: buyer.regCode, name: buyer.name },
    destination: { code: destination.code, name: destination.name },
    waybills: WAYBILLS.map((number) => ({ number, finished: true })),
    rows: [row(0, 0, "18.214", "98.50"), row(0, 1, "12.006", "98.50"), row(1, 0, "24.871", "101.00")],
  };
}

export function demoPdf(line: string): Uint8Array {
  const content = `BT /F1 18 Tf 60 760 Td (${line.replaceAll(/[^ -~]|[()\\]/g, "?")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
