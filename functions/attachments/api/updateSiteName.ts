import { changeSite } from "#functions/attachments/changeSite.ts";
import { linkedAct } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { LINK_HOLDER } from "#shared/acts/attachments.ts";
import { checkSiteName, siteTexts } from "#shared/acts/siteEdits.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.updateSiteName, async ({ params, query, body, address, now }) => {
  const { id } = await linkedAct(query.act_hash, address, now);
  const checked = checkSiteName(body.name);
  if (!checked.ok) throw fieldProblem({ name: siteTexts.name[checked.reason] });
  const change = { version: body.version, edit: { name: checked.value } };
  const { facts, version } = await changeSite(id, params.id, change, LINK_HOLDER);
  return { name: facts.name, version };
});
