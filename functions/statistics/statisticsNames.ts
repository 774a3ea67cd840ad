import { type Destination, destinationsOrCodes } from "#functions/companies/store/destination.ts";
import { companyNames } from "#functions/companies/store/heldNames.ts";
import { byName } from "#shared/basics/estonianOrder.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import { byNameUngroupedLast, NO_DESTINATION } from "#shared/statistics/statisticsTable.ts";
import type { TimberGroups } from "./timberGroups.ts";

interface Named {
  id: number;
  name: string;
}

export async function namedCompanies(ids: Iterable<number>): Promise<Named[]> {
  const names = await companyNames([...new Set(ids)]);
  return [...names].map(([id, name]) => ({ id, name })).toSorted(byName);
}

/** @param others destinations that no group has to have, with their names */
export async function namedDestinations(
  groups: TimberGroups,
  ids: Iterable<number>,
  others: readonly Destination[] = [],
): Promise<Named[]> {
  const asked = new Set(ids);
  const known = new Set(others.map(({ id }) => id));
  const found = await destinationsOrCodes(groups.destinations.filter(({ id }) => asked.has(id) && !known.has(id)));
  const named = await withBuyers([...found, ...others]);
  const ungrouped = asked.has(NO_DESTINATION) ? [{ id: NO_DESTINATION, name: UNGROUPED }] : [];
  return [...named.map(({ id, name }) => ({ id, name })), ...ungrouped].toSorted(byNameUngroupedLast);
}

/** Adds the buyer to names that several destinations have (docs/rules/statistics.md, "Names"). */
export async function withBuyers<Place extends { name: string; buyer: number; code: string }>(
  destinations: readonly Place[],
): Promise<Place[]> {
  const namesakes = Map.groupBy(destinations, ({ name }) => name);
  const isShared = ({ name }: Place) => (namesakes.get(name)?.length ?? 0) > 1;
  const buyers = await companyNames([...new Set(destinations.filter(isShared).map(({ buyer }) => buyer))]);
  return destinations.map((destination) => {
    if (!isShared(destination)) return destination;
    const buyer = buyers.get(destination.buyer) ?? "";
    const ofBuyer = namesakes.get(destination.name)?.filter((other) => other.buyer === destination.buyer) ?? [];
    // One buyer can give two of its destinations one name.
    return {
      ...destination,
      name: `${destination.name} (${ofBuyer.length > 1 ? `${buyer}, ${destination.code}` : buyer})`,
    };
  });
}
