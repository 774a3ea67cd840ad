import { availableParallelism } from "node:os";
import { type Find, type Outcome, type PartOptions, shareOf } from "#tests/trust/basis/finds.ts";
import { failureIn, vitest } from "#tests/trust/basis/vitest.ts";
import { happenedIn, happenedNote, neverHappened } from "./happened.ts";

const OPERATIONS = 10_000;
/** Operations of one world: later ones would spend their time on reading a large table. */
const EACH = 500;
/** Runs that kill the whole system, side by side with the operations: mostly they wait for sweepers. */
const KILLS = 3;
const RANDOM = "tests/platform/crashes/random.test.ts";
const KILLED = "tests/platform/crashes/killedSystem.test.ts";
const inCrashes = (file: string) => ["--project", "crashes", file];

/**
 * Random operations of three agents whose processes die at a write, in worlds of 500, each on a table of its own; `verify`
 * after every 100. A world that fails is run again by its seed, where every 20 are verified. And kills of the whole system.
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
  const kills =
    isAlone || options.share < 1
      ? undefined
      : vitest(inCrashes(KILLED), { CHAOS_KILLS: String(KILLS), CHAOS_SEED: String(seed) });
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, lane));
  const killed = await kills;
  if (killed && !killed.isPassed) {
    const repeat = `CHAOS_KILLS=${KILLS} CHAOS_SEED=${seed} npx vitest run --project crashes ${KILLED}`;
    found.push({ what: failureIn(killed.text), repeat });
  }
  const systems = killed ? `, ${KILLS} kills of the system` : "";
  const happened = happenedIn(printed);
  // A world or a small share of all may well have none of a kind.
  if (!isAlone && options.share === 1) {
    found.push(...neverHappened(happened, `npm run trust -- --only operations --seed ${seed}`));
  }
  return { tried: `${each * worlds.length} operations`, found, note: `${happenedNote(happened)}${systems}` };
}
