import { pageOfList } from "#functions/core/paging.ts";
import { Problem } from "#functions/core/problem.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { actsOfCounterpart, currentFile } from "#functions/data/acts/act.ts";
import { actStatsAt } from "#functions/data/acts/actStats.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";
import { ACT_TYPE_NAMES, actTypeOf, PURCHASE_ACT, SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { publicAddress } from "#shared/domain/acts/publicView/publicAddress.ts";
import { toEuros } from "#shared/domain/quantities/amounts.ts";

export const handler = endpoint(actRoutes.list, async ({ query, viewer }) => {
  const [type, counterpart] = [actTypeOf(query.type), Number(query.company)] as const;
  const isSuper = isSuperUser(viewer);
  if (!isSuper && (type !== PURCHASE_ACT || !viewer.companies.includes(counterpart))) throw new Problem("not_found");
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
    type_name: ACT_TYPE_NAMES[act.type],
    number: act.number,
    date: act.date,
    company: act.counterpart,
    sum_before_tax: toEuros(act.sum),
    with_vat: toEuros(act.withVat),
    waybills_count: act.waybills,
    href: currentFile(act, "pdf") ? `/api/v1/acts/acts/${act.id}/pdf/` : null,
    public_href: act.publicHash ? publicAddress(act.publicHash) : null,
    has_edit_link: isSuper && act.type === SALES_ACT,
  }));
  return { ...page, results };
});
