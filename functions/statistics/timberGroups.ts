import { allAssortments } from "#functions/assortments/store/assortment.ts";
import type { GroupDestination, StoredGroup } from "#functions/assortments/store/assortmentGroup.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import { NO_DESTINATION } from "#shared/statistics/statisticsTable.ts";
import { groupOfTimber, VIRTUAL_GROUPS } from "#shared/statistics/virtualGroups.ts";
import { groupsWithDestinations } from "./plannedDestinations.ts";

export interface TimberGroup {
  id: number;
  name: string;
  unit: Unit;
  isPlannedByDestination: boolean;
  /** Measured timber that counts in it. */
  timber: { assortment: number; unit: Unit }[];
}

/** Maps measured timber and plans to groups and destinations, when they are read. */
export interface TimberGroups {
  all: TimberGroup[];
  byId: ReadonlyMap<number, TimberGroup>;
  groupOf: (timber: { assortment: number; unit: Unit }) => number;
  /** Id of a buyer's destination where the group has it, else `NO_DESTINATION`. */
  deliveredTo: (group: number, timber: { buyer: number; destinationKey: string }) => number;
  /** The same for a plan's destination id, '' for none. */
  plannedFor: (group: number, destinationKey: string) => number;
  destinations: { id: number; buyer: number; code: string }[];
}

export async function timberGroups(today: IsoDate): Promise<TimberGroups> {
  const [assortments, stored] = await Promise.all([allAssortments(), groupsWithDestinations(today)]);
  const groups = new Map(stored.map((group) => [group.id, group]));
  const groupsOfUnits = (group: StoredGroup | undefined): Record<Unit, number> => ({
    SCM: groupOfTimber({ group, unit: "SCM" }),
    LCM: groupOfTimber({ group, unit: "LCM" }),
  });
  const ofAssortment = new Map(assortments.map(({ id, group }) => [id, groupsOfUnits(groups.get(group ?? 0))]));
  const ofOthers = groupsOfUnits(undefined);
  const groupOf = ({ assortment, unit }: { assortment: number; unit: Unit }) =>
    (ofAssortment.get(assortment) ?? ofOthers)[unit];
  const timber = Map.groupBy(
    assortments.flatMap(({ id }) => UNITS.map((unit) => ({ assortment: id, unit }))),
    groupOf,
  );
  const all: TimberGroup[] = [
    ...stored.map(({ id, name, unit, forecastsPerDestination }) => ({
      id,
      name,
      unit,
      isPlannedByDestination: forecastsPerDestination,
      timber: timber.get(id) ?? [],
    })),
    ...VIRTUAL_GROUPS.map((group) => ({ ...group, isPlannedByDestination: false, timber: timber.get(group.id) ?? [] })),
  ];
  const destinationsOf = new Map(stored.map(({ id, destinations }) => [id, byBuyer(destinations)]));
  const ids = new Set(
    stored.flatMap(({ id, destinations }) => destinations.map((destination) => `${id}/${destination.id}`)),
  );
  return {
    all,
    byId: new Map(all.map((group) => [group.id, group])),
    groupOf,
    deliveredTo: (group, { buyer, destinationKey }) =>
      destinationsOf.get(group)?.get(buyer)?.get(destinationKey) ?? NO_DESTINATION,
    plannedFor: (group, destinationKey) =>
      ids.has(`${group}/${destinationKey}`) ? Number(destinationKey) : NO_DESTINATION,
    destinations: stored.flatMap(({ destinations }) => [...destinations]),
  };
}

/** Ids by buyer and code: most timber goes to a buyer without destinations in the group. */
function byBuyer(destinations: readonly GroupDestination[]): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const found = new Map<number, Map<string, number>>();
  for (const { id, buyer, code } of destinations) {
    const own = found.get(buyer) ?? new Map<string, number>();
    found.set(buyer, own.set(code, id));
  }
  return found;
}
