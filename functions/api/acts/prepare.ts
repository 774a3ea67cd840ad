import { actRoutes } from "../../../shared/api/areas/acts.ts";
import { endpoint } from "../../core/http.ts";
import { fieldProblem, Problem } from "../../core/problem.ts";
import { selectionOf } from "../../data/selection.ts";
import { loadNewAct } from "../../services/actLoading.ts";
import { chosenReports } from "../../services/chosenReports.ts";

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
  return [await loadNewAct(await chosenReports({ company, destinations: [], reports }), company, buyer, now)];
});
