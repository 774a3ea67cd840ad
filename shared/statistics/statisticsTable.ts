import { byName } from "#shared/basics/estonianOrder.ts";
import { addAmounts, hasAny, NOTHING, type PlanAndDelivered, sumOfPlans } from "./comparison.ts";
import { type Month, monthOfNumber } from "./periodParts.ts";

/** 'Grupeerimata': destinations outside of the group, and plans without a destination. */
export const NO_DESTINATION = 0;

interface Named {
  id: number;
  name: string;
}

/** Plan or delivery of a company at a destination in a month; ten-thousandths. */
export interface StatisticsFact extends PlanAndDelivered {
  company: number;
  destination: number;
  yearMonth: number;
}

export interface StatisticsLine {
  total: PlanAndDelivered;
  /** Cells in the order of the destinations. */
  cells: PlanAndDelivered[];
}

export interface StatisticsCompany extends StatisticsLine, Named {
  /** Those with a forecast or a delivery, in order. */
  months: (StatisticsLine & Month)[];
}

export interface StatisticsTable {
  /** Destinations with a forecast or a delivery, by name; 'Grupeerimata' last. */
  destinations: Named[];
  companies: StatisticsCompany[];
  total: StatisticsCompany;
}

/**
 * The table of one assortment (docs/rules/statistics.md, "Statistics of an assortment"). Without `isPlannedByDestination` a
 * plan is of all destinations together, and only deliveries decide which destinations are shown.
 */
export function statisticsTable(
  facts: readonly StatisticsFact[],
  companies: readonly Named[],
  destinations: readonly Named[],
  isPlannedByDestination: boolean,
): StatisticsTable {
  const counted = facts.filter((fact) => hasAny(fact));
  const shown = new Set(
    counted.flatMap(({ destination, delivered }) => (isPlannedByDestination || delivered !== 0 ? [destination] : [])),
  );
  const columns = destinations.filter(({ id }) => shown.has(id)).toSorted(byNameUngroupedLast);
  const position = new Map(columns.map(({ id }, index) => [id, index]));
  const lineOf = (own: readonly StatisticsFact[]): StatisticsLine => {
    const cells = columns.map(() => NOTHING);
    for (const fact of own) {
      const index = position.get(fact.destination);
      if (index !== undefined) cells[index] = addAmounts(cells[index] ?? NOTHING, fact);
    }
    return { total: sumOfPlans(own), cells };
  };
  const companyOf = (named: Named, own: readonly StatisticsFact[]): StatisticsCompany => ({
    ...named,
    ...lineOf(own),
    months: [...Map.groupBy(own, ({ yearMonth }) => yearMonth)]
      .toSorted(([one], [other]) => one - other)
      .map(([number, facts]) => ({ ...monthOfNumber(number), ...lineOf(facts) })),
  });
  const byCompany = Map.groupBy(counted, ({ company }) => company);
  return {
    destinations: columns,
    companies: companies
      .flatMap((named) => {
        const own = byCompany.get(named.id);
        return own ? [companyOf(named, own)] : [];
      })
      .toSorted(byName),
    total: companyOf({ id: 0, name: "" }, counted),
  };
}

export function byNameUngroupedLast(one: Named, other: Named): number {
  if ((one.id === NO_DESTINATION) !== (other.id === NO_DESTINATION)) return one.id === NO_DESTINATION ? 1 : -1;
  return byName(one, other);
}
