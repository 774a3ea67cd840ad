import { contentOfWire, wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { saveFiling } from "#functions/eudr/filings.ts";
import { filingForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.saveFiling, async ({ params, body, viewer, now }) => {
  const before = await filingForViewer(viewer, params.id, body.version);
  const saved = await saveFiling(before, contentOfWire(body.content), { by: viewer.id, at: now.toISOString() });
  return wireOpenDeclaration(saved, viewer, now);
});
