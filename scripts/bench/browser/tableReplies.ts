import type { ForecastComparison, OpenForecast } from "#shared/forecasts/contract.ts";
import type { WireStatistics } from "#shared/statistics/contract.ts";

const GROUPS = 8;
const FORECAST = 120_264;

const list = <Item>(length: number, itemOf: (id: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => itemOf(index + 1));

const destinationsOf = (count: number) => list(count, (id) => ({ id, name: `Saeveski ${id} palgiplats` }));

/** A pending forecast of 8 groups with 25 destinations each: 200 lines. */
export function openForecast(): OpenForecast {
  const destinations = destinationsOf(25);
  const months = [10, 11, 12];
  return {
    id: FORECAST,
    company: { id: 1, name: "Metsaühistu" },
    year: 2026,
    quarter: 4,
    status: "pending",
    get_status_display: "Kinnitamata",
    created: "2026-09-01T08:00:00.000Z",
    created_by: "Mari Mets",
    updated: null,
    updated_by: null,
    predicted_amount: { SCM: null, LCM: null },
    version: 1,
    destinations,
    assortments: list(GROUPS, (id) => ({
      id,
      name: `Rühm ${id}`,
      unit: "SCM" as const,
      forecasts_per_destination: true,
      ungrouped_destination: false,
      destinations: destinations.map((destination) => destination.id),
    })),
    rows: list(GROUPS, (assortment) =>
      destinations.flatMap(({ id: destination }) =>
        months.map((month) => ({ assortment, destination, month, predicted_amount: assortment * 100 + destination })),
      ),
    ).flat(),
  };
}

export function forecastComparison(): ForecastComparison {
  const { rows } = openForecast();
  return {
    last_year: {
      year: 2025,
      quarter: 4,
      rows: rows.map(({ predicted_amount, ...cell }) => ({ ...cell, completed_amount: predicted_amount - 0.125 })),
    },
    previous: { year: 2026, quarter: 3, rows: rows.map((row) => ({ ...row, month: row.month - 3 })) },
  };
}

/** The fourth quarter of a group: each company has plans and deliveries at each destination. */
export function statistics(companyCount: number, destinationCount: number): WireStatistics {
  const destinations = destinationsOf(destinationCount);
  const companies = list(companyCount, (id) => ({ id, name: `Metsaomanik ${id} OÜ` }));
  const cells = companies.flatMap(({ id: company }) =>
    destinations.flatMap(({ id: destination }) =>
      [10, 11, 12].map((month) => ({ company, destination, month, yearmonth: 202_600 + month })),
    ),
  );
  return {
    today: "2026-11-22",
    assortment: { id: 1, name: "Kuusk, palk", unit: "SCM", forecasts_per_destination: true },
    companies: companies.map(({ id }) => id),
    all_companies: companies,
    destinations: destinations.map(({ id }) => id),
    all_destinations: destinations,
    ungrouped_destination: false,
    data_forecast: cells.map(({ company, destination, month, yearmonth }) => ({
      destination_id: destination,
      forecast__company: company,
      forecast__year: 2026,
      month,
      yearmonth,
      predicted_amount: company * 10 + destination,
      completed_amount: null,
    })),
    data_delivered: cells.map(({ company, destination, month, yearmonth }) => ({
      group: destination,
      timber_batch__waybill__timber_owner: company,
      month,
      yearmonth,
      amount__sum: company * 9 + destination + 0.375,
    })),
  };
}
