import { addDeclaration } from "#functions/eudr/addDeclaration.ts";
import { askNow } from "#functions/eudr/askNumbers.ts";
import { wireDeclaration } from "#functions/eudr/declarationWire.ts";
import { countLandCall } from "#functions/eudr/landLimits.ts";
import { ownerForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { checkDeclaration } from "#shared/eudr/declarations.ts";

export const handler = endpoint(eudrRoutes.declare, async ({ body, viewer, now }) => {
  const owner = await ownerForViewer(viewer, body.owner);
  const at = now.toISOString();
  const checked = checkDeclaration(body, tallinnDay(at));
  if (!checked.ok) throw fieldProblem(checked.errors);
  const { number, plots, since } = checked;
  await countLandCall(viewer, now);
  await askNow({ ...number, bringers: [`company#${owner.id}`, `person#${viewer.id}`] });
  return wireDeclaration(await addDeclaration({ owner: owner.id, number, plots, since }, { by: viewer.id, at }));
});
