import { companyNames } from "#functions/companies/store/company.ts";
import { destinationsOrCodes } from "#functions/companies/store/destination.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import { byNameUngroupedLast, NO_DESTINATION } from "#shared/statistics/statisticsTable.ts";
import type { TimberGroups } from "./timberGroups.ts";

interface Named {
  id: number;
  name: string;
}

export async function namedCompanies(ids: Iterable<number>): Promise<Named[]> {
  const names = await companyNames([...new Set(ids)]);
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => compareEstonian(one.name, other.name) || one.id - other.id);
}

export async function namedDestinations(groups: TimberGroups, ids: Iterable<number>): Promise<Named[]> {
  const asked = new Set(ids);
  const found = await destinationsOrCodes(groups.places.filter(({ id }) => asked.has(id)));
  const named = await withBuyers(found);
  const ungrouped = asked.has(NO_DESTINATION) ? [{ id: NO_DESTINATION, name: UNGROUPED }] : [];
  return [...named.map(({ id, name }) => ({ id, name })), ...ungrouped].toSorted(byNameUngroupedLast);
}

/** Adds the buyer to names that several destinations have (docs/rules/statistics.md, "Names"). */
export async function withBuyers<Place extends { name: string; buyer: number; code: string }>(
  places: readonly Place[],
): Promise<Place[]> {
  const byName = Map.groupBy(places, ({ name }) => name);
  const isShared = ({ name }: Place) => (byName.get(name)?.length ?? 0) > 1;
  const buyers = await companyNames([...new Set(places.filter(isShared).map(({ buyer }) => buyer))]);
  return places.map((place) => {
    if (!isShared(place)) return place;
    const buyer = buyers.get(place.buyer) ?? "";
    const ofBuyer = byName.get(place.name)?.filter((other) => other.buyer === place.buyer) ?? [];
    // One buyer can give two of its destinations one name.
    return { ...place, name: `${place.name} (${ofBuyer.length > 1 ? `${buyer}, ${place.code}` : buyer})` };
  });
}
