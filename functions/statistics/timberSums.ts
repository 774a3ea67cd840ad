import type { Side } from "#functions/data/sums/sumChange.ts";
import {
  type CellSum,
  type CompanySum,
  cellSums,
  companySums,
  daySums,
  type PlaceSum,
  placeSums,
} from "#functions/data/sums/sumReads.ts";
import type { Period } from "#shared/domain/dates/periods.ts";
import { type Month, periodParts, yearMonth } from "#shared/domain/statistics/periodParts.ts";
import type { PlanAndDelivered } from "#shared/domain/sums/comparison.ts";
import type { TimberGroup, TimberGroups } from "./timberGroups.ts";

/** Delivered volumes are stored in thousandths, and compared in ten-thousandths. */
const PER_THOUSANDTH = 10;
/** Companies that are asked one by one; of more, the sums of all are read and the others left out. */
const MAX_ASKED_ALONE = 10;

/** What was planned and delivered in a month; ten-thousandths. */
export interface TimberSum extends PlanAndDelivered {
  group: number;
  yearMonth: number;
}
export interface CompanyTimber extends TimberSum {
  company: number;
}
export interface PlaceTimber extends TimberSum {
  /** Destination of the group, or none. */
  destination: number;
}
export interface CellTimber extends PlaceTimber, CompanyTimber {
  /** Where it was delivered; of a plan nothing. */
  buyer: number;
  place: string;
}

type Companies = readonly number[] | undefined;

/** Sums of one group by company and destination: a query for each of its assortments and years, and one for its plans. */
export async function groupSums(
  groups: TimberGroups,
  group: TimberGroup,
  period: Period,
  companies: Companies,
): Promise<CellTimber[]> {
  const parts = periodParts(period);
  const [asked, keeps] = askedCompanies(companies);
  const [delivered, plans, days] = await Promise.all([
    each(group.timber, (timber) =>
      each(yearsOf(parts.whole), (year) => cellSums({ ...timber, year, side: "delivered" }, asked)),
    ),
    each(yearsOf(parts.months), (year) =>
      cellSums({ assortment: group.id, unit: group.unit, year, side: "plan" }, asked),
    ),
    each(parts.partial, (part) => daySums(part, asked)),
  ]);
  const inGroup = days.filter((sum) => groups.groupOf(sum) === group.id);
  return [
    ...ofMonths(delivered, parts.whole).map((sum) => deliveredCell(groups, sum)),
    ...inGroup.map((sum) => deliveredCell(groups, sum)),
    ...ofMonths(plans, parts.months).map((sum) => plannedCell(groups, sum)),
  ].filter(({ company }) => keeps(company));
}

/** Sums by company and group: two queries a year, and one for each month of which the period has a part. */
export async function companyTimber(
  groups: TimberGroups,
  period: Period,
  companies: Companies,
): Promise<CompanyTimber[]> {
  const parts = periodParts(period);
  const [asked, keeps] = askedCompanies(companies);
  const [delivered, plans, days] = await Promise.all([
    each(yearsOf(parts.whole), (year) => companySums(year, "delivered", asked)),
    each(yearsOf(parts.months), (year) => companySums(year, "plan", asked)),
    each(parts.partial, (part) => daySums(part, asked)),
  ]);
  return [
    ...[...ofMonths(delivered, parts.whole), ...days].map((sum) => deliveredSum(groups, sum)),
    ...ofMonths(plans, parts.months).map(plannedSum),
  ].filter(({ company }) => keeps(company));
}

/** Sums of all companies by group and destination, as many queries as `companyTimber`. */
export async function placeTimber(groups: TimberGroups, period: Period): Promise<PlaceTimber[]> {
  const parts = periodParts(period);
  const [delivered, plans, days] = await Promise.all([
    each(yearsOf(parts.whole), (year) => placeSums(year, "delivered")),
    each(yearsOf(parts.months), (year) => placeSums(year, "plan")),
    each(parts.partial, (part) => daySums(part)),
  ]);
  return [
    ...[...ofMonths(delivered, parts.whole), ...days].map((sum) => deliveredPlace(groups, sum)),
    ...ofMonths(plans, parts.months).map((sum) => plannedPlace(groups, sum)),
  ];
}

