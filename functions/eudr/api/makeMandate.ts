import { countLandCall } from "#functions/eudr/landLimits.ts";
import { makeMandate, wantedMandate } from "#functions/eudr/makeMandate.ts";
import { wireMandate } from "#functions/eudr/mandateWire.ts";
import { filingForViewer, ownerForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.makeMandate, async ({ params, body, viewer, now }) => {
  const { owner: id, filing } = await filingForViewer(viewer, params.id);
  const owner = await ownerForViewer(viewer, id);
  const wanted = wantedMandate(owner, filing.content, body.ends_at, now);
  await countLandCall(viewer, now);
  await makeMandate(owner, wanted, { by: viewer.id, at: now.toISOString() });
  return wireMandate(id, viewer, now);
});
