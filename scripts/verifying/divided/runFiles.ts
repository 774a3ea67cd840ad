import type { Found } from "#scripts/verifying/verify.ts";
import { MAX_SENTENCES, VERIFICATIONS } from "#shared/platform/verifySteps.ts";

export const runKey = (run: string, ...names: readonly string[]) => [VERIFICATIONS, run, ...names].join("/");

export interface Told {
  sentences: string[];
  differences: number;
  mendable: number;
}

export function toldOf(found: readonly Pick<Found, "text" | "mend">[]): Told {
  return {
    sentences: found.slice(0, MAX_SENTENCES).map(({ text }) => text),
    differences: found.length,
    mendable: found.filter(({ mend }) => mend).length,
  };
}

/** All that several processes found. */
export function toldTogether(all: readonly Told[]): Told {
  const sum = (numberOf: (one: Told) => number) => all.reduce((before, one) => before + numberOf(one), 0);
  return {
    sentences: all.flatMap(({ sentences }) => sentences).slice(0, MAX_SENTENCES),
    differences: sum(({ differences }) => differences),
    mendable: sum(({ mendable }) => mendable),
  };
}

export function addedUp(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of all) for (const [name, count] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
