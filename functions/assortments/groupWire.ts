import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import type { ListedGroup } from "#shared/assortments/contract.ts";
import type { GroupSaved, StoredGroup } from "./store/assortmentGroup.ts";

export function wireGroup(group: StoredGroup): ListedGroup {
  const { id, name, unit, places, forecastsPerDestination, ungroupedDestination, version } = group;
  return {
    id,
    name,
    unit,
    forecasts_per_destination: forecastsPerDestination,
    ungrouped_destination: ungroupedDestination,
    destinations: places.map((place) => place.id),
    version,
  };
}

/** @throws Problem for what was refused. */
export function savedGroup(saved: GroupSaved): ListedGroup {
  if (saved.ok) return wireGroup(saved.group);
  if (saved.reason === "changed") throw new Problem("group_changed");
  throw fieldProblem({ name: "Selle nimega rühm on juba olemas." });
}
