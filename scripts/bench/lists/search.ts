import { atMost } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { percentile } from "#scripts/bench/measuring/statistics.ts";
import { timesOf } from "#scripts/bench/measuring/timed.ts";
import { openCaller } from "#scripts/embedded/handlers/caller.ts";
import { openFixtures } from "./fixtures.ts";

const ROUNDS = { warmUp: 20, calls: 200, maxMs: 20_000 };
const GOAL_MS = 100;

/** A name and a file, a number that few have, one that nearly all have, one that nobody has. */
const TYPED = ["mets", "BENCHLIST-0007", "2026", "olematu9"];

export const find = part({
  async prepare() {
    await openFixtures();
    return openCaller();
  },
  async run(prepare) {
    const found: { typed: string; times: number[] }[] = [];
    for (const q of TYPED) {
      found.push({ typed: q, times: await timesOf(await prepare("search.find", { query: { q } }), ROUNDS) });
    }
    return found;
  },
  goal: (found) =>
    found.map(({ typed, times }) => atMost(`search "${typed}": p95`, percentile(times, 0.95), "ms", GOAL_MS)),
});
