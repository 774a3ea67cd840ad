import type { CellNumbers } from "#functions/platform/sums/sumCells.ts";
import type { Cells } from "#functions/platform/sums/sumReads.ts";
import {
  cellSums,
  companySums,
  daySums,
  deliveredSum,
  destinationSums,
  type TimberSum as StoredTimber,
} from "#functions/reports/store/deliveredSums.ts";
import type { Period } from "#shared/basics/periods.ts";
import type { PlanAndDelivered } from "#shared/statistics/comparison.ts";
import {
  type Month,
  type MonthDays,
  type PeriodParts,
  periodParts,
  yearMonth,
} from "#shared/statistics/periodParts.ts";
import { isVirtual } from "#shared/statistics/virtualGroups.ts";
import { planSum } from "./store/planChanges.ts";
import type { TimberGroup, TimberGroups } from "./timberGroups.ts";
import { type Days, type NameOf, pairName, type Timber, type TimberRow, TimberRows } from "./timberRows.ts";

/** Companies queried one by one; for more, all are read and filtered. */
const MAX_ASKED_ALONE = 10;

/** Plan and delivery of a month, in ten-thousandths. */
export interface TimberSum extends Timber, PlanAndDelivered {
  yearMonth: number;
}

type Companies = readonly number[] | undefined;

export const byDestination: NameOf = ({ company, destination }) => pairName(company, destination);
export function byDestinationKey({ buyer, destinationKey }: Pick<Timber, "buyer" | "destinationKey">): string {
  return `${buyer}/${destinationKey}`;
}

/** Sums of one group by month: a query for each of its assortments and years, and one for its plans. */
export async function groupSums(
  groups: TimberGroups,
  group: TimberGroup,
  period: Period,
  companies: Companies,
  nameOf: NameOf,
): Promise<TimberSum[]> {
  const parts = periodParts(period);
  const [asked, keeps] = askedCompanies(companies);
  const rows = new TimberRows(groups, nameOf, ({ company }, own) => own === group.id && keeps(company));
  await Promise.all([
    ...byYear(parts.whole, parts).flatMap((months) =>
      group.timber.map(async (timber) =>
        rows.addDelivered(await cellSums({ ...timber, year: months.year, of: deliveredSum }, asked), months.of),
      ),
    ),
    ...byYear(parts.months, parts).map(async (months) => {
      const plans = { assortment: group.id, unit: group.unit, year: months.year, of: planSum };
      rows.addPlanned(await cellSums(plans, asked), months.of);
    }),
    ...parts.partial.map(async (part) => rows.addDelivered(await daySums(part, asked), ofDays(part, parts))),
  ]);
  return sumsByMonth(rows.all(), parts);
}

/** Sums by company and group over the period: two queries a year, and one for each partial month. */
export async function companyTimber(groups: TimberGroups, period: Period, companies: Companies): Promise<TimberSum[]> {
  const parts = periodParts(period);
  const [asked, keeps] = askedCompanies(companies);
  const rows = new TimberRows(
    groups,
    ({ company, group }) => pairName(company, group),
    ({ company }) => keeps(company),
    false,
  );
  await Promise.all([
    ...byYear(parts.whole, parts).map(async ({ year, of }) =>
      rows.addDelivered(await companySums(year, deliveredSum, asked), together(of)),
    ),
    ...byYear(parts.months, parts).map(async ({ year, of }) =>
      rows.addPlanned(await companySums(year, planSum, asked), together(of)),
    ),
    ...parts.partial.map(async (part) => rows.addDelivered(await daySums(part, asked), together(ofDays(part, parts)))),
  ]);
  return sumsByMonth(rows.all(), parts);
}

/** All months as the first. */
function together(of: Days): Days {
  return (slot) => (of(slot) === undefined ? undefined : 0);
}

/** Sums by group, destination and month, and by buyer's destination where timber has no group; for all companies in as many queries as `companyTimber`. `withPlans`: else plans are 0. */
export async function destinationTimber(
  groups: TimberGroups,
  period: Period,
  companies: Companies,
  { withPlans = true } = {},
): Promise<TimberSum[]> {
  const parts = periodParts(period);
  const [asked, keeps] = askedCompanies(companies);
  const rows = new TimberRows(
    groups,
    (timber) =>
      isVirtual(timber.group)
        ? `${timber.group}/${byDestinationKey(timber)}`
        : pairName(timber.destination, timber.group),
    ({ company }) => keeps(company),
  );
  const sums = (year: number, sum: StoredTimber): Promise<Cells> =>
    companies ? cellsOfCompanies(year, sum, companies) : destinationSums(year, sum);
  await Promise.all([
    ...byYear(parts.whole, parts).map(async ({ year, of }) => rows.addDelivered(await sums(year, deliveredSum), of)),
    ...byYear(withPlans ? parts.months : [], parts).map(async ({ year, of }) =>
      rows.addPlanned(await sums(year, planSum), of),
    ),
    ...parts.partial.map(async (part) => rows.addDelivered(await daySums(part, asked), ofDays(part, parts))),
  ]);
  return sumsByMonth(rows.all(), parts);
}

async function cellsOfCompanies(year: number, sum: StoredTimber, companies: readonly number[]): Promise<CellNumbers[]> {
  const own = new Set(companies);
  const listed = await companySums(year, sum, companies);
  const timbers = Map.groupBy<string, CellNumbers>(listed, ({ assortment, unit }) => `${assortment}/${unit}`);
  const found = await Promise.all(
    [...timbers.values()].map(async (cells) => {
      const [first] = cells;
      if (!first) return [];
      const having = [...new Set(cells.map(({ company }) => company))];
      const scope = { year, of: sum, assortment: first.assortment, unit: first.unit };
      const sums = [...(await cellSums(scope, having.length <= MAX_ASKED_ALONE ? having : undefined))];
      return sums.filter(({ company }) => own.has(company));
    }),
  );
  return found.flat();
}

function askedCompanies(companies: Companies): [asked: Companies, keeps: (company: number) => boolean] {
  if (!companies) return [undefined, () => true];
  const own = new Set(companies);
  return [companies.length <= MAX_ASKED_ALONE ? companies : undefined, (company) => own.has(company)];
}

function byYear(months: readonly Month[], period: PeriodParts): { year: number; of: Days }[] {
  return [...Map.groupBy(months, ({ year }) => year)].map(([year, own]) => {
    const places: (number | undefined)[] = [];
    for (const month of own) places[month.month] = placeOf(month, period);
    return { year, of: (slot) => places[slot] };
  });
}

function ofDays(part: MonthDays, period: PeriodParts): Days {
  const place = placeOf(part, period);
  return (day) => (day >= part.from && day <= part.to ? place : undefined);
}

function placeOf({ year, month }: Month, { months }: PeriodParts): number {
  return months.findIndex((each) => each.year === year && each.month === month);
}

function sumsByMonth(rows: readonly TimberRow[], { months: all }: PeriodParts): TimberSum[] {
  const numbers = all.map(yearMonth);
  const sums: TimberSum[] = [];
  for (const { timber, months } of rows) {
    for (const [place, sum] of months.entries()) {
      if (sum) sums.push({ ...timber, yearMonth: numbers[place] ?? 0, plan: sum.plan, delivered: sum.delivered });
    }
  }
  return sums;
}
