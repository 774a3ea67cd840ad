import { Problem } from "#functions/core/problem.ts";
import { actsById, isLocked } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { setRowPrices } from "#functions/reports/rowPricing.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.setPrices, async ({ body }) => {
  await setRowPrices(body, async (ids) => {
    const acts = await actsById(ids);
    if ([...acts.values()].some(isLocked)) throw new Problem("act_signed");
  });
  return undefined;
});
