import { randomUUID } from "node:crypto";
import { certificatesFor, deadlineDaysOf } from "#functions/acts/actParties.ts";
import { actById } from "#functions/acts/store/act.ts";
import { actPaper, type PaperFacts } from "#functions/invoices/actPaper.ts";
import { downloadLink, putFile } from "#functions/platform/clients/files.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { actFormRoutes } from "#shared/actForm/contract.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { previewFileName } from "#shared/basics/fileNames.ts";
import type { BodyOf, ReplyOf } from "#shared/platform/route.ts";
import { planAct } from "./planAct.ts";

export async function previewAct(
  body: BodyOf<typeof actFormRoutes.preview>,
): Promise<ReplyOf<typeof actFormRoutes.preview>> {
  const existing = body.updating ? await actById(body.updating) : undefined;
  if (body.updating && existing?.type !== SALES_ACT) throw new Problem("not_found");
  const plan = await planAct(body, existing);
  const { form, platform, buyer, totals, rows, assortments } = plan;
  const facts: PaperFacts = {
    act: {
      ...totals,
      type: SALES_ACT,
      number: form.number,
      date: form.date,
      deadlineDays: deadlineDaysOf(buyer, existing),
      vatRateBp: buyer.vatRateBp,
      sawmillActs: form.sawmill_acts,
    },
    seller: platform,
    buyer,
    certificate: certificatesFor(buyer, platform).find((one) => one.id === form.timber_certificate),
    rows,
    assortments,
    attachments: [],
    isPreview: true,
  };
  const paper = inLogContext({ act: body.updating ?? 0, buyer: buyer.id }, () => actPaper(facts));
  const key = `previews/${randomUUID()}.pdf`;
  await putFile(key, await renderActPdf(paper), "application/pdf");
  const fileName = previewFileName(form.number);
  return { pdf: await downloadLink(key, fileName), file_name: fileName };
}
