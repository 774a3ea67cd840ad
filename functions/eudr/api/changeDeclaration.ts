import { wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { declarationForViewer } from "#functions/eudr/owners.ts";
import { unknownAmong } from "#functions/eudr/plotsNow.ts";
import { changeDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { checkChangedDeclaration } from "#shared/eudr/declarations.ts";

export const handler = endpoint(eudrRoutes.changeDeclaration, async ({ params, body, viewer, now }) => {
  const before = await declarationForViewer(viewer, params.id);
  if (before.version !== body.version) throw new Problem("declaration_changed");
  const at = now.toISOString();
  // Those of a filed one change by filing them.
  const typed = before.filing ? { ...body, plots: before.plots } : body;
  const checked = checkChangedDeclaration(typed, tallinnDay(at));
  if (!checked.ok) throw fieldProblem(checked.errors);
  const { plots, since, note } = checked;
  const unknownPlots = await unknownAmong(plots, now);
  const after = await changeDeclaration(before, { plots, since, note, unknownPlots }, "changed", { by: viewer.id, at });
  if (!after) throw new Problem("declaration_changed");
  return wireOpenDeclaration(after, viewer, now);
});
