import { type Destination, destinationsByKey } from "#functions/companies/store/destination.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { companySums, deliveredSum } from "#functions/reports/store/deliveredSums.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { addAmounts, hasAny, wireAmount } from "#shared/statistics/comparison.ts";
import type { WireDestinationSummary } from "#shared/statistics/contract.ts";
import { columnOfYearMonth, type DestinationFact } from "#shared/statistics/destinationTable.ts";
import { isVirtual, UNIT_NAMES } from "#shared/statistics/virtualGroups.ts";
import { chosenCompanies, periodOf, visibleInSummaries } from "./scope.ts";
import { namedCompanies, namedDestinations } from "./statisticsNames.ts";
import { planSum } from "./store/planChanges.ts";
import { timberGroups } from "./timberGroups.ts";
import { byDestinationKey, destinationTimber, type TimberSum } from "./timberSums.ts";

export interface DestinationQuery {
  date_after: string;
  date_before: string;
  quarter_mode: "true" | "false";
  company?: string | undefined;
}

/** Plans and deliveries by group and destination (docs/rules/statistics.md, "Destination summary"). @throws Problem */
export async function destinationSummary(
  query: DestinationQuery,
  viewer: Viewer,
  now: Date,
): Promise<WireDestinationSummary> {
  const visible = visibleInSummaries(viewer);
  const chosen = chosenCompanies(query.company, visible);
  const period = periodOf(query);
  const today = tallinnDay(now.toISOString());
  const groups = await timberGroups(today);
  const [timber, companies] = await Promise.all([
    destinationTimber(groups, period, chosen),
    companiesWithSums(Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4)), visible),
  ]);
  const ungrouped = await destinationsOfUngrouped(timber);
  const facts = combined(ungrouped.timber, query.quarter_mode === "true").filter(hasAny);
  const groupIds = new Set(facts.map(({ assortment }) => assortment));
  const [allCompanies, destinations] = await Promise.all([
    namedCompanies(companies),
    namedDestinations(groups, new Set(facts.map(({ destination }) => destination)), ungrouped.destinations),
  ]);
  const combos = new Map(
    facts.map(({ assortment, destination }) => [`${assortment}/${destination}`, { assortment, destination }]),
  );
  const wire = ({ assortment, destination, year, number }: DestinationFact, amount: number) => ({
    assortment,
    destination,
    year,
    month: number,
    amount: wireAmount(amount),
  });
  return {
    today,
    all_companies: allCompanies,
    assortments: groups.all.flatMap(({ id, name, unit }) => (groupIds.has(id) ? [{ id, name, unit }] : [])),
    destination_groups: destinations,
    forecast_sums: facts.flatMap((fact) => (fact.plan === null ? [] : [wire(fact, fact.plan)])),
    completed_sums: facts.flatMap((fact) => (fact.delivered === 0 ? [] : [wire(fact, fact.delivered)])),
    assortment_destination_combos: [...combos.values()],
    units: UNIT_NAMES,
  };
}

/** Timber without a group at the destinations of its buyers. A removed one has its code as name, and an id below 0. */
async function destinationsOfUngrouped(
  timber: readonly TimberSum[],
): Promise<{ timber: TimberSum[]; destinations: Destination[] }> {
  const isOfBuyer = ({ group, destinationKey }: TimberSum) => isVirtual(group) && destinationKey !== "";
  const keys = new Map(
    timber.filter(isOfBuyer).map((sum) => [byDestinationKey(sum), { buyer: sum.buyer, code: sum.destinationKey }]),
  );
  const stored = await destinationsByKey([...keys.values()]);
  const byKey = new Map(stored.map((each) => [`${each.buyer}/${each.code}`, each]));
  const destinations = new Map(
    [...keys].map(([key, { buyer, code }], index) => [
      key,
      byKey.get(`${buyer}/${code}`) ?? { id: -1 - index, buyer, code, name: code },
    ]),
  );
  return {
    timber: timber.map((sum) => {
      const destination = isOfBuyer(sum) ? destinations.get(byDestinationKey(sum)) : undefined;
      return destination ? { ...sum, destination: destination.id } : sum;
    }),
    destinations: [...destinations.values()],
  };
}

/** Companies of whole years, so that the choice does not change while a period moves inside of them. */
async function companiesWithSums(
  first: number,
  last: number,
  visible: readonly number[] | undefined,
): Promise<Set<number>> {
  if (visible) return new Set(visible);
  const years = Array.from({ length: last - first + 1 }, (_, count) => first + count);
  const sums = await Promise.all(
    years.flatMap((year) => [companySums(year, deliveredSum), companySums(year, planSum)]),
  );
  const companies = new Set<number>();
  for (const cells of sums) for (const { company } of cells) companies.add(company);
  return companies;
}

function combined(timber: readonly TimberSum[], isByQuarter: boolean): DestinationFact[] {
  const sums = new Map<string, DestinationFact>();
  for (const { group: assortment, destination, yearMonth, plan, delivered } of timber) {
    const column = columnOfYearMonth(yearMonth, isByQuarter);
    const key = `${assortment}/${destination}/${column.year}/${column.number}`;
    const own = { assortment, destination, ...column, plan, delivered };
    const before = sums.get(key);
    sums.set(key, before ? { ...own, ...addAmounts(before, own) } : own);
  }
  return [...sums.values()];
}
