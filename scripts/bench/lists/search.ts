import { answer } from "#scripts/bench/measuring/child.ts";
import { atMost, type Figure } from "#scripts/bench/measuring/figures.ts";
import { percentile, timed } from "#scripts/bench/measuring/statistics.ts";
import { openTable } from "#scripts/embedded/services/openTable.ts";

const WARM_UP = 20;
const CALLS = 200;
const MAX_MS = 20_000;
const GOAL_MS = 100;

/** A name and a file, a number that few have, one that nearly all have, one that nobody has. */
const TYPED = ["mets", "BENCHLIST-0007", "2026", "olematu9"];

const table = await openTable(process.argv[2]);
const { openCaller } = await import("#scripts/embedded/handlers/caller.ts");
const { openFixtures } = await import("./fixtures.ts");

await openFixtures();
const prepare = await openCaller();
const figures: Figure[] = [];
for (const q of TYPED) {
  const call = await prepare("search.find", { query: { q } });
  for (let round = 0; round < WARM_UP; round++) await call();
  const times: number[] = [];
  const ends = performance.now() + MAX_MS;
  while (times.length < CALLS && performance.now() < ends) times.push((await timed(call)).milliseconds);
  figures.push(atMost(`search "${q}": p95`, percentile(times, 0.95), "ms", GOAL_MS));
}
await table.close();
await answer(figures);
