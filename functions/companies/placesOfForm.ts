import type { GroupPlace } from "#functions/assortments/store/assortmentGroup.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { allPlaces } from "./allPlaces.ts";

/** The keys of named destinations, each once; those that a group has already may be gone. @throws Problem for an unknown one. */
export async function placesOfForm(ids: readonly number[], before: readonly GroupPlace[]): Promise<GroupPlace[]> {
  const existing = ids.length > 0 ? await allPlaces() : [];
  const byId = new Map([...before, ...existing].map(({ id, buyer, code }) => [id, { id, buyer, code }]));
  return [...new Set(ids)].map((id) => {
    const place = byId.get(id);
    if (!place) throw fieldProblem({ destinations: "Mõnda sihtkohta ei ole enam olemas." });
    return place;
  });
}
