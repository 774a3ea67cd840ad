import { isSuperUser } from "#functions/core/viewer.ts";
import { actStatsAt, actStatsOfType } from "#functions/data/acts/actStats.ts";
import { companiesById } from "#functions/data/companies/company.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

const PURCHASE = 10;

export const handler = endpoint(actRoutes.companies, async ({ query, viewer }) => {
  // Whoever does not belong to the platform sees purchase acts of their own companies only.
  const stats = isSuperUser(viewer)
    ? await actStatsOfType(query.type === "20" ? 20 : PURCHASE)
    : await actStatsAt(PURCHASE, viewer.companies);
  const withActs = stats.filter(({ total }) => total > 0);
  const companies = await companiesById(withActs.map(({ counterpart }) => counterpart));
  return withActs.flatMap(({ counterpart, total, latest }) => {
    const company = companies.get(counterpart);
    if (!company) return [];
    return [{ id: company.id, name: company.name, act_counts: { total }, latest_act_timestamp: latest || null }];
  });
});
