import { changeSite } from "#functions/attachments/changeSite.ts";
import { linkedAct } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { LINK_HOLDER } from "#shared/acts/attachments.ts";
import { checkEudr, siteTexts } from "#shared/acts/siteEdits.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.updateEudr, async ({ params, query, body, address, now }) => {
  const { id } = await linkedAct(query.act_hash, address, now);
  const checked = checkEudr(body.numbers);
  if (!checked.ok) throw fieldProblem({ numbers: siteTexts.eudr[checked.reason] });
  const excuse = body.excuse === undefined ? {} : { eudrExcuse: body.excuse ?? ("" as const) };
  const change = { version: body.version, edit: { eudrNumbers: checked.numbers, ...excuse } };
  const { facts, version } = await changeSite(id, params.id, change, LINK_HOLDER);
  return { numbers: [...(facts.eudrNumbers ?? [])], excuse: facts.eudrExcuse || null, version };
});
