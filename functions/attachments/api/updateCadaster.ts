import { changeSite } from "#functions/attachments/changeSite.ts";
import { linkedAct } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { LINK_HOLDER } from "#shared/acts/attachments.ts";
import { checkCadaster, siteTexts } from "#shared/acts/siteEdits.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.updateCadaster, async ({ params, query, body, address, now }) => {
  const { id } = await linkedAct(query.act_hash, address, now);
  const checked = checkCadaster(body.cadaster);
  if (!checked.ok) throw fieldProblem({ cadaster: siteTexts.cadaster[checked.reason] });
  const change = { version: body.version, edit: { cadaster: checked.value } };
  const { facts, version } = await changeSite(id, params.id, change, LINK_HOLDER);
  return { cadaster: facts.cadaster, version };
});
