import { historyOfAct } from "#functions/acts/actHistory.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { actRoutes } from "#shared/acts/contract.ts";

export const handler = endpoint(actRoutes.history, async ({ params, query }) => {
  const history = await historyOfAct(Number(params.id), query.cursor);
  if (!history) throw new Problem("not_found");
  return history;
});
