import { parcelsToPassOn } from "#functions/actLists/origins/originPlots.ts";
import { originsOf } from "#functions/actLists/origins/origins.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { actListRoutes, type WireOriginLine } from "#shared/actLists/contract.ts";
import { type OriginLine, originTotals } from "#shared/actLists/originLines.ts";
import { toCubicMetres, type Volumes } from "#shared/basics/amounts.ts";
import { snakeKeys } from "#shared/platform/wireNames.ts";

/** A page is below 3 MB with the longest texts. */
const LINES_A_PAGE = 1000;

export const handler = endpoint(actListRoutes.origins, async ({ query, viewer }) => {
  const origins = await originsOf(query, viewer);
  const { acts, lines, truncated } = origins;
  const { results, count, next } = pageOfArray(query, lines, LINES_A_PAGE);
  const { confidential } = await parcelsToPassOn(origins);
  return {
    acts,
    total: wireVolumes(originTotals(lines)),
    results: results.map(wireLine),
    confidential_plots: confidential,
    count,
    next,
    truncated,
  };
});

function wireLine({ solid, loose, ...texts }: OriginLine): WireOriginLine {
  return { ...snakeKeys(texts), ...wireVolumes({ solid, loose }) };
}

function wireVolumes({ solid, loose }: Volumes) {
  return { amount: toCubicMetres(solid), amount_loose: toCubicMetres(loose) };
}
