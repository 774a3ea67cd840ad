import { wireOpenDeclaration } from "#functions/eudr/declarationWire.ts";
import { countLandCall } from "#functions/eudr/landLimits.ts";
import { declarationForViewer } from "#functions/eudr/owners.ts";
import { unknownAmong } from "#functions/eudr/plotsNow.ts";
import { changeDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { checkChangedDeclaration } from "#shared/eudr/declarations.ts";

const FILED_PLOTS = "Esitatud deklaratsiooni katastritunnuseid saab muuta nupuga „Muuda”.";

export const handler = endpoint(eudrRoutes.changeDeclaration, async ({ params, body, viewer, now }) => {
  const before = await declarationForViewer(viewer, params.id);
  if (before.version !== body.version) throw new Problem("declaration_changed");
  const at = now.toISOString();
  const checked = checkChangedDeclaration(body, tallinnDay(at), before.wasValid === true && before.since !== "");
  if (!checked.ok) throw fieldProblem(checked.errors);
  const { plots, since, note } = checked;
  if (plots && before.filing) throw fieldProblem({ plots: FILED_PLOTS });
  if (plots) await countLandCall(viewer, now);
  const changed = { since, note, ...(plots && { plots, unknownPlots: await unknownAmong(plots, now) }) };
  const after = await changeDeclaration(before, changed, "changed", { by: viewer.id, at });
  if (!after) throw new Problem("declaration_changed");
  return wireOpenDeclaration(after, viewer, now);
});
