import type { ForecastCompany, ListedForecast, OpenForecast } from "#shared/forecasts/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import {
  COMPARISON,
  FORECAST,
  forecastCompany,
  NEXT_QUARTER,
  PENDING_FORECAST,
  plannedRow,
} from "#tests/support/pages/forecastReplies.ts";
import { COMPANY_USER } from "#tests/support/pages/me.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const LIST = "/forecasts/list/";
const DETAIL = `/forecasts/detail/${FORECAST}/`;
const OWN = { ...forecastCompany(7, "Haavasalu Mets OÜ", "exists"), forecasts_count: 3 };

const companies = (...all: ForecastCompany[]) =>
  answer(api.forecasts.companies, { today: "2026-12-03", next_quarter: NEXT_QUARTER, companies: all });

const listed = (year: number, quarter: number, changes: Partial<ListedForecast> = {}): ListedForecast => ({
  id: year * 10 + quarter,
  company: { id: 7, name: "Haavasalu Mets OÜ" },
  year,
  quarter,
  status: "confirmed",
  get_status_display: "Kinnitatud",
  created: "2026-09-02T08:00:00.000Z",
  created_by: "Peeter Pärn",
  updated: null,
  updated_by: null,
  predicted_amount: { SCM: 1200, LCM: 300 },
  completed_amount: { SCM: 1310.5, LCM: 120 },
  difference: { SCM: 110.5, LCM: -180 },
  difference_percentage: { SCM: 109.2, LCM: 40 },
  ...changes,
});

const forecasts = (...results: ListedForecast[]) =>
  answer(api.forecasts.list, { results, count: results.length, next: null });

const NOTHING_YET: Partial<ListedForecast> = {
  status: "pending",
  get_status_display: "Kinnitamata",
  predicted_amount: { SCM: null, LCM: null },
  completed_amount: { SCM: 0, LCM: 0 },
  difference: { SCM: 0, LCM: 0 },
  difference_percentage: { SCM: null, LCM: null },
};

const three = () => forecasts(listed(2027, 1, NOTHING_YET), listed(2026, 4), listed(2026, 3));

const forecast = (changes: Partial<OpenForecast> = {}) => {
  answer(api.forecasts.load, { ...PENDING_FORECAST, ...changes });
  answer(api.forecasts.comparison, COMPARISON);
};

export const forecastStates: Record<"forecasts" | "forecast", PageStates> = {
  forecasts: {
    full: {
      address: `${LIST}?open=7`,
      shows: "2026 3. kvartal",
      answers: () => {
        companies(OWN, forecastCompany(8, "Kivisoo Mets OÜ", null), forecastCompany(9, "Sepakivi OÜ", "closed"));
        three();
      },
    },
    empty: { address: LIST, shows: "Prognoose ei leitud", answers: () => companies() },
    huge: {
      address: `${LIST}?open=7`,
      shows: LONG_NAME,
      answers: () => {
        companies(
          { ...OWN, name: LONG_NAME, forecasts_count: 30 },
          ...Array.from({ length: 30 }, (_, index) =>
            forecastCompany(100 + index, `${UNBROKEN_NAME} ${index}`, "closed"),
          ),
        );
        const sums = { SCM: 12_345_678, LCM: 98_765_432 };
        const large = { predicted_amount: sums, completed_amount: sums, difference: sums };
        forecasts(
          ...Array.from({ length: 30 }, (_, index) => listed(2026 - Math.floor(index / 4), 4 - (index % 4), large)),
        );
      },
    },
    more: {
      "for a company user": {
        address: LIST,
        who: COMPANY_USER,
        shows: "2026 3. kvartal",
        answers: () => {
          companies(OWN);
          three();
        },
      },
      "first forecast to add": {
        address: LIST,
        who: COMPANY_USER,
        shows: "Lisa 1. kvartali 2027 prognoos",
        answers: () => {
          companies({ ...forecastCompany(7, "Haavasalu Mets OÜ", null), forecasts_count: 0 });
          forecasts();
        },
      },
      "forecasts that are missing": {
        address: `${LIST}?due=1`,
        shows: "prognoos puudub",
        answers: () => companies(OWN, forecastCompany(8, "Kivisoo Mets OÜ", null)),
      },
      "no forecast is missing": {
        address: `${LIST}?due=1`,
        shows: "Kõik prognoosid on olemas",
        answers: () => companies(OWN),
      },
    },
  },
  forecast: {
    full: {
      address: DETAIL,
      shows: "Tarnitud 2026",
      answers: () => forecast({ updated: "2026-12-03T09:15:00.000Z", updated_by: "Peeter Pärn" }),
    },
    empty: {
      address: DETAIL,
      shows: "Midagi ei ole prognoosida",
      answers: () => forecast({ assortments: [], destinations: [], rows: [] }),
    },
    huge: {
      address: DETAIL,
      shows: LONG_NAME,
      answers: () => {
        const destinations = Array.from({ length: 20 }, (_, index) => {
          return { id: index + 1, name: index % 2 === 0 ? `${LONG_NAME} ${index}` : `${UNBROKEN_NAME} ${index}` };
        });
        const [group] = PENDING_FORECAST.assortments;
        forecast({
          company: { id: 1, name: LONG_NAME },
          destinations,
          assortments: [{ ...group!, name: UNBROKEN_NAME, destinations: destinations.map(({ id }) => id) }],
          rows: destinations.flatMap(({ id }) => [1, 2, 3].map((month) => plannedRow(1, id, month, 999_999.99))),
          predicted_amount: { SCM: 59_999_999.4, LCM: null },
        });
      },
    },
    more: {
      confirmed: {
        address: DETAIL,
        shows: "Kinnitatud",
        answers: () => forecast({ status: "confirmed", get_status_display: "Kinnitatud" }),
      },
      "for a company user": { address: DETAIL, who: COMPANY_USER, shows: "Tarnitud 2026", answers: () => forecast() },
      "without a comparison": {
        address: DETAIL,
        shows: "Eelmise aasta tarneid ja eelmist prognoosi ei saanud laadida",
        answers: () => {
          forecast();
          refuse(api.forecasts.comparison, "too_many_requests");
        },
      },
      "to confirm": {
        address: DETAIL,
        shows: "Prognoosi kinnitamine",
        press: ["Kinnita"],
        answers: () => forecast(),
      },
      "not there": {
        address: "/forecasts/detail/120264/",
        shows: "Prognoosi ei leitud",
        answers: () => {
          refuse(api.forecasts.load, "not_found");
          refuse(api.forecasts.comparison, "not_found");
        },
      },
    },
  },
};
