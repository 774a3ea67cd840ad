import { randomUUID } from "node:crypto";
import { waybillReportCsv } from "#functions/acts/files/reportCsv.ts";
import { actBehindLink, GONE } from "#functions/acts/letters/actBehindLink.ts";
import { loadFileFacts } from "#functions/acts/lines/fileFacts.ts";
import { downloadLink, putFile } from "#functions/clients/files.ts";
import { inLogContext } from "#functions/core/log.ts";
import { fieldProblem, Problem } from "#functions/core/problem.ts";
import { type Act, currentFile } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actFileRoutes } from "#shared/api/areas/acts/actFiles.ts";
import { ACT_FILES, type ActFileKind } from "#shared/domain/acts/files/actFiles.ts";
import { actFileNameWith } from "#shared/domain/names/fileNames.ts";

/** docs/rules/files.md, "Files behind the link of a letter" */
export const handler = endpoint(actFileRoutes.reportOfLetter, async ({ params, query, address, now }) => {
  if (!query.get_act_report_csv && !query.get_report_csv) throw fieldProblem({ get_report_csv: "Vali aruanne." });
  const act = await actBehindLink(params.hash, address, now);
  if (query.get_act_report_csv) return { location: await linkTo(act, "actReport") };
  return { location: query.waybill ? await linkToWaybill(act, query.waybill) : await linkTo(act, "report") };
});

async function linkTo(act: Act, kind: ActFileKind): Promise<string> {
  const key = currentFile(act, kind);
  if (key === "") throw new Problem("not_found", { message: GONE });
  return downloadLink(key, actFileNameWith(act.number, ACT_FILES[kind].ending));
}

/** The Raport with the lines of one waybill; a file of a day, as those of a preview. */
async function linkToWaybill(act: Act, waybill: string): Promise<string> {
  const facts = await loadFileFacts(act);
  const text = inLogContext({ act: act.id }, () => waybillReportCsv(facts, waybill));
  if (text === undefined) throw new Problem("not_found", { message: "Sellist veoselehte aktil ei ole." });
  const key = `previews/${randomUUID()}.csv`;
  await putFile(key, new TextEncoder().encode(text), ACT_FILES.report.contentType);
  return downloadLink(key, actFileNameWith(act.number, `-${waybill}${ACT_FILES.report.ending}`));
}
