import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";
import type { WireTile } from "#shared/overview/contract.ts";
import type { Caller } from "#tests/support/api/callApi.ts";

/** The tiles of a person by kind, after all changes are in the sums. */
export async function tilesOf(caller: Caller, kinds?: string): Promise<Record<string, WireTile>> {
  await foldSums(sums, Number.POSITIVE_INFINITY);
  const { body } = await caller.call("overview.waiting", kinds === undefined ? {} : { query: { kinds } });
  return Object.fromEntries(body.tiles.map((tile: WireTile) => [tile.kind, tile]));
}

/** Of all pages of a list. */
export async function allPages<Item>(
  read: (cursor: string | undefined) => Promise<{ results: Item[]; next: string | null }>,
) {
  const found: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    found.push(...page.results);
    cursor = page.next ?? undefined;
  } while (cursor);
  return found;
}
