import { fieldProblem } from "#functions/platform/problem.ts";
import { NO_GROUP } from "#shared/assortments/assortmentGroups.ts";
import type { Unit } from "#shared/basics/units.ts";
import { assortmentGroupById } from "./store/assortmentGroup.ts";

/** The group to store, or nothing where the form leaves it out. @throws Problem for an unknown group or one of the other unit. */
export async function groupOfForm(group: number | null | undefined, unit: Unit): Promise<{ group?: number }> {
  if (group === undefined) return {};
  if (group === null) return { group: NO_GROUP };
  const found = await assortmentGroupById(group);
  if (!found) throw fieldProblem({ group: "Sellist rühma ei ole." });
  if (found.unit !== unit) throw fieldProblem({ group: "Rühmal on teine ühik." });
  return { group };
}
