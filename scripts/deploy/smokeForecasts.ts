import { assortmentRoutes } from "#shared/assortments/contract.ts";
import { thousandthsFromWire } from "#shared/basics/money.ts";
import { addQuarters, monthsOfQuarter, quarterOf, quarterPeriod } from "#shared/basics/periods.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import { check, checkFile, type Step, until } from "./smokeStep.ts";

const PLANNED = 120.5;
/** The statistics of timber without a group; on a new installation that is all of it. */
const NO_GROUP = "0";

export function forecastSteps(api: ApiClient, { number, today }: { number: string; today: string }): Step[] {
  const thisQuarter = quarterPeriod(quarterOf(today));
  const period = { date_after: thisQuarter.from, date_before: thisQuarter.to };
  let group = 0;
  const destinationSummary = () =>
    api.call(statisticsRoutes.destinationSummary, { query: { ...period, quarter_mode: "false" } });
  return [
    [
      "a company that enters forecasts gets one for the next quarter, with a row, confirmed for good",
      async () => {
        group = await addGroup(api, number);
        const { companies, next_quarter: next } = await api.call(forecastRoutes.companies);
        check(next.quarter === addQuarters(quarterOf(today), 1).quarter, `the next quarter is ${next.quarter}`);
        const company = companies.find(({ may_add: mayAdd }) => mayAdd);
        if (!company) throw new Error("every company has its forecast already: deploy to a fresh emulator");
        const { id } = await api.call(forecastRoutes.create, { body: { company: company.id } });
        const params = { id: String(id) };
        const { version, assortments } = await api.call(forecastRoutes.load, { params });
        check(
          assortments.some((each) => each.id === group),
          "it lacks the group",
        );
        const row = {
          assortment: group,
          destination: null,
          month: monthsOfQuarter(next)[1],
          predicted_amount: PLANNED,
        };
        const saved = await api.call(forecastRoutes.change, { params, body: { rows: [row], version } });
        check(saved.predicted_amount.SCM === PLANNED, `it adds up to ${saved.predicted_amount.SCM}`);
        const body = { status: "confirmed", version: saved.version };
        const { status } = await api.call(forecastRoutes.change, { params, body });
        check(status === "confirmed", `it is ${status}`);
        const refused = await api.send(forecastRoutes.change, {
          params,
          body: { rows: [], version: saved.version + 1 },
        });
        check(refused.status === 409, `a change after that answered ${refused.status}`);
        const { results } = await api.call(forecastRoutes.list, { query: { company: String(company.id) } });
        check(results[0]?.id === id && results[0].predicted_amount.SCM === PLANNED, "the list lacks it");
      },
    ],
    [
      "its row is planned in the summary of its quarter",
      async () => {
        const next = quarterPeriod(addQuarters(quarterOf(today), 1));
        const query = { date_after: next.from, date_before: next.to };
        await until("the plan in the summary", async () => {
          const { assortment_forecast_sums: plans } = await api.call(statisticsRoutes.summary, { query });
          return plans.find(({ assortment_group: id, amount }) => id === group && amount === PLANNED);
        });
      },
    ],
    [
      "statistics, their destinations, summary and destination summary have the same timber",
      async () => {
        const params = { assortment: NO_GROUP };
        await until("four equal sums of delivered timber", async () => {
          const statistics = await api.call(statisticsRoutes.assortment, { params, query: period });
          const query = { ...period, destination: "0" };
          const destinations = await api.call(statisticsRoutes.destinations, { params, query });
          const summary = await api.call(statisticsRoutes.summary, { query: period });
          const { completed_sums: completed } = await destinationSummary();
          const sums = [
            sumOf(statistics.data_delivered.map((each) => each.amount__sum)),
            sumOf(destinations.data_delivered.map((each) => each.amount__sum)),
            sumOf(ofNoGroup(summary.assortment_group_sums, (each) => each.assortment_group)),
            sumOf(ofNoGroup(completed, (each) => each.assortment)),
          ];
          return sums.every((sum) => sum > 0 && sum === sums[0]) ? sums : undefined;
        });
      },
    ],
    [
      "each of these views is a file",
      async () => {
        const params = { assortment: NO_GROUP };
        const query = { ...period, format: "xlsx" };
        await checkFile((await api.call(statisticsRoutes.assortmentFile, { params, query })).location, "PK");
        await checkFile((await api.call(statisticsRoutes.summaryFile, { query })).location, "PK");
        const inMonths = { ...period, quarter_mode: "false", format: "csv" };
        const { location } = await api.call(statisticsRoutes.destinationSummaryFile, { query: inMonths });
        await checkFile(location, "\u00EF\u00BB\u00BF");
      },
    ],
  ];
}

async function addGroup(api: ApiClient, number: string): Promise<number> {
  const { id } = await api.call(assortmentRoutes.createGroup, {
    body: {
      name: `Palk ${number}`,
      unit: "SCM",
      forecasts_per_destination: false,
      ungrouped_destination: false,
      destinations: [],
    },
  });
  return id;
}

function ofNoGroup<Sum extends { amount: number }>(sums: readonly Sum[], groupOf: (sum: Sum) => number): number[] {
  return sums.filter((sum) => groupOf(sum) === Number(NO_GROUP)).map(({ amount }) => amount);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + thousandthsFromWire(amount), 0);
}
