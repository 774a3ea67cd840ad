import { wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { orderFiling } from "#functions/eudr/filings.ts";
import { countLandCall } from "#functions/eudr/landLimits.ts";
import { filingForViewer } from "#functions/eudr/owners.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.submitFiling, async ({ params, body, viewer, now }) => {
  const before = await filingForViewer(viewer, params.id, body.version);
  await countLandCall(viewer, now);
  const after = await orderFiling(before, { by: viewer.id, at: now.toISOString() });
  await enqueue("eudrFilings", [{ owner: after.owner, id: after.id }]);
  return wireOpenDeclaration(after, viewer, now);
});
