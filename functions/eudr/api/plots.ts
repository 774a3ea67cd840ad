import { countLandCall } from "#functions/eudr/landLimits.ts";
import { renewNotices } from "#functions/eudr/noticesNow.ts";
import { ownersOfViewer } from "#functions/eudr/owners.ts";
import { placesOfStands } from "#functions/eudr/placesOfProduction.ts";
import { askedPlots, wirePlots } from "#functions/eudr/plotsNow.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
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
  await countLandCall(viewer, now);
  if (query.area !== "stands") return { results: wirePlots(numbers, await askedPlots(numbers, now), now) };
  const sites = numbers.map((cadaster) => ({ cadaster }));
  const [plots] = await Promise.all([askedPlots(numbers, now), renewNotices(sites, now)]);
  const places = await placesOfStands(numbers, tallinnDay(now.toISOString()));
  const areas = new Map(places.map(({ number, area }) => [number, area]));
  return { results: wirePlots(numbers, plots, now).map((plot) => ({ ...plot, filed_area: areas.get(plot.number) })) };
});
