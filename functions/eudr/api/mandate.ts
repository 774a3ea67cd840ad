import { wireMandate } from "#functions/eudr/mandateWire.ts";
import { filingForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.mandate, async ({ params, viewer, now }) => {
  const { owner } = await filingForViewer(viewer, params.id);
  return wireMandate(owner, viewer, now);
});
