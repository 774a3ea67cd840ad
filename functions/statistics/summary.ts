import type { Viewer } from "#functions/platform/viewer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { Unit } from "#shared/basics/units.ts";
import { addAmounts, hasAny, NOTHING, type PlanAndDelivered, wireAmount } from "#shared/statistics/comparison.ts";
import type { WireSummary } from "#shared/statistics/contract.ts";
import { periodOf, visibleInSummaries } from "./scope.ts";
import { namedCompanies } from "./statisticsNames.ts";
import { timberGroups } from "./timberGroups.ts";
import { companyTimber } from "./timberSums.ts";

export interface SummaryQuery {
  date_after: string;
  date_before: string;
  own?: string | undefined;
}

/** Plans and deliveries by company and by group (docs/rules/statistics.md, "Summary"). @throws Problem */
export async function summary(query: SummaryQuery, viewer: Viewer, now: Date): Promise<WireSummary> {
  const period = periodOf(query);
  const today = tallinnDay(now.toISOString());
  const groups = await timberGroups(today);
  const timber = await companyTimber(groups, period, visibleInSummaries(viewer, query.own === "true"));
  const byCompany = new Map<string, PlanAndDelivered & { company: number; unit: Unit }>();
  const byGroup = new Map<number, PlanAndDelivered>();
  for (const { company, group, plan, delivered } of timber) {
    const unit = groups.byId.get(group)?.unit;
    if (!unit) continue;
    const own = { plan, delivered };
    const key = `${company}/${unit}`;
    byCompany.set(key, { company, unit, ...addAmounts(byCompany.get(key) ?? NOTHING, own) });
    byGroup.set(group, addAmounts(byGroup.get(group) ?? NOTHING, own));
  }
  const companies = [...byCompany.values()].filter(hasAny);
  const shown = groups.all.flatMap(({ id, name, unit }) => {
    const sums = byGroup.get(id);
    return sums && hasAny(sums) ? [{ id, name, unit, ...sums }] : [];
  });
  return {
    today,
    companies: await namedCompanies(companies.map(({ company }) => company)),
    assortment_groups: shown.map(({ id, name, unit }) => ({ id, name, unit })),
    company_sums: companies.map(({ company, unit, delivered }) => ({ company, unit, amount: wireAmount(delivered) })),
    company_forecast_sums: companies.flatMap(({ company, unit, plan }) =>
      plan === null ? [] : [{ company, unit, amount: wireAmount(plan) }],
    ),
    assortment_group_sums: shown.map(({ id, unit, delivered }) => ({
      assortment_group: id,
      unit,
      amount: wireAmount(delivered),
    })),
    assortment_forecast_sums: shown.flatMap(({ id, unit, plan }) =>
      plan === null ? [] : [{ assortment_group: id, unit, amount: wireAmount(plan) }],
    ),
  };
}
