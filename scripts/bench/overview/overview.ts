import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { percentile, timed } from "#scripts/bench/measuring/statistics.ts";

const WARM_UP = 5;
const CALLS = 40;
const MAX_MS = 300;
const FEW_ROWS = 20;
/** Rows of each of 500 companies: a million in a year. */
const MANY_ROWS = 2000;

const services = await openEmptyTable();
const { openCaller, agent } = await import("#scripts/bench/measuring/caller.ts");
const { PersonEntity } = await import("#functions/people/store/person.ts");
const { readUnits, recorded } = await import("#scripts/bench/lists/recording.ts");
const { writeTrade, writeYear } = await import("#scripts/bench/statistics/sumsOfYear.ts");
const { writeWaiting } = await import("./waitingSums.ts");

await PersonEntity.putAll([{ ...agent, version: 1 }]);
const groups = await writeTrade();
const year = new Date().getFullYear();
const routes = ["overview.waiting", "overview.deliveries", "overview.money", "overview.leadTimes"] as const;
const client = new DynamoDBClient({});
const prepare = await openCaller();

async function fill(rowsEach: number): Promise<void> {
  for (const each of [year, year - 1]) await writeYear(each, rowsEach, groups);
  await writeWaiting(year, rowsEach);
}

await fill(FEW_ROWS);
const few = new Map<string, number>();
for (const route of routes) few.set(route, (await recorded(await prepare(route, {}))).length);
await fill(MANY_ROWS);
console.log("  two years of sums written");

const found: Figure[] = [];
for (const route of routes) {
  const call = await prepare(route, {});
  for (let round = 0; round < WARM_UP; round++) await call();
  const times: number[] = [];
  for (let round = 0; round < CALLS; round++) times.push((await timed(call)).milliseconds);
  const requests = await recorded(call);
  const name = route.replace("overview.", "overview, ");
  found.push(
    shown(`${name}: p50`, percentile(times, 0.5), "ms"),
    atMost(`${name}: p95`, percentile(times, 0.95), "ms", MAX_MS),
    shown(`${name}: requests`, requests.length, ""),
    atMost(`${name}: requests beyond those of 10,000 rows`, requests.length - (few.get(route) ?? 0), "", 0),
    shown(`${name}: read units`, await readUnits(client, requests), ""),
  );
}
// The page asks all of them at once.
const calls = await Promise.all(routes.map((route) => prepare(route, {})));
const together: number[] = [];
for (let round = 0; round < CALLS; round++) {
  together.push((await timed(() => Promise.all(calls.map((call) => call())))).milliseconds);
}
found.push(
  shown("overview, whole page: p50", percentile(together, 0.5), "ms"),
  atMost("overview, whole page: p95", percentile(together, 0.95), "ms", MAX_MS),
);
await services.close();
await answer(found);
