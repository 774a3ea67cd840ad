import { changeSite } from "#functions/acts/attachments/changeSite.ts";
import { linkedAct } from "#functions/acts/attachments/linkedAct.ts";
import { fieldProblem } from "#functions/core/problem.ts";
import { endpoint } from "#functions/entry/http.ts";
import { attachmentRoutes } from "#shared/api/areas/acts/attachments.ts";
import { LINK_HOLDER } from "#shared/domain/acts/attachments/attachments.ts";
import { checkSiteName, siteTexts } from "#shared/domain/acts/attachments/siteEdits.ts";

export const handler = endpoint(attachmentRoutes.updateSiteName, async ({ params, query, body, address, now }) => {
  const { id } = await linkedAct(query.act_hash, address, now);
  const checked = checkSiteName(body.name);
  if (!checked.ok) throw fieldProblem({ name: siteTexts.name[checked.reason] });
  const change = { version: body.version, edit: { name: checked.value } };
  const { facts, version } = await changeSite(id, params.id, change, LINK_HOLDER);
  return { name: facts.name, version };
});
