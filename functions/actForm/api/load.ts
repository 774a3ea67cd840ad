import { loadExistingAct } from "#functions/actForm/loadAct.ts";
import { actById } from "#functions/acts/store/act.ts";
import { actJobGuardOf } from "#functions/acts/store/actJob.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";

export const handler = endpoint(actFormRoutes.load, async ({ query }) => {
  const act = await actById(Number(query.act_id));
  if (act?.type !== SALES_ACT || act.state !== "ready") throw new Problem("not_found");
  // The act is shown as it was before the save until the job has ended.
  if ((await actJobGuardOf(act.id))?.state === "applying") throw new Problem("act_busy");
  return [await loadExistingAct(act, query.buyer_company ? Number(query.buyer_company) : undefined)];
});
