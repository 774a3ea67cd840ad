import { groupOf } from "#functions/assortments/store/assortmentGroup.ts";
import { destinationsOrCodes } from "#functions/companies/store/destination.ts";
import { groupsWithDestinations } from "#functions/statistics/plannedDestinations.ts";
import type { AssortmentGroup } from "#shared/assortments/assortments.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { byName } from "#shared/basics/estonianOrder.ts";
import type { ForecastAssortment } from "#shared/forecasts/contract.ts";
import { snakeKeys } from "#shared/platform/wireNames.ts";

export interface ForecastGroups {
  groups: AssortmentGroup[];
  /** Names of their destinations; the code of a removed one. */
  destinations: Map<number, string>;
}

export async function forecastGroups(today: IsoDate): Promise<ForecastGroups> {
  const stored = await groupsWithDestinations(today);
  const destinations = await destinationsOrCodes(stored.flatMap(({ destinations }) => destinations));
  return {
    groups: stored.map(groupOf).toSorted(byName),
    destinations: new Map(destinations.map(({ id, name }) => [id, name])),
  };
}

export function wireGroups({ groups, destinations }: ForecastGroups): {
  assortments: ForecastAssortment[];
  destinations: { id: number; name: string }[];
} {
  return {
    assortments: groups.map(({ id, name, unit, forecastsPerDestination, ungroupedDestination, ...group }) => ({
      ...snakeKeys({ id, name, unit, forecastsPerDestination, ungroupedDestination }),
      destinations: [...group.destinations],
    })),
    destinations: [...destinations].map(([id, name]) => ({ id, name })),
  };
}
