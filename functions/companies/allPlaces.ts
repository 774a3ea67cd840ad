import { inParallel } from "#functions/platform/parallel.ts";
import { companiesOfKind } from "./store/company.ts";
import { type Destination, destinationsOf } from "./store/destination.ts";

const BUYERS_AT_ONCE = 20;

/** The destinations of all buyers, some hundred. */
export async function allPlaces(): Promise<(Destination & { buyerName: string })[]> {
  const found: (Destination & { buyerName: string })[] = [];
  await inParallel(await companiesOfKind("buyer"), BUYERS_AT_ONCE, async ({ id, name: buyerName }) => {
    found.push(...(await destinationsOf(id)).map((place) => ({ ...place, buyerName })));
  });
  return found;
}
