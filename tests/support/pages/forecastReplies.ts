import type { ForecastCompany, ForecastComparison, OpenForecast } from "#shared/forecasts/contract.ts";

export const FORECAST = 120_271;
export const NEXT_QUARTER = { year: 2027, quarter: 1 };

const group = (id: number, name: string, isPerDestination: boolean) => ({
  id,
  name,
  unit: "SCM" as const,
  forecasts_per_destination: isPerDestination,
  ungrouped_destination: false,
  destinations: [7],
});

export const plannedRow = (
  assortment: number,
  destination: number | null,
  month: number,
  predicted_amount: number,
) => ({ assortment, destination, month, predicted_amount });

const delivered = (assortment: number, destination: number | null, month: number, completed_amount: number) => ({
  assortment,
  destination,
  month,
  completed_amount,
});

/** The 1st quarter of 2027: spruce for one destination, and firewood as a whole. */
export const PENDING_FORECAST: OpenForecast = {
  id: FORECAST,
  company: { id: 1, name: "Haavasalu Mets OÜ" },
  ...NEXT_QUARTER,
  status: "pending",
  get_status_display: "Kinnitamata",
  created: "2026-12-02T08:00:00.000Z",
  created_by: "Mari Mets",
  updated: null,
  updated_by: null,
  predicted_amount: { SCM: null, LCM: null },
  version: 1,
  destinations: [{ id: 7, name: "Kuuseoja" }],
  assortments: [group(1, "Kuusk", true), group(2, "Küte", false)],
  rows: [plannedRow(1, 7, 1, 5)],
};

export const COMPARISON: ForecastComparison = {
  last_year: { year: 2026, quarter: 1, rows: [delivered(1, 7, 1, 80.5), delivered(2, null, 3, 12.25)] },
  previous: { year: 2026, quarter: 4, rows: [plannedRow(1, 7, 10, 5), plannedRow(2, null, 11, 20.5)] },
};

export function forecastCompany(id: number, name: string, why_not: ForecastCompany["why_not"]): ForecastCompany {
  const last_forecast = why_not === "exists" ? NEXT_QUARTER : null;
  return { id, name, forecasts_count: 1, last_forecast, may_add: why_not === null, why_not };
}
