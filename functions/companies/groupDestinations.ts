import type { GroupDestination } from "#functions/assortments/store/assortmentGroup.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { companiesOfKind } from "./store/company.ts";
import { type Destination, destinationsOf } from "./store/destination.ts";

const BUYERS_AT_ONCE = 20;

/** Some hundred. */
export async function allDestinations(): Promise<(Destination & { buyerName: string })[]> {
  const found: (Destination & { buyerName: string })[] = [];
  await inParallel(await companiesOfKind("buyer"), BUYERS_AT_ONCE, async ({ id, name: buyerName }) => {
    found.push(...(await destinationsOf(id)).map((destination) => ({ ...destination, buyerName })));
  });
  return found;
}

/** Each key once. Destinations already in the group may be gone. @throws Problem for an unknown one. */
export async function destinationsOfForm(
  ids: readonly number[],
  before: readonly GroupDestination[],
): Promise<GroupDestination[]> {
  const existing = ids.length > 0 ? await allDestinations() : [];
  const byId = new Map([...before, ...existing].map(({ id, buyer, code }) => [id, { id, buyer, code }]));
  return [...new Set(ids)].map((id) => {
    const destination = byId.get(id);
    if (!destination) throw fieldProblem({ destinations: "Mõnda sihtkohta ei ole enam olemas." });
    return destination;
  });
}
