import { loadExistingAct } from "#functions/acts/loadAct.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById } from "#functions/data/acts/act.ts";
import { actJobGuardOf } from "#functions/data/acts/actJob.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";
import { SALES_ACT } from "#shared/domain/acts/actTypes.ts";

export const handler = endpoint(actRoutes.load, async ({ query }) => {
  const act = await actById(Number(query.act_id));
  if (act?.type !== SALES_ACT || act.state !== "ready") throw new Problem("not_found");
  // Until the job has ended the act is shown as it was before the save.
  if ((await actJobGuardOf(act.id))?.state === "applying") throw new Problem("act_busy");
  return [await loadExistingAct(act, query.buyer_company ? Number(query.buyer_company) : undefined)];
});
