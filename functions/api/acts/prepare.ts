import { chosenReports } from "#functions/acts/chosenReports.ts";
import { loadNewAct } from "#functions/acts/loadAct.ts";
import { fieldProblem, Problem } from "#functions/core/problem.ts";
import { selectionOf } from "#functions/data/acts/form/selection.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.prepare, async ({ query, viewer, now }) => {
  const buyer = query.buyer_company ? Number(query.buyer_company) : undefined;
  if (query.selection) {
    const selection = await selectionOf(query.selection, viewer.id);
    if (!selection) throw new Problem("not_found");
    return [await loadNewAct(await chosenReports(selection), selection.company, buyer, now)];
  }
  if (!query.reports || !query.company) throw fieldProblem({ reports: "Vali raportid ja ettevõte." });
  const company = Number(query.company);
  const reports = query.reports.split(",").map(Number);
  return [
    await loadNewAct(await chosenReports({ company, destinations: [], reports, except: [] }), company, buyer, now),
  ];
});
