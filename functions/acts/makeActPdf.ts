import { putFile } from "#functions/clients/files.ts";
import { actById, currentPdf } from "#functions/data/acts/act.ts";
import { noteActPdf } from "#functions/data/acts/actFilesWanted.ts";
import { rowsOfAct } from "#functions/data/acts/actRows.ts";
import { allAssortments } from "#functions/data/assortments/assortment.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import { reportsById } from "#functions/data/reports/report.ts";
import { rowLocation } from "#functions/data/reports/reportRows.ts";
import { renderActPdf } from "#functions/pdf/actPdf.ts";
import { actPaper } from "./actPaper.ts";
import { certificatesFor } from "./actParties.ts";

/** Idempotent; an act that is changed at the same time gets its own PDF. */
export async function makeActPdf(id: number): Promise<void> {
  const act = await actById(id);
  if (act?.state !== "ready" || currentPdf(act) !== "") return;
  const isPurchase = act.salesAct !== 0;
  const [rows, companies, assortments] = await Promise.all([
    rowsOfAct(isPurchase ? act.salesAct : act.id, act.generation, isPurchase ? act.seller : undefined),
    companiesById([act.seller, act.buyer]),
    allAssortments(),
  ]);
  const [seller, buyer] = [companies.get(act.seller), companies.get(act.buyer)];
  if (!seller || !buyer) throw new Error(`Act ${id} has a party that does not exist`);
  const reportIds = new Set(rows.flatMap((row) => row.reportRows.map((row) => rowLocation(row.id).reportId)));
  const reports = await reportsById([...reportIds]);
  const certificate = certificatesFor(buyer, seller).find((one) => one.id === act.timberCertificate);
  const paper = actPaper({
    act,
    rows,
    seller,
    buyer,
    certificate: isPurchase ? undefined : certificate,
    assortments: new Map(assortments.map((assortment) => [assortment.id, assortment])),
    reportDates: new Map(reports.map((report) => [report.id, report.date])),
    isPreview: false,
  });
  const key = `acts/${act.hash}/${act.version}.pdf`;
  await putFile(key, await renderActPdf(paper), "application/pdf");
  // An act that was changed after it was read gets a PDF by the message of that change.
  await noteActPdf(act, { key, version: act.version });
}
