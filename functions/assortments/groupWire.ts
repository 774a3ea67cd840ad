import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { NO_GROUP } from "#shared/assortments/assortments.ts";
import type { ListedGroup } from "#shared/assortments/contract.ts";
import type { Unit } from "#shared/basics/units.ts";
import { snakeKeys } from "#shared/platform/wireNames.ts";
import { assortmentGroupById, type GroupSaved, type StoredGroup } from "./store/assortmentGroup.ts";

export function wireGroup(group: StoredGroup): ListedGroup {
  const { id, name, unit, destinations, forecastsPerDestination, ungroupedDestination, version } = group;
  return {
    ...snakeKeys({ id, name, unit, forecastsPerDestination, ungroupedDestination, version }),
    destinations: destinations.map((destination) => destination.id),
  };
}

/** @throws Problem for a refusal. */
export function savedGroup(saved: GroupSaved): ListedGroup {
  if (saved.ok) return wireGroup(saved.group);
  if (saved.reason === "changed") throw new Problem("group_changed");
  throw fieldProblem({ name: "Selle nimega rühm on juba olemas." });
}

/** Group to store; nothing when the form leaves it out. @throws Problem for an unknown group or one of another unit. */
export async function groupOfForm(group: number | null | undefined, unit: Unit): Promise<{ group?: number }> {
  if (group === undefined) return {};
  if (group === null) return { group: NO_GROUP };
  const found = await assortmentGroupById(group);
  if (!found) throw fieldProblem({ group: "Sellist rühma ei ole." });
  if (found.unit !== unit) throw fieldProblem({ group: "Rühmal on teine ühik." });
  return { group };
}
