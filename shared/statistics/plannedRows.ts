import type { PlanAndDelivered } from "./comparison.ts";
import type { DestinationTable } from "./destinationTable.ts";
import type { StatisticsTable } from "./statisticsTable.ts";
import type { SummaryTable } from "./summaryTable.ts";

/** A forecast row, even of 0 (docs/rules/statistics.md, "Rows with a plan"). */
export function isPlanned({ plan }: PlanAndDelivered): boolean {
  return plan !== null;
}

/** Companies and months with a plan; 'Kokku' with all of its months. */
export function plannedStatistics(table: StatisticsTable): StatisticsTable {
  return {
    ...table,
    companies: table.companies
      .filter(({ total }) => isPlanned(total))
      .map((company) => ({ ...company, months: company.months.filter(({ total }) => isPlanned(total)) })),
  };
}

export function plannedSummary(table: SummaryTable): SummaryTable {
  return { ...table, lines: table.lines.filter(isPlanned) };
}

/** Groups with a plan, and their destinations with one. */
export function plannedDestinations(table: DestinationTable): DestinationTable {
  return {
    ...table,
    blocks: table.blocks
      .filter(({ total }) => isPlanned(total))
      .map((block) => ({ ...block, destinations: block.destinations.filter(({ total }) => isPlanned(total)) })),
  };
}
