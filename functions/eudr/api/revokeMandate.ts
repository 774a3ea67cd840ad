import { isFilingOn, ownerForViewer } from "#functions/eudr/owners.ts";
import { mandatesOfOwner, revokeMandate } from "#functions/eudr/store/mandate.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.revokeMandate, async ({ params, viewer, now }) => {
  if (!isFilingOn()) throw new Problem("not_found");
  const { id } = await ownerForViewer(viewer, Number(params.owner));
  for (const mandate of await mandatesOfOwner(id)) await revokeMandate(mandate, viewer.id, now.toISOString());
  return undefined;
});
