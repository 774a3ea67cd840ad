import { planAct } from "#functions/actForm/planAct.ts";
import { certificatesFor, deadlineDaysOf } from "#functions/acts/actParties.ts";
import { actById } from "#functions/acts/store/act.ts";
import { actPaper, type PaperFacts } from "#functions/invoices/actPaper.ts";
import { inLogContext } from "#functions/platform/log.ts";
import type { ActDocument } from "#functions/platform/pdf/actDocument.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { actFormRoutes } from "#shared/actForm/contract.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { previewFileName } from "#shared/basics/fileNames.ts";
import type { BodyOf } from "#shared/platform/route.ts";

export interface PreviewPaper {
  paper: ActDocument;
  fileName: string;
}

/** Checks the form like saving does. @throws Problem of `planAct`, and `not_found` for an act that does not exist */
export async function previewPaper(body: BodyOf<typeof actFormRoutes.preview>): Promise<PreviewPaper> {
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
  return { paper, fileName: previewFileName(form.number) };
}
