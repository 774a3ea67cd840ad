import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { casesOf, type Outcome, type PartOptions } from "./basis/finds.ts";
import { failureIn, vitest } from "./basis/vitest.ts";

/** Test files that try a part of their cases, or properties of fixed values, when it does not ask for all. */
function partialFiles(): string[] {
  return globSync("tests/*/*/**/*.test.ts")
    .filter((file) => /"#tests\/support\/(everyCase|fastCheck)\.ts"/.test(readFileSync(file, "utf8")))
    .toSorted();
}

/** Every case of which tests try a part, and properties of other values than they have. A case is a test file. */
export async function tryEveryCase(options: PartOptions): Promise<Outcome> {
  const files = partialFiles();
  const chosen = casesOf(files.length, options).flatMap((number) => files[number] ?? []);
  const next = chosen.values();
  const found: Outcome["found"][number][] = [];
  const lane = async () => {
    for (const file of next) {
      const { isPassed, text } = await vitest([file], { EVERY_CASE: "1", FAST_CHECK_SEED: String(options.seed) });
      const repeat = `EVERY_CASE=1 FAST_CHECK_SEED=${options.seed} npx vitest run ${file}`;
      if (!isPassed) found.push({ what: failureIn(text), repeat });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, lane));
  return { tried: `all cases of ${chosen.length} test files`, found };
}
