import { chosenReports } from "#functions/actForm/chosenReports.ts";
import { loadNewAct } from "#functions/actForm/loadAct.ts";
import { selectionOf } from "#functions/actForm/store/selection.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.prepare, async ({ query, viewer, now }) => {
  const buyer = query.buyer_company ? Number(query.buyer_company) : undefined;
  if (query.selection) {
    const selection = await selectionOf(query.selection, viewer.id, now);
    if (!selection) throw new Problem("not_found");
    return [await loadNewAct(await chosenReports(selection), selection.company, buyer, now)];
  }
  if (!query.reports || !query.company) throw fieldProblem({ reports: "Valige raportid ja ettevõte." });
  const company = Number(query.company);
  const reports = query.reports.split(",").map(Number);
  return [
    await loadNewAct(await chosenReports({ company, destinations: [], reports, except: [] }), company, buyer, now),
  ];
});
