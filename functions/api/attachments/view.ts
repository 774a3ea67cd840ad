import { attachmentsView } from "#functions/acts/attachments/attachmentsView.ts";
import { actBehindLink, GONE } from "#functions/acts/letters/actBehindLink.ts";
import { Problem } from "#functions/core/problem.ts";
import { endpoint } from "#functions/entry/http.ts";
import { attachmentRoutes } from "#shared/api/areas/acts/attachments.ts";
import { PURCHASE_ACT } from "#shared/domain/acts/actTypes.ts";

export const handler = endpoint(attachmentRoutes.view, async ({ params, query, address, now }) => {
  const act = await actBehindLink(params.hash, address, now);
  if (act.type !== PURCHASE_ACT) throw new Problem("not_found", { message: GONE });
  return attachmentsView(act, query.cursor);
});
