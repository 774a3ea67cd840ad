import { changeSite } from "#functions/attachments/changeSite.ts";
import { wireOrigin } from "#functions/attachments/sitesOfAct.ts";
import { linkedAct } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { LINK_HOLDER } from "#shared/acts/attachments.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";
import { isNone } from "#shared/reports/noneWords.ts";

/** A word for none is no evidence (docs/rules/imports.md, "Known forms"). */
const withoutNone = (text: string) => (isNone(text) ? "" : text);

export const handler = endpoint(attachmentRoutes.updateOrigin, async ({ params, query, body, address, now }) => {
  const { id } = await linkedAct(query.act_hash, address, now);
  const { possession_type: possessionType, forest_notice: deed, contract_number: contract, county } = body;
  const edit = {
    possessionType,
    ...(deed !== undefined && { forestNotice: withoutNone(deed) }),
    ...(contract !== undefined && { contractNumber: withoutNone(contract) }),
    ...(body.previous_owner !== undefined && { previousOwner: body.previous_owner }),
    ...(county !== undefined && { county }),
  };
  const { facts, previousOwner, version } = await changeSite(
    id,
    params.id,
    { version: body.version, edit },
    LINK_HOLDER,
  );
  return {
    ...wireOrigin(facts),
    possession_type: facts.possessionType ?? edit.possessionType,
    previous_owner: previousOwner,
    version,
  };
});
