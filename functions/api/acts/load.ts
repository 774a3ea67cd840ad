import { actRoutes } from "../../../shared/api/areas/acts.ts";
import { endpoint } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { actById } from "../../data/act.ts";
import { loadExistingAct } from "../../services/actLoading.ts";

export const handler = endpoint(actRoutes.load, async ({ query }) => {
  const act = await actById(Number(query.act_id));
  if (act?.type !== 20 || act.state !== "ready") throw new Problem("not_found");
  return [await loadExistingAct(act, query.buyer_company ? Number(query.buyer_company) : undefined)];
});
