import type { WireSummary } from "#shared/statistics/contract.ts";

const unit = "SCM" as const;

/** Companies 1, 2, …, each with a plan of as many m³. */
export function summaryOf(count: number): WireSummary {
  const companies = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Mets ${at + 1}` }));
  const sums = companies.map(({ id: company }) => ({ company, unit, amount: company }));
  return {
    today: "2026-11-22",
    companies,
    assortment_groups: [{ id: 1, name: "Kuusk", unit }],
    company_sums: sums,
    company_forecast_sums: sums,
    assortment_group_sums: [{ assortment_group: 1, unit, amount: 12.5 }],
    assortment_forecast_sums: [{ assortment_group: 1, unit, amount: 1000 }],
  };
}
