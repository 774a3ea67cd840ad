import { declarationForViewer } from "#functions/eudr/owners.ts";
import { isFiled } from "#functions/eudr/store/declaration.ts";
import { removeDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { stageLets } from "#shared/eudr/filing.ts";

export const handler = endpoint(eudrRoutes.removeDeclaration, async ({ params, viewer, now }) => {
  const before = await declarationForViewer(viewer, params.id);
  if (before.wasValid) throw new Problem("declaration_taken");
  const at = now.toISOString();
  const { reference } = before;
  // The Information System may have it, or get it from a worker.
  if (isFiled(before) && !stageLets({ ...before.filing, reference, isLookedUp: false }, at).includes("remove")) {
    throw new Problem("filing_closed");
  }
  if (!(await removeDeclaration(before, { by: viewer.id, at }))) {
    throw new Problem("declaration_changed");
  }
  return undefined;
});
