import { isNumber, listOf } from "#web/api/leaving/shapes.ts";

/** Groups that are offered again (docs/rules/statistics.md, "Groups looked at last"). */
export const MAX_RECENT_GROUPS = 5;

const isRecent = listOf(isNumber);

/** Ids of groups, last chosen first. In this browser; the person is part of the name, since several may share a computer. */
export function recentGroups(person: number): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? "[]");
    return isRecent(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** @param known ids of the groups that exist; others are forgotten, so that they take no place */
export function noteGroup(person: number, group: number, known: ReadonlySet<number>): void {
  const others = recentGroups(person).filter((id) => id !== group && known.has(id));
  try {
    localStorage.setItem(keyOf(person), JSON.stringify([group, ...others].slice(0, MAX_RECENT_GROUPS)));
  } catch {
    // A full or forbidden storage: the groups are chosen from the list.
  }
}

function keyOf(person: number): string {
  return `virn.statistics.${person}`;
}
