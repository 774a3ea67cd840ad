/** The items of a list that is read page by page. */
export async function* itemsOf<Item>(
  page: (cursor: string | undefined) => Promise<{ items: readonly Item[]; next: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { items, next } = await page(cursor);
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** Merges sorted lists; `compare` as of a sort. Of equal items the first one comes. */
export async function* mergedLists<Item>(
  lists: readonly AsyncGenerator<Item>[],
  compare: (one: Item, other: Item) => number,
): AsyncGenerator<Item> {
  const heads = await Promise.all(lists.map((list) => list.next()));
  let last: Item | undefined;
  for (;;) {
    let first = -1;
    for (const [index, head] of heads.entries()) {
      const least = heads[first];
      if (!head.done && (!least || least.done || compare(head.value, least.value) < 0)) first = index;
    }
    const [head, list] = [heads[first], lists[first]];
    if (!list || !head || head.done) return;
    if (last === undefined || compare(last, head.value) !== 0) yield head.value;
    last = head.value;
    heads[first] = await list.next();
  }
}
