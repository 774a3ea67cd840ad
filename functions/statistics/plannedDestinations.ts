import { allAssortments } from "#functions/assortments/store/assortment.ts";
import {
  allAssortmentGroups,
  type GroupDestination,
  type StoredGroup,
} from "#functions/assortments/store/assortmentGroup.ts";
import { allDestinations } from "#functions/companies/groupDestinations.ts";
import { destinationsByKey } from "#functions/companies/store/destination.ts";
import type { CellNumbers } from "#functions/platform/sums/sumCells.ts";
import type { Cells } from "#functions/platform/sums/sumReads.ts";
import { deliveredSum, destinationSums } from "#functions/reports/store/deliveredSums.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { yearMonth } from "#shared/statistics/periodParts.ts";
import { groupOfTimber } from "#shared/statistics/virtualGroups.ts";
import { planSum } from "./store/planChanges.ts";

/**
 * The groups with their destinations. One that is planned by destination and lists none has those to which its timber was delivered
 * or planned in the last year (docs/rules/assortments.md, "Destinations of a group").
 */
export async function groupsWithDestinations(today: IsoDate): Promise<StoredGroup[]> {
  const stored = await allAssortmentGroups();
  const open = stored.filter(({ forecastsPerDestination, destinations }) => {
    return forecastsPerDestination && destinations.length === 0;
  });
  if (open.length === 0) return stored;
  const found = await destinationsOfLastYear(new Map(open.map((group) => [group.id, group])), today);
  return stored.map((group) => ({ ...group, destinations: found.get(group.id) ?? group.destinations }));
}

async function destinationsOfLastYear(
  groups: ReadonlyMap<number, StoredGroup>,
  today: IsoDate,
): Promise<Map<number, GroupDestination[]>> {
  const year = Number(today.slice(0, 4));
  const since = yearMonth({ year: year - 1, month: Number(today.slice(5, 7)) });
  const [assortments, delivered, planned] = await Promise.all([
    allAssortments(),
    Promise.all([year - 1, year].map(async (of) => sinceMonth(await destinationSums(of, deliveredSum), of, since))),
    // A forecast is of the next quarter.
    Promise.all(
      [year - 1, year, year + 1].map(async (of) => sinceMonth(await destinationSums(of, planSum), of, since)),
    ),
  ]);
  const groupIds = new Map(assortments.map(({ id, group }) => [id, group]));
  const keys = new Map<string, { group: number; buyer: number; code: string }>();
  for (const { assortment, unit, buyer, destinationKey: code } of delivered.flat()) {
    const group = groupOfTimber({ group: groups.get(groupIds.get(assortment) ?? 0), unit });
    if (groups.has(group) && code !== "") keys.set(`${group}/${buyer}/${code}`, { group, buyer, code });
  }
  const existing = await destinationsByKey([...keys.values()]);
  const byKey = new Map(existing.map((each) => [`${each.buyer}/${each.code}`, each]));
  const ids = new Map<number, Map<number, GroupDestination>>([...groups.keys()].map((group) => [group, new Map()]));
  const add = (group: number, { id, buyer, code }: GroupDestination) => ids.get(group)?.set(id, { id, buyer, code });
  for (const { group, buyer, code } of keys.values()) {
    const destination = byKey.get(`${buyer}/${code}`);
    if (destination) add(group, destination);
  }
  const plans = planned.flat().flatMap(({ assortment: group, destinationKey }) => {
    const id = Number(destinationKey);
    return id > 0 && ids.get(group)?.has(id) === false ? [{ group, id }] : [];
  });
  if (plans.length > 0) {
    const all = new Map((await allDestinations()).map((each) => [each.id, each]));
    for (const { group, id } of plans) {
      const destination = all.get(id);
      if (destination) add(group, destination);
    }
  }
  return new Map(
    [...ids].map(([group, own]) => [group, [...own.values()].toSorted((one, other) => one.id - other.id)]),
  );
}

/** Cells with a fact in the month `since` (`yearMonth`) or later. */
function sinceMonth(cells: Cells, year: number, since: number): CellNumbers[] {
  return [...cells].filter(({ numbers }) => {
    const last = numbers.at(-3);
    return last !== undefined && yearMonth({ year, month: last }) >= since;
  });
}
