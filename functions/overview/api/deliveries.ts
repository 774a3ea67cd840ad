import { endpoint } from "#functions/platform/entry/http.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { overviewRoutes, type WireDeliveries } from "#shared/overview/contract.ts";

export const handler = endpoint(overviewRoutes.deliveries, async ({ viewer, now }) => {
  const today = tallinnDay(now.toISOString());
  const year = Number(today.slice(0, 4));
  return { today, year, week_year: year, week: 1, view: viewOf(viewer), units: [] };
});

function viewOf(viewer: Viewer): WireDeliveries["view"] {
  if (isSuperUser(viewer)) return "agent";
  return viewer.roles.includes("companyUser") ? "company" : "council";
}
