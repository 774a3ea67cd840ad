import { ownersOfViewer } from "#functions/eudr/owners.ts";
import { plotsNow, wirePlots } from "#functions/eudr/plotsNow.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { MAX_PLOTS_A_CALL } from "#shared/eudr/limits.ts";
import { checkPlots } from "#shared/eudr/plots.ts";

export const handler = endpoint(eudrRoutes.plots, async ({ query, viewer, now }) => {
  if (!isSuperUser(viewer)) await ownersOfViewer(viewer);
  const checked = checkPlots([query.numbers]);
  if (!checked.ok) throw fieldProblem({ numbers: checked.text });
  const { plots: numbers } = checked;
  if (numbers.length > MAX_PLOTS_A_CALL) {
    throw fieldProblem({ numbers: `Korraga saab küsida kuni ${MAX_PLOTS_A_CALL} katastritunnust.` });
  }
  return { results: wirePlots(numbers, await plotsNow(numbers, now), now) };
});
