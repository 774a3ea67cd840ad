import { waybillsOfAct } from "#functions/actLists/actWaybills.ts";
import { mayRead } from "#functions/acts/mayRead.ts";
import { actById } from "#functions/acts/store/act.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";

export const handler = endpoint(actListRoutes.waybills, async ({ params, query, viewer, now }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  return waybillsOfAct(act, query, viewer, now);
});
