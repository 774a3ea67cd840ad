import { waybillsOfAct } from "#functions/acts/dashboard/actWaybills.ts";
import { mayRead } from "#functions/acts/reading/mayRead.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actDetailRoutes } from "#shared/api/areas/acts/actDetails.ts";

export const handler = endpoint(actDetailRoutes.waybills, async ({ params, query, viewer, now }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  return waybillsOfAct(act, query, viewer, now);
});
