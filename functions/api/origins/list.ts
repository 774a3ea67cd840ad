import { originsOf } from "#functions/acts/origins/origins.ts";
import { pageOfArray } from "#functions/core/paging.ts";
import { endpoint } from "#functions/entry/http.ts";
import { originRoutes, type WireOriginLine } from "#shared/api/areas/acts/origins.ts";
import { type OriginLine, originTotals } from "#shared/domain/acts/origins/originLines.ts";
import { toCubicMetres } from "#shared/domain/quantities/amounts.ts";

/** A page is below 3 MB with the longest texts. */
const LINES_A_PAGE = 1000;

export const handler = endpoint(originRoutes.list, async ({ query, viewer }) => {
  const { acts, lines, truncated } = await originsOf(query, viewer);
  const { results, count, next } = pageOfArray(query, lines, LINES_A_PAGE);
  return { acts, total: wireVolumes(originTotals(lines)), results: results.map(wireLine), count, next, truncated };
});

function wireLine({ forestNotice, solid, loose, ...texts }: OriginLine): WireOriginLine {
  return { ...texts, forest_notice: forestNotice, ...wireVolumes({ solid, loose }) };
}

function wireVolumes({ solid, loose }: Pick<OriginLine, "solid" | "loose">) {
  return { amount: toCubicMetres(solid), amount_loose: toCubicMetres(loose) };
}
