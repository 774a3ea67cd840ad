import type { Act } from "#functions/acts/store/act.ts";
import { actInHash } from "#functions/acts/store/actLinks.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { byAct } from "#scripts/verifying/basis/joins.ts";
import { isUnsent } from "#shared/letters/letterStates.ts";

/** Each act has letters under its number, and its link finds it. */
export function letterCheck(): Check {
  const acts = new Map<number, string>();
  const lettered = new Map<number, string>();
  const hashes = new Map<string, number>();
  const found: string[] = [];
  return {
    join: byAct,
    take(partition) {
      for (const act of partition.of("act")) {
        if (act.state !== "ready") continue;
        acts.set(act.id, factsOf(act));
        hashes.set(act.hash, act.id);
      }
      for (const { act, letters, ...facts } of partition.of("actLetters")) {
        lettered.set(act, factsOf({ ...facts, version: facts.actVersion }));
        const own = letters.filter(isUnsent);
        if (own.length > 1) found.push(`act ${act}: ${own.length} of its letters are unsent`);
        if (own[0] && own[0] !== letters.at(-1)) found.push(`act ${act}: an older letter is unsent`);
      }
    },
    differences: () => [
      ...found,
      ...[...acts]
        .filter(([id, facts]) => lettered.get(id) !== facts)
        .map(([id]) => `act ${id}: its letters are of another version, or missing`),
      ...[...hashes]
        .filter(([hash, id]) => actInHash(hash) !== id)
        .map(([, id]) => `act ${id}: its letter link does not exist`),
    ],
  };
}

function factsOf({
  number,
  date,
  counterpart,
  hash,
  version,
}: Pick<Act, "number" | "date" | "counterpart" | "hash" | "version">): string {
  return JSON.stringify([number, date, counterpart, hash, version]);
}

/** The public link of an act names it. */
export function publicLinkCheck(): Check {
  const wrong: number[] = [];
  return {
    take(partition) {
      for (const { id, publicHash } of partition.of("act"))
        if (publicHash && actInHash(publicHash) !== id) wrong.push(id);
    },
    differences: () => wrong.map((id) => `act ${id}: its public link names another act`),
  };
}
