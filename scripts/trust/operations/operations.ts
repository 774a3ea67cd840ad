import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { type Find, type Outcome, type PartOptions, shareOf } from "#scripts/trust/basis/finds.ts";
import { happenedIn, happenedNote, neverHappened } from "./happened.ts";

const OPERATIONS = 10_000;
/** Operations of one world: later ones would spend their time on reading a large table. */
const EACH = 500;
/** Runs that kill the whole system, side by side with the operations: mostly they wait for sweepers. */
const KILLS = 3;
const RANDOM = "tests/platform/crashes/random.test.ts";
const KILLED = "tests/platform/crashes/killedSystem.test.ts";

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
      const { isPassed, text } = await vitest(RANDOM, {
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
    isAlone || options.share < 1 ? undefined : vitest(KILLED, { CHAOS_KILLS: String(KILLS), CHAOS_SEED: String(seed) });
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

/** Vitest's fake clock lets minutes pass, and its set-up gives each run a table. */
async function vitest(file: string, env: Record<string, string>): Promise<{ isPassed: boolean; text: string }> {
  const child = spawn("vitest", ["run", "--project", "crashes", file], {
    env: { ...process.env, ...env, NO_COLOR: "1" },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  child.once("error", reject);
  child.once("close", (code) => resolve(code === 0));
  return { isPassed: await promise, text: stripVTControlCharacters(text) };
}

/** The error, and what was found instead of nothing. */
export function failureIn(text: string): string {
  const [, failure = text.slice(-MAX_LENGTH)] = /(?:Failed Tests|Unhandled Errors)[^\n]*\n([\s\S]*)/.exec(text) ?? [];
  const lines = failure.split("\n").filter((line) => /^\s*(\+|[A-Z]\w*Error)/.test(line));
  return (lines.length > 0 ? lines.join("\n") : failure).slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 2_000;
