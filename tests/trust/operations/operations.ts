import { availableParallelism } from "node:os";
import { type Find, type Outcome, type PartOptions, shareOf } from "#tests/trust/basis/finds.ts";
import { failureIn, vitest } from "#tests/trust/basis/vitest.ts";
import { happenedIn, happenedNote, neverHappened } from "./happened.ts";

const OPERATIONS = 10_000;
/** Operations of one world: later ones would spend their time on reading a large table. */
const EACH = 500;
const RANDOM = "tests/platform/crashes/random.test.ts";
/** Side by side with the operations. Those that kill the whole system mostly wait for sweepers. */
const BESIDE = [
  { file: "tests/platform/crashes/killedSystem.test.ts", name: "CHAOS_KILLS", count: 3, what: "kills of the system" },
  {
    file: "tests/documents/crashes/histories.test.ts",
    name: "CHAOS_HISTORIES",
    count: 300,
    what: "histories of documents",
  },
  { file: "tests/acts/crashes/histories.test.ts", name: "CHAOS_HISTORIES", count: 200, what: "histories of acts" },
] as const;
const inCrashes = (file: string) => ["--project", "crashes", file];

/**
 * Random operations of three agents whose processes die at a write, in worlds of 500, each on a table of its own; `verify`
 * after every 100. A world that fails is run again by its seed, where every 20 are verified. And kills of the whole system, and
 * histories of counts.
 */
export async function tryOperations(options: PartOptions): Promise<Outcome> {
  const { seed, one } = options;
  const again = (world: number) => `npm run trust -- --only operations --seed ${seed} --one ${world}`;
  const isAlone = one !== undefined;
  const all = shareOf(OPERATIONS, options);
  const worlds = isAlone ? [one] : Array.from({ length: Math.ceil(all / EACH) }, (_, index) => index);
  const each = Math.ceil(all / Math.ceil(all / EACH));
  const next = worlds.values();
  const found: Find[] = [];
  const printed: string[] = [];
  const lane = async () => {
    for (const world of next) {
      const { isPassed, text } = await vitest(inCrashes(RANDOM), {
        CHAOS_OPERATIONS: String(each),
        CHAOS_SEED: String(seed * 1_000 + world),
        CHAOS_CHECKED_EVERY: isAlone ? "20" : "100",
      });
      printed.push(text);
      if (!isPassed) found.push({ what: failureIn(text), repeat: again(world) });
      if (isAlone) console.log(text);
    }
  };
  const others = isAlone || options.share < 1 ? [] : BESIDE;
  const beside = others.map(async ({ file, name, count }) => {
    const { isPassed, text } = await vitest(inCrashes(file), { [name]: String(count), CHAOS_SEED: String(seed) });
    const repeat = `${name}=${count} CHAOS_SEED=${seed} npx vitest run --project crashes ${file}`;
    if (!isPassed) found.push({ what: failureIn(text), repeat });
  });
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, lane));
  await Promise.all(beside);
  const counted = others.map(({ count, what }) => `, ${count} ${what}`).join("");
  const happened = happenedIn(printed);
  // A world or a small share of all may well have none of a kind.
  if (!isAlone && options.share === 1) {
    found.push(...neverHappened(happened, `npm run trust -- --only operations --seed ${seed}`));
  }
  return { tried: `${each * worlds.length} operations`, found, note: `${happenedNote(happened)}${counted}` };
}
