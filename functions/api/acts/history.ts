import { historyOfAct } from "#functions/acts/history/actHistory.ts";
import { Problem } from "#functions/core/problem.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.history, async ({ params, query }) => {
  const history = await historyOfAct(Number(params.id), query.cursor);
  if (!history) throw new Problem("not_found");
  return history;
});
