import { randomUUID } from "node:crypto";
import { evrWaybillJson } from "#functions/acts/files/evrWaybill.ts";
import { waybillReportCsv } from "#functions/acts/files/reportCsv.ts";
import { actBehindLink, GONE } from "#functions/acts/letters/actBehindLink.ts";
import { type FileFacts, loadFileFacts } from "#functions/acts/lines/fileFacts.ts";
import { downloadLink, putFile } from "#functions/clients/files.ts";
import { inLogContext } from "#functions/core/log.ts";
import { fieldProblem, Problem } from "#functions/core/problem.ts";
import { type Act, currentFile } from "#functions/data/acts/act.ts";
import { companyById } from "#functions/data/companies/company.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actFileRoutes } from "#shared/api/areas/acts/actFiles.ts";
import { ACT_FILES, type ActFileKind } from "#shared/domain/acts/files/actFiles.ts";
import { reportFormatsOf } from "#shared/domain/companies/reportFormats.ts";
import { actFileNameWith } from "#shared/domain/names/fileNames.ts";

interface WaybillFile {
  ending: string;
  contentType: string;
  /** Undefined where the act does not have the waybill. */
  write(facts: FileFacts, waybill: string): string | undefined;
}

const CSV: WaybillFile = { ...ACT_FILES.report, write: waybillReportCsv };
const EVR_JSON: WaybillFile = { ending: "-evr.json", contentType: "application/json", write: evrWaybillJson };

/** docs/rules/files.md, "Files behind the link of a letter" */
export const handler = endpoint(actFileRoutes.reportOfLetter, async ({ params, query, address, now }) => {
  const { get_act_report_csv: isKoond, get_report_csv: isReport, waybill, format } = query;
  if (!isKoond && !isReport) throw fieldProblem({ get_report_csv: "Vali aruanne." });
  if (format && (isKoond || !waybill)) throw fieldProblem({ waybill: "Vali veoseleht." });
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

/** Formats are a setting of the counterpart. @throws Problem where it does not have the format */
async function fileOf(act: Act, format: number): Promise<WaybillFile> {
  const counterpart = await companyById(act.counterpart);
  const hasFormat = reportFormatsOf(counterpart ?? {}).some(({ id }) => id === format);
  if (!hasFormat) throw fieldProblem({ format: "Selles vormingus mõõteraportit ettevõttel ei ole." });
  return EVR_JSON;
}

/** The lines of one waybill; a file of a day, as those of a preview. */
async function linkToWaybill(act: Act, waybill: string, file: WaybillFile): Promise<string> {
  const facts = await loadFileFacts(act);
  const text = inLogContext({ act: act.id }, () => file.write(facts, waybill));
  if (text === undefined) throw new Problem("not_found", { message: "Sellist veoselehte aktil ei ole." });
  const key = `previews/${randomUUID()}.${file.ending.split(".").at(-1)}`;
  await putFile(key, new TextEncoder().encode(text), file.contentType);
  return downloadLink(key, actFileNameWith(act.number, `-${waybill}${file.ending}`));
}