/** The same of some companies: their sums say which assortments they have, and only these are asked for by destination. */
export async function chosenPlaceTimber(
  groups: TimberGroups,
  period: Period,
  companies: readonly number[],
): Promise<PlaceTimber[]> {
  const parts = periodParts(period);
  const [asked, keeps] = askedCompanies(companies);
  const [delivered, plans, days] = await Promise.all([
    each(yearsOf(parts.whole), (year) => cellsOfCompanies(year, "delivered", companies)),
    each(yearsOf(parts.months), (year) => cellsOfCompanies(year, "plan", companies)),
    each(parts.partial, (part) => daySums(part, asked)),
  ]);
  const ofDays = days.filter(({ company }) => keeps(company));
  return [
    ...[...ofMonths(delivered, parts.whole), ...ofDays].map((sum) => deliveredPlace(groups, sum)),
    ...ofMonths(plans, parts.months).map((sum) => plannedPlace(groups, sum)),
  ];
}

async function cellsOfCompanies(year: number, side: Side, companies: readonly number[]): Promise<CellSum[]> {
  const own = new Set(companies);
  const listed = (await companySums(year, side, companies)).filter(({ amount, rows }) => amount !== 0 || rows !== 0);
  const timbers = Map.groupBy(listed, ({ assortment, unit }) => `${assortment}/${unit}`);
  return each([...timbers.values()], async (sums) => {
    const [first] = sums;
    if (!first) return [];
    const having = [...new Set(sums.map(({ company }) => company))];
    const scope = { year, side, assortment: first.assortment, unit: first.unit };
    const found = await cellSums(scope, having.length <= MAX_ASKED_ALONE ? having : undefined);
    return found.filter(({ company }) => own.has(company));
  });
}

function askedCompanies(companies: Companies): [asked: Companies, keeps: (company: number) => boolean] {
  if (!companies) return [undefined, () => true];
  const own = new Set(companies);
  return [companies.length <= MAX_ASKED_ALONE ? companies : undefined, (company) => own.has(company)];
}

const deliveredOf = ({ amount }: { amount: number }) => ({ plan: null, delivered: amount * PER_THOUSANDTH });
const plannedOf = ({ amount }: { amount: number }) => ({ plan: amount, delivered: 0 });

function deliveredSum(groups: TimberGroups, sum: CompanySum): CompanyTimber {
  return { company: sum.company, group: groups.groupOf(sum), yearMonth: yearMonth(sum), ...deliveredOf(sum) };
}

function plannedSum(sum: CompanySum): CompanyTimber {
  return { company: sum.company, group: sum.assortment, yearMonth: yearMonth(sum), ...plannedOf(sum) };
}

function deliveredPlace(groups: TimberGroups, sum: PlaceSum): PlaceTimber {
  const group = groups.groupOf(sum);
  return { group, destination: groups.deliveredTo(group, sum), yearMonth: yearMonth(sum), ...deliveredOf(sum) };
}

function plannedPlace(groups: TimberGroups, sum: PlaceSum): PlaceTimber {
  const group = sum.assortment;
  return { group, destination: groups.plannedFor(group, sum.place), yearMonth: yearMonth(sum), ...plannedOf(sum) };
}

function deliveredCell(groups: TimberGroups, sum: CellSum): CellTimber {
  const { company, buyer, place } = sum;
  return { ...deliveredPlace(groups, sum), company, buyer, place };
}

function plannedCell(groups: TimberGroups, sum: CellSum): CellTimber {
  return { ...plannedPlace(groups, sum), company: sum.company, buyer: 0, place: "" };
}

function yearsOf(months: readonly Month[]): number[] {
  return [...new Set(months.map(({ year }) => year))];
}

function ofMonths<Of extends Month>(sums: readonly Of[], months: readonly Month[]): Of[] {
  const own = new Set(months.map(yearMonth));
  return sums.filter((sum) => own.has(yearMonth(sum)));
}

async function each<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<readonly Result[]>,
): Promise<Result[]> {
  return (await Promise.all(items.map(read))).flat();
}
