import { isSuperUser } from "#functions/core/viewer.ts";
import { actStatsAt, actStatsOfType } from "#functions/data/acts/actStats.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";
import { actTypeOf, PURCHASE_ACT } from "#shared/domain/acts/actTypes.ts";

export const handler = endpoint(actRoutes.companies, async ({ query, viewer }) => {
  // Employees of other companies see only the purchase acts of their own companies.
  const stats = isSuperUser(viewer)
    ? await actStatsOfType(query.type ? actTypeOf(query.type) : PURCHASE_ACT)
    : await actStatsAt(PURCHASE_ACT, viewer.companies);
  const withActs = stats.filter(({ total }) => total > 0);
  const companies = await companiesById(withActs.map(({ counterpart }) => counterpart));
  return withActs.flatMap(({ counterpart, total, latest }) => {
    const company = companies.get(counterpart);
    if (!company) return [];
    return [{ id: company.id, name: company.name, act_counts: { total }, latest_act_timestamp: latest || null }];
  });
});
