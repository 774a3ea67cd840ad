import { monthLabel, monthPeriod, type Period, periodDays } from "#shared/basics/periods.ts";
import { weekPeriod, weeksOfYear } from "#shared/basics/weeks.ts";
import type { WireDeliveries } from "#shared/overview/contract.ts";
import { overviewText as text } from "#web/overview/text.ts";
import { periodQuery, withPeriod } from "#web/statistics/parts/choices.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import type { ChartData, Series } from "#web/ui/charts/chartData.ts";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";

type UnitDeliveries = WireDeliveries["units"][number];

const SUMMARY = "/forecasts/summary/";
const WEEKS_A_TICK = 4;

const DELIVERED = { name: text.delivered, look: "solid" } as const satisfies Series;
const LAST_YEAR = { name: text.lastYear, look: "outlined" } as const satisfies Series;

const volumeText = (unit: UnitDeliveries["unit"]) => (value: number) => `${formatMoney(value)} ${unitText(unit)}`;

/** This year by week, beside the same weeks of the year before and the forecast. A bar leads to the summary of its week. */
export function weekChart({ unit, weeks }: UnitDeliveries, { week_year: year }: WireDeliveries): ChartData {
  return {
    title: text.byWeek(unitText(unit)),
    head: text.week,
    series: [DELIVERED, LAST_YEAR, { name: text.planned, look: "mark" }],
    textOf: volumeText(unit),
    points: weeks.map(({ week, from, to, delivered, last_year, forecast }) => ({
      key: String(week),
      name: text.weekOf(week, periodDays({ from, to })),
      tick: week % WEEKS_A_TICK === 1 ? String(week) : "",
      values: [delivered, last_year, forecast],
      links: [withPeriod(SUMMARY, { from, to }), withPeriod(SUMMARY, weekPeriod({ year: year - 1, week }))],
    })),
  };
}

/** Agents compare by week; companies and the council look at months. */
export function monthChart({ unit, months }: UnitDeliveries, { year, view }: WireDeliveries): ChartData {
  const isCouncil = view === "council";
  const point = ({ month, delivered, last_year, forecast }: UnitDeliveries["months"][number]) => {
    const own = withPeriod(SUMMARY, monthPeriod(year, month));
    return {
      key: String(month),
      name: monthLabel(year, month),
      tick: text.months[month - 1] ?? "",
      values: isCouncil ? [forecast, delivered] : [delivered, last_year, forecast],
      links: isCouncil ? [own, own] : [own, withPeriod(SUMMARY, monthPeriod(year - 1, month))],
    };
  };
  return {
    title: isCouncil ? text.plannedByMonth(unitText(unit)) : text.byMonth(unitText(unit)),
    head: text.month,
    series: isCouncil
      ? [{ name: text.planned, look: "outlined" }, DELIVERED]
      : [DELIVERED, LAST_YEAR, { name: view === "company" ? text.myPlan : text.planned, look: "mark" }],
    textOf: volumeText(unit),
    points: months.map(point),
  };
}

/** The weeks until this one, of this year and of the one before. */
function comparedPeriods({ week_year: year, week }: WireDeliveries): [Period, Period] {
  const until = (of: number) => ({
    from: weekPeriod({ year: of, week: 1 }).from,
    to: weekPeriod({ year: of, week: Math.min(week, weeksOfYear(of)) }).to,
  });
  return [until(year), until(year - 1)];
}

/** A bar leads to the acted reports of its buyer. */
export function buyerChart({ unit, buyers }: UnitDeliveries, deliveries: WireDeliveries): ChartData {
  const periods = comparedPeriods(deliveries);
  return {
    title: text.byBuyer(unitText(unit)),
    head: text.buyer,
    series: [DELIVERED, LAST_YEAR],
    textOf: volumeText(unit),
    points: buyers.map(({ id, name, delivered, last_year }) => ({
      key: String(id),
      name,
      values: [delivered, last_year],
      links: periods.map((period) => `/reports/dashboard/${writeSearch({ tab: "acted", ...period, open: [id] })}`),
    })),
  };
}

/** A bar leads to the statistics of its group. */
export function groupChart({ unit, groups }: UnitDeliveries, deliveries: WireDeliveries): ChartData {
  const periods = comparedPeriods(deliveries);
  return {
    title: text.byGroup(unitText(unit)),
    head: text.group,
    series: [DELIVERED, LAST_YEAR],
    textOf: volumeText(unit),
    points: groups.map(({ id, name, delivered, last_year }) => ({
      key: String(id),
      name,
      values: [delivered, last_year],
      links: periods.map(
        (period) => `/forecasts/statistics/${writeSearch({ assortment: String(id), ...periodQuery(period) })}`,
      ),
    })),
  };
}

/** Units that have anything to show, solid first. */
export function shownUnits({ units }: WireDeliveries): UnitDeliveries[] {
  return units.filter(({ weeks, months }) =>
    [...weeks, ...months].some(
      ({ delivered, last_year, forecast }) => delivered !== 0 || (last_year ?? 0) !== 0 || forecast !== null,
    ),
  );
}
