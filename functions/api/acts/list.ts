import { pageOfList } from "#functions/core/paging.ts";
import { Problem } from "#functions/core/problem.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { actsOfCounterpart } from "#functions/data/acts/act.ts";
import { actStatsAt } from "#functions/data/acts/actStats.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";
import { fromUnits, PRICE_PLACES } from "#shared/domain/quantities/units.ts";

export const handler = endpoint(actRoutes.list, async ({ query, viewer }) => {
  const [type, counterpart] = [query.type === "20" ? 20 : 10, Number(query.company)] as const;
  const isSuper = isSuperUser(viewer);
  if (!isSuper && (type !== 10 || !viewer.companies.includes(counterpart))) throw new Problem("not_found");
  const page = await pageOfList(query, {
    count: actStatsAt(type, [counterpart]).then(([stats]) => stats?.total ?? 0),
    read: async (cursor, limit) => {
      const { acts: items, next } = await actsOfCounterpart(type, counterpart, cursor, limit);
      return { items, next };
    },
  });
  const results = page.results.map((act) => ({
    id: act.id,
    hash: act.hash,
    type: act.type,
    type_name: act.type === 20 ? ("Müügiakt" as const) : ("Ostuakt" as const),
    number: act.number,
    date: act.date,
    company: act.counterpart,
    sum_before_tax: fromUnits(act.sum, PRICE_PLACES),
    with_vat: fromUnits(act.withVat, PRICE_PLACES),
    waybills_count: act.waybills,
    href: act.pdf ? `/api/v1/acts/acts/${act.id}/pdf/` : null,
    has_edit_link: isSuper && act.type === 20,
  }));
  return { ...page, results };
});
