import { wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { createFiling } from "#functions/eudr/filings.ts";
import { isFilingOn, ownerForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.createFiling, async ({ body, viewer, now }) => {
  if (!isFilingOn()) throw new Problem("not_found");
  const owner = await ownerForViewer(viewer, body.owner);
  const created = await createFiling(owner, body.is_small, { by: viewer.id, at: now.toISOString() });
  return wireOpenDeclaration(created, viewer, now);
});
