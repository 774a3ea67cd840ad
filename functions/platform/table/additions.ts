import { Problem } from "#functions/platform/problem.ts";
import { entity } from "./entity.ts";
import { MAX_WAIT_MS, pauseBefore } from "./retries.ts";
import type { Write } from "./transaction.ts";

/** Changes with each item that is added to a list whose length is limited. What is removed makes room, and changes nothing. */
export const AdditionsEntity = /* @__PURE__ */ entity<{ list: string; additions: number }>()({
  name: "additions",
  /** Has something been added to this list since it was read? */
  key: { of: ["list"] },
});

/**
 * Adds to a list of limited length, such as `declarations#12`, so that calls at once do not pass the limit together. `add` reads the
 * list, throws when it is full, and commits with the given write; it returns undefined when that write was refused, and runs again.
 * @throws Problem `list_busy` when others added first for 20 seconds
 */
export async function addToLimited<Result>(
  list: string,
  add: (addition: Write) => Promise<Result | undefined>,
): Promise<Result> {
  const until = Date.now() + MAX_WAIT_MS;
  for (let attempt = 0; Date.now() < until; attempt++) {
    const additions = (await AdditionsEntity.get({ list }))?.additions;
    const result = await add(AdditionsEntity.put({ list, additions: (additions ?? 0) + 1 }, { additions }));
    if (result !== undefined) return result;
    await pauseBefore(attempt);
  }
  throw new Problem("list_busy");
}
