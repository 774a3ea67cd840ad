import { rowsNow } from "#functions/acts/rowsNow.ts";
import { actsOfCounterpart } from "#functions/acts/store/act.ts";
import { ownerForViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { MAX_DELIVERED_ACTS, MAX_PLOTS } from "#shared/eudr/limits.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";

const ACTS_AT_ONCE = 5;

export const handler = endpoint(eudrRoutes.deliveredPlots, async ({ params, viewer }) => {
  const owner = await ownerForViewer(viewer, Number(params.owner));
  const { acts } = await actsOfCounterpart(PURCHASE_ACT, owner.id, undefined, MAX_DELIVERED_ACTS);
  const plots = new Set<string>();
  await inParallel(acts, ACTS_AT_ONCE, async (act) => {
    for (const { site } of await rowsNow(act)) {
      for (const plot of cadastralNumbers(site?.cadaster ?? "")) if (isCadastralNumber(plot)) plots.add(plot);
    }
  });
  return { plots: [...plots].toSorted().slice(0, MAX_PLOTS) };
});
