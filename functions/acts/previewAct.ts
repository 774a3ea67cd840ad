import { randomUUID } from "node:crypto";
import { downloadLink, putFile } from "#functions/clients/files.ts";
import { inLogContext } from "#functions/core/log.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById } from "#functions/data/acts/act.ts";
import { renderActPdf } from "#functions/pdf/actPdf.ts";
import type { actRoutes } from "#shared/api/areas/acts.ts";
import type { BodyOf, ReplyOf } from "#shared/api/route.ts";
import { SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { previewFileName } from "#shared/domain/names/fileNames.ts";
import { actPaper, type PaperFacts } from "./actPaper.ts";
import { deadlineDaysOf } from "./actParties.ts";
import { certificatesFor } from "./lines/certificatesFor.ts";
import { planAct } from "./planAct.ts";

export async function previewAct(body: BodyOf<typeof actRoutes.preview>): Promise<ReplyOf<typeof actRoutes.preview>> {
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
