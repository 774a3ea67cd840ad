import { companyNames } from "#functions/companies/store/heldNames.ts";
import type { CellNumbers } from "#functions/platform/sums/sumCells.ts";
import type { Cells } from "#functions/platform/sums/sumReads.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import {
  companySums,
  deliveredSum,
  type TimberSum,
  totalSums,
  weekSums,
} from "#functions/reports/store/deliveredSums.ts";
import { planSum } from "#functions/statistics/store/planChanges.ts";
import { timberGroups } from "#functions/statistics/timberGroups.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import { weekOf, weekPeriod, weeksOfYear } from "#shared/basics/weeks.ts";
import type { WireDeliveries } from "#shared/overview/contract.ts";
import { weekForecast } from "#shared/overview/weekForecast.ts";
import { wireAmount } from "#shared/statistics/comparison.ts";

type OfUnit = WireDeliveries["units"][number];
type Compared = OfUnit["buyers"][number];

/** Delivered volumes are stored in thousandths, plans in ten-thousandths. */
const PER_THOUSANDTH = 10;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const EACH = 3;

/** Deliveries beside the year before and the forecast (docs/rules/overview.md, "Deliveries by week", "by month"). */
export async function deliveriesOf(viewer: Viewer, today: IsoDate): Promise<WireDeliveries> {
  const view = viewOf(viewer);
  const { year: weekYear, week } = weekOf(today);
  const year = Number(today.slice(0, 4));
  const sums = (of: number, sum: TimberSum) =>
    view === "company" ? companySums(of, sum, viewer.companies) : totalSums(of, sum);
  const [months, ofWeeks] = await Promise.all([
    monthsOf(year, sums),
    view === "agent" ? agentCharts(weekYear, week, today) : undefined,
  ]);
  const units = UNITS.map((unit): OfUnit => {
    const charts = ofWeeks?.(unit) ?? { weeks: [], buyers: [], groups: [] };
    return { unit, ...charts, months: months(unit) };
  });
  return { today, year, week_year: weekYear, week, view, units: units.filter(hasAny) };
}

function viewOf(viewer: Viewer): WireDeliveries["view"] {
  if (isSuperUser(viewer)) return "agent";
  const isEmployed = viewer.roles.includes("companyUser") && viewer.companies.length > 0;
  return isEmployed || !viewer.roles.includes("councilMember") ? "company" : "council";
}

/** Solid timber always, loose timber where there is any. */
function hasAny({ unit, weeks, months }: OfUnit): boolean {
  const isAny = [...weeks, ...months].some(
    ({ delivered, last_year, forecast }) => delivered !== 0 || (last_year ?? 0) !== 0 || forecast !== null,
  );
  return unit === "SCM" || isAny;
}

async function monthsOf(year: number, sums: (year: number, sum: TimberSum) => Promise<Cells>) {
  const [delivered, before, planned] = await Promise.all([
    sums(year, deliveredSum),
    sums(year - 1, deliveredSum),
    sums(year, planSum),
  ]);
  return (unit: Unit): OfUnit["months"] => {
    const [now, earlier, plan] = [delivered, before, planned].map((cells) => bySlot(ofUnit(cells, unit)));
    return MONTHS.map((month) => ({
      month,
      delivered: wireAmount((now?.get(month) ?? 0) * PER_THOUSANDTH),
      last_year: wireAmount((earlier?.get(month) ?? 0) * PER_THOUSANDTH),
      forecast: wirePlan(plan?.get(month)),
    }));
  };
}

async function agentCharts(year: number, week: number, today: IsoDate) {
  const [now, earlier, plans, groups] = await Promise.all([
    weekSums(year),
    weekSums(year - 1),
    // The first and the last week may have days of the years beside.
    Promise.all([year - 1, year, year + 1].map((of) => totalSums(of, planSum))),
    timberGroups(today),
  ]);
  const names = await companyNames([...new Set([...now.buyers, ...earlier.buyers].map(({ buyer }) => buyer))]);
  const groupNames = new Map(groups.all.map(({ id, name }) => [id, name]));
  return (unit: Unit): Pick<OfUnit, "weeks" | "buyers" | "groups"> => {
    const own = { now: ofUnit(now.assortments, unit), earlier: ofUnit(earlier.assortments, unit) };
    const [delivered, before] = [bySlot(own.now), bySlot(own.earlier)];
    const planned = plans.map((cells) => bySlot(ofUnit(cells, unit)));
    const planOf = (month: string) => planned[Number(month.slice(0, 4)) - year + 1]?.get(Number(month.slice(5, 7)));
    const weeks = Array.from({ length: weeksOfYear(year) }, (_, index) => index + 1).map((number) => {
      const period = weekPeriod({ year, week: number });
      return {
        week: number,
        ...period,
        delivered: wireAmount((delivered.get(number) ?? 0) * PER_THOUSANDTH),
        last_year: number > weeksOfYear(year - 1) ? null : wireAmount((before.get(number) ?? 0) * PER_THOUSANDTH),
        forecast: wirePlan(weekForecast(period, planOf)),
      };
    });
    const buyers = comparedDeliveries(
      { now: ofUnit(now.buyers, unit), earlier: ofUnit(earlier.buyers, unit) },
      ({ buyer }) => buyer,
      (id) => names.get(id) ?? String(id),
      week,
    );
    const byGroup = comparedDeliveries(own, groups.groupOf, (id) => groupNames.get(id) ?? "", week);
    return { weeks, buyers, groups: byGroup };
  };
}

/** Deliveries until a week of this year and of the year before, the largest first. */
function comparedDeliveries(
  { now, earlier }: { now: readonly CellNumbers[]; earlier: readonly CellNumbers[] },
  idOf: (cell: CellNumbers) => number,
  nameOf: (id: number) => string,
  week: number,
): Compared[] {
  const sums = new Map<number, { delivered: number; last_year: number }>();
  const add = (cells: readonly CellNumbers[], side: "delivered" | "last_year") => {
    for (const cell of cells) {
      const id = idOf(cell);
      const sum = sums.get(id) ?? { delivered: 0, last_year: 0 };
      for (const [slot, amount] of bySlot([cell])) if (slot <= week) sum[side] += amount;
      sums.set(id, sum);
    }
  };
  add(now, "delivered");
  add(earlier, "last_year");
  return [...sums]
    .filter(([, { delivered, last_year }]) => delivered !== 0 || last_year !== 0)
    .map(([id, { delivered, last_year }]) => ({
      id,
      name: nameOf(id),
      delivered: wireAmount(delivered * PER_THOUSANDTH),
      last_year: wireAmount(last_year * PER_THOUSANDTH),
    }))
    .toSorted((one, other) => other.delivered - one.delivered || compareEstonian(one.name, other.name));
}

function ofUnit(cells: Cells, unit: Unit): CellNumbers[] {
  return [...cells].filter((cell) => cell.unit === unit);
}

function bySlot(cells: readonly CellNumbers[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { numbers } of cells) {
    for (let at = 0; at < numbers.length; at += EACH) {
      const slot = numbers[at] ?? 0;
      sums.set(slot, (sums.get(slot) ?? 0) + (numbers[at + 1] ?? 0));
    }
  }
  return sums;
}

function wirePlan(plan: number | null | undefined): number | null {
  return plan === null || plan === undefined ? null : wireAmount(plan);
}
