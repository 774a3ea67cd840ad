import { seeded } from "#scripts/random/random.ts";

interface Sample {
  files: readonly string[];
  /** What all of it is, and what a push tries. */
  whole: string;
  push: string;
  why: string;
}

/** What a push tries a drawn or smaller part of. TESTS=whole, which `.ci/run --whole` sets, tries all of it. */
export const samples = {
  crashes: {
    files: [
      "tests/{actForm,attachments}/crashes/{changeAct,createAct,deleteAct,droppedFiles,sweepActs}.test.ts",
      "tests/{imports,reports}/functions/{identity,manyWaybills}.test.ts",
    ],
    whole: "a crash before and after each write, then one sweeper or two",
    push: "one of these kinds of crash, drawn for each step, at each write",
    why: "each kind makes the same writes and is looked at in the same way",
  },
  signingCrashes: {
    files: ["tests/signing/crashes/signing.test.ts"],
    whole: "a crash at each write of 14 ways to sign",
    push: "5 of them, drawn so that each means, party and kind of crash is there",
    why: "the means share all writes but those of their own request",
  },
  operations: {
    files: ["tests/statistics/functions/viewsAgree.test.ts"],
    whole: "1,000 random operations",
    push: "250 of them",
    why: "each operation is drawn in the same way",
  },
  hostileInput: {
    files: ["tests/platform/functions/entry/badInput.test.ts"],
    whole: "each hostile value in each field of each route",
    push: "a third of the values, drawn for each field",
    why: "all fields are checked by the same code",
  },
  exportedActs: {
    files: ["tests/exports/functions/exportsAtOnce.test.ts"],
    whole: "two exports at once of 250 acts",
    push: "of 120 acts",
    why: "both are more than one transaction takes",
  },
  largestAct: {
    files: ["tests/actForm/functions/largestAct.test.ts"],
    whole: "an act of 20,000 rows",
    push: "an act of 2,000 rows",
    why: "the limit itself changes seldom; npm run bench measures it too",
  },
  largestContainer: {
    files: ["tests/signing/functions/largest.test.ts"],
    whole: "an uploaded container of almost 100 MB is validated",
    push: "one of 10 MB; signing 100 MB, and not a byte more, is always tried",
    why: "the signed container of 100 MB is validated by the same code",
  },
} satisfies Record<string, Sample>;

/** Whether all is tried of what a push tries a part of. */
export const isWhole = process.env["TESTS"] === "whole";

/** SAMPLE_SEED repeats what another run has drawn. */
export const SAMPLE_SEED = Number(process.env["SAMPLE_SEED"] ?? 1);
const random = seeded(SAMPLE_SEED);

/** What is tried of the list: all of it with TESTS=whole, otherwise `count` drawn ones in their order. */
export function drawn<Item>(_of: keyof typeof samples, all: readonly Item[], count = 1): Item[] {
  if (isWhole) return [...all];
  const chosen = new Set(random.sample([...all.keys()], count));
  return all.filter((_, index) => chosen.has(index));
}

/** The number that is tried: the first with TESTS=whole, otherwise the second. */
export function sized(_of: keyof typeof samples, whole: number, push: number): number {
  return isWhole ? whole : push;
}
