import { wantedMandate } from "#functions/eudr/makeMandate.ts";
import { wireMandate } from "#functions/eudr/mandateWire.ts";
import { filingForViewer, ownerForViewer } from "#functions/eudr/owners.ts";
import { uploadMandate } from "#functions/eudr/uploadMandate.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.uploadMandate, async ({ params, body, viewer, now }) => {
  const { owner: id, filing } = await filingForViewer(viewer, params.id);
  const owner = await ownerForViewer(viewer, id);
  const wanted = wantedMandate(owner, filing.content, body.ends_at, now);
  await uploadMandate(owner, body.upload, wanted, viewer, now);
  return wireMandate(id, viewer, now);
});
