import { writeTrade, writeYear } from "#scripts/bench/data/sumsOfYear.ts";
import { writeWaiting } from "#scripts/bench/data/waitingSums.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { figuresOfReads, figuresOfTimes, type Reads, readsOf } from "#scripts/bench/measuring/reads.ts";
import { recorded } from "#scripts/bench/measuring/recording.ts";
import { timesOf } from "#scripts/bench/measuring/timed.ts";
import { openCaller } from "#scripts/embedded/handlers/caller.ts";

const CALLS = 40;
const FEW_ROWS = 20;
/** Rows of each of 500 companies: a million in a year. */
const MANY_ROWS = 2000;

const routes = ["overview.waiting", "overview.deliveries", "overview.money", "overview.leadTimes"];

export const page = part({
  async prepare() {
    const groups = await writeTrade();
    const year = new Date().getFullYear();
    const fill = async (rowsEach: number) => {
      for (const each of [year, year - 1]) await writeYear(each, rowsEach, groups);
      await writeWaiting(year, rowsEach);
    };
    const prepare = await openCaller();
    await fill(FEW_ROWS);
    const tiles: { name: string; call: () => Promise<unknown>; fewRequests: number }[] = [];
    for (const route of routes) {
      const call = await prepare(route, {});
      const fewRequests = (await recorded(call)).length;
      tiles.push({ name: route.replace("overview.", "overview, "), call, fewRequests });
    }
    await fill(MANY_ROWS);
    console.log("  two years of sums written");
    return tiles;
  },
  async run(tiles) {
    const reads: Reads[] = [];
    for (const tile of tiles) reads.push(await readsOf(tile, CALLS));
    // The page asks all of them at once.
    const together = () => Promise.all(tiles.map(({ call }) => call()));
    return { reads, whole: await timesOf(together, { warmUp: 0, calls: CALLS }) };
  },
  goal: ({ reads, whole }) => [
    ...reads.flatMap((one) => figuresOfReads(one)),
    ...figuresOfTimes("overview, whole page", whole),
  ],
});
