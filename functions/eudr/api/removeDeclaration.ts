import { declarationForViewer } from "#functions/eudr/owners.ts";
import { removeDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.removeDeclaration, async ({ params, viewer, now }) => {
  const before = await declarationForViewer(viewer, params.id);
  if (before.wasValid) throw new Problem("declaration_taken");
  if (!(await removeDeclaration(before, { by: viewer.id, at: now.toISOString() }))) {
    throw new Problem("declaration_changed");
  }
  return undefined;
});
