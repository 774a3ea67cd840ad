import { destinationsByKey } from "#functions/companies/store/destination.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { hasAny, wireAmount } from "#shared/statistics/comparison.ts";
import type { WireStatistics } from "#shared/statistics/contract.ts";
import { monthOfNumber } from "#shared/statistics/periodParts.ts";
import { NO_DESTINATION, type StatisticsFact } from "#shared/statistics/statisticsTable.ts";
import { chosenCompanies, periodOf, visibleOnDashboard } from "./scope.ts";
import { namedCompanies, namedDestinations, withBuyers } from "./statisticsNames.ts";
import { type TimberGroup, type TimberGroups, timberGroups } from "./timberGroups.ts";
import { byDestination, byDestinationKey, groupSums, type TimberSum } from "./timberSums.ts";

export interface StatisticsQuery {
  date_after: string;
  date_before: string;
  company?: string | undefined;
  destination?: string | undefined;
}

/** Statistics of one group (docs/rules/statistics.md, "Statistics of an assortment"). @throws Problem */
export async function assortmentStatistics(
  assortment: string,
  query: StatisticsQuery,
  viewer: Viewer,
  now: Date,
): Promise<WireStatistics> {
  const visible = visibleOnDashboard(viewer);
  const chosen = chosenCompanies(query.company, visible);
  const period = periodOf(query);
  const today = tallinnDay(now.toISOString());
  const groups = await timberGroups(today);
  const group = groupWith(groups, assortment);
  const facts = (await groupSums(groups, group, period, visible, byDestination)).filter(hasAny);
  const destinations = query.destination === undefined ? undefined : new Set(query.destination.split(",").map(Number));
  const companies = new Set(chosen ?? facts.map(({ company }) => company));
  const shown = facts
    .filter(({ company }) => companies.has(company))
    .flatMap((fact) => (destinations?.has(fact.destination) === false ? elsewhere(fact, group) : [fact]));
  const [allCompanies, allDestinations] = await Promise.all([
    namedCompanies(facts.map(({ company }) => company)),
    namedDestinations(groups, new Set(facts.map(({ destination }) => destination))),
  ]);
  return {
    today,
    assortment: {
      id: group.id,
      name: group.name,
      unit: group.unit,
      forecasts_per_destination: group.isPlannedByDestination,
    },
    companies: allCompanies.flatMap(({ id }) => (companies.has(id) ? [id] : [])),
    all_companies: allCompanies,
    destinations: allDestinations.flatMap(({ id }) => ((destinations?.has(id) ?? true) ? [id] : [])),
    all_destinations: allDestinations,
    ungrouped_destination: facts.some(({ destination }) => destination === NO_DESTINATION),
    ...wireFacts(shown, group),
  };
}

/** The rest, of destinations that are not chosen: its plan, where a plan is of the whole group. */
function elsewhere(fact: TimberSum, { isPlannedByDestination }: TimberGroup): TimberSum[] {
  return isPlannedByDestination || fact.plan === null ? [] : [{ ...fact, delivered: 0 }];
}

/** The reply always has the completed amount of loose timber, also without a plan. */
function wireFacts(facts: readonly StatisticsFact[], { unit }: TimberGroup) {
  const isLoose = unit === "LCM";
  return {
    data_forecast: facts
      .filter(({ plan }) => isLoose || plan !== null)
      .map(({ company, destination, yearMonth, plan, delivered }) => ({
        destination_id: destination,
        forecast__company: company,
        forecast__year: monthOfNumber(yearMonth).year,
        month: monthOfNumber(yearMonth).month,
        yearmonth: yearMonth,
        predicted_amount: plan === null ? null : wireAmount(plan),
        completed_amount: isLoose ? wireAmount(delivered) : null,
      })),
    data_delivered: facts
      .filter(({ delivered }) => !isLoose && delivered !== 0)
      .map(({ company, destination, yearMonth, delivered }) => ({
        group: destination,
        timber_batch__waybill__timber_owner: company,
        month: monthOfNumber(yearMonth).month,
        yearmonth: yearMonth,
        amount__sum: wireAmount(delivered),
      })),
  };
}

/** Destinations of timber outside of a group's destinations, by name. @throws Problem */
export async function ungroupedDestinations(
  assortment: string,
  query: StatisticsQuery,
  viewer: Viewer,
  today: IsoDate,
) {
  const companies = chosenCompanies(query.company, visibleOnDashboard(viewer));
  const period = periodOf(query);
  const groups = await timberGroups(today);
  const group = groupWith(groups, assortment);
  const sums = await groupSums(groups, group, period, companies, byDestinationKey);
  const outside = sums.filter(({ destination, delivered }) => destination === NO_DESTINATION && delivered !== 0);
  const amounts = new Map<string, { buyer: number; code: string; amount: number }>();
  for (const { buyer, destinationKey, delivered } of outside) {
    // Timber without a destination is one line, whoever bought it.
    const key = destinationKey === "" ? "" : `${buyer}/${destinationKey}`;
    amounts.set(key, { buyer, code: destinationKey, amount: (amounts.get(key)?.amount ?? 0) + delivered });
  }
  const stored = await destinationsByKey([...amounts.values()].filter(({ code }) => code !== ""));
  const names = new Map(stored.map(({ buyer, code, name }) => [`${buyer}/${code}`, name]));
  const named = [...amounts].map(([key, { buyer, code, amount }]) => ({
    name: names.get(key) ?? (code || UNGROUPED),
    buyer,
    code,
    amount: wireAmount(amount),
  }));
  return (await withBuyers(named))
    .map(({ name, amount }) => ({ name, amount }))
    .toSorted((one, other) => compareEstonian(one.name, other.name));
}

function groupWith(groups: TimberGroups, assortment: string): TimberGroup {
  const group = groups.byId.get(Number(assortment));
  if (!group) throw new Problem("not_found");
  return group;
}
