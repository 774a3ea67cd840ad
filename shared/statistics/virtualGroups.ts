import { NO_GROUP } from "#shared/assortments/assortments.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import type { Unit } from "#shared/basics/units.ts";

/** The virtual group of loose timber without a group, which is never among tm. */
export const LOOSE_WITHOUT_GROUP = -1;

/** docs/rules/statistics.md, "Timber without a group" */
export const VIRTUAL_GROUPS = [
  { id: NO_GROUP, name: UNGROUPED, unit: "SCM" },
  { id: LOOSE_WITHOUT_GROUP, name: "Muu puistematerjal", unit: "LCM" },
] as const satisfies readonly { id: number; name: string; unit: Unit }[];

export function isVirtual(group: number): boolean {
  return group <= NO_GROUP;
}

/** Group of measured timber: that of its assortment when the unit is the same (docs/rules/statistics.md, "Units apart"). */
export function groupOfTimber({ group, unit }: { group: { id: number; unit: Unit } | undefined; unit: Unit }): number {
  if (group?.unit === unit) return group.id;
  return unit === "SCM" ? NO_GROUP : LOOSE_WITHOUT_GROUP;
}

export const UNIT_NAMES: Record<Unit, { name: string; short_name: string }> = {
  SCM: { name: "Tihumeeter", short_name: "tm" },
  LCM: { name: "Puistekuupmeeter", short_name: "pm³" },
};
