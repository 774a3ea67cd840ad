import { randomUUID } from "node:crypto";
import { type FileFacts, loadFileFacts } from "#functions/acts/lines/fileFacts.ts";
import { type Act, currentFile } from "#functions/acts/store/act.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { waybillReportCsv } from "#functions/invoices/actReportCsv.ts";
import { evrWaybillJson } from "#functions/invoices/evrWaybill.ts";
import { actBehindLink, GONE } from "#functions/letters/actBehindLink.ts";
import { downloadLink, putFile } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { ACT_FILES, type ActFileKind } from "#shared/acts/actFiles.ts";
import { actFileNameWith } from "#shared/basics/fileNames.ts";
import { reportFormatsOf } from "#shared/companies/companyChoices.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";

interface WaybillFile {
  ending: string;
  contentType: string;
  write(facts: FileFacts, waybill: string): string | undefined;
}

const CSV: WaybillFile = { ...ACT_FILES.report, write: waybillReportCsv };
const EVR_JSON: WaybillFile = { ending: "-evr.json", contentType: "application/json", write: evrWaybillJson };

/** docs/rules/invoices.md, "Files behind the link of a letter" */
export const handler = endpoint(invoiceRoutes.reportOfLetter, async ({ params, query, address, now }) => {
  const { get_act_report_csv: isKoond, get_report_csv: isReport, waybill, format } = query;
  if (!isKoond && !isReport) throw fieldProblem({ get_report_csv: "Valige aruanne." });
  if (format && (isKoond || !waybill)) throw fieldProblem({ waybill: "Valige veoseleht." });
  const act = await actBehindLink(params.hash, address, now);
  if (isKoond) return { location: await linkTo(act, "actReport") };
  if (!waybill) return { location: await linkTo(act, "report") };
  return { location: await linkToWaybill(act, waybill, format ? await fileOf(act, Number(format)) : CSV) };
});

async function linkTo(act: Act, kind: ActFileKind): Promise<string> {
  const key = currentFile(act, kind);
  if (key === "") throw new Problem("not_found", { message: GONE });
  return downloadLink(key, actFileNameWith(act.number, ACT_FILES[kind].ending));
}

/** A counterpart's settings decide its formats. @throws Problem for another format */
async function fileOf(act: Act, format: number): Promise<WaybillFile> {
  const counterpart = await companyById(act.counterpart);
  const hasFormat = reportFormatsOf(counterpart ?? {}).some(({ id }) => id === format);
  if (!hasFormat) throw fieldProblem({ format: "Selles vormingus mõõteraportit ettevõttel ei ole." });
  return EVR_JSON;
}

async function linkToWaybill(act: Act, waybill: string, file: WaybillFile): Promise<string> {
  const facts = await loadFileFacts(act);
  const text = inLogContext({ act: act.id }, () => file.write(facts, waybill));
  if (text === undefined) throw new Problem("not_found", { message: "Sellist veoselehte aktil ei ole." });
  const key = `previews/${randomUUID()}.${file.ending.split(".").at(-1)}`;
  await putFile(key, new TextEncoder().encode(text), file.contentType);
  return downloadLink(key, actFileNameWith(act.number, `-${waybill}${file.ending}`));
}
