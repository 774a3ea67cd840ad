import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Input } from "#scripts/bench/measuring/caller.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { openEmptyTable } from "#scripts/bench/measuring/emptyTable.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { median, percentile, timed } from "#scripts/bench/measuring/statistics.ts";

const WARM_UP = 5;
const CALLS = 30;
const MAX_MS = 300;
const YEAR = 2026;
const MEGABYTE = 1024 * 1024;

const services = await openEmptyTable();
const { openCaller, agent } = await import("#scripts/bench/measuring/caller.ts");
const { PersonEntity } = await import("#functions/people/store/person.ts");
const { readUnits, recorded, replay } = await import("#scripts/bench/lists/recording.ts");
const { foldOfYear, writeAnswers, writeNumberedYear, writeTrade, writeYear } = await import("./sumsOfYear.ts");

await PersonEntity.putAll([{ ...agent, version: 1 }]);
const groups = await writeTrade();
await writeYear(YEAR, 2000, groups);
await writeYear(YEAR - 1, 20, groups);
await writeNumberedYear(YEAR, 24);
await writeNumberedYear(YEAR - 1, 1);
await writeAnswers(YEAR);
console.log("  two years of sums written");
const year = { date_after: "2026-01-01", date_before: "2026-12-31" };
const partial = { date_after: "2026-01-15", date_before: "2026-12-15" };
const calls: { name: string; route: string; input: Input }[] = [
  {
    name: "statistics of a group, a year",
    route: "statistics.assortment",
    input: { params: { assortment: String(groups[0]) }, query: year },
  },
  {
    name: "statistics without a group, a year",
    route: "statistics.assortment",
    input: { params: { assortment: "0" }, query: year },
  },
  { name: "summary of a year", route: "statistics.summary", input: { query: year } },
  { name: "summary with parts of two months", route: "statistics.summary", input: { query: partial } },
  {
    name: "destination summary of a year",
    route: "statistics.destinationSummary",
    input: { query: { ...year, quarter_mode: "true" } },
  },
  {
    name: "EUDR statistics of a year, 250 owners with 10,000 numbers",
    route: "eudr.statistics",
    input: { query: year },
  },
];

const client = new DynamoDBClient({});
const prepare = await openCaller();
const found: Figure[] = [];
for (const { name, route, input } of calls) {
  const call = await prepare(route, input);
  for (let round = 0; round < WARM_UP; round++) await call();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < CALLS; round++) times.push((await timed(call)).milliseconds);
  const { user, system } = process.cpuUsage(before);
  const requests = await recorded(call);
  const few = await recorded(await prepare(route, { ...input, query: yearBefore(input.query) }));
  const raw: number[] = [];
  for (let round = 0; round < CALLS; round++) raw.push((await timed(() => replay(client, requests))).milliseconds);
  console.log(`  ${name}: measured`);
  const { body = "" } = await call();
  found.push(
    shown(`${name}: p50`, percentile(times, 0.5), "ms"),
    atMost(`${name}: p95`, percentile(times, 0.95), "ms", MAX_MS),
    shown(`${name}: time of the processor a call, the database apart`, (user + system) / 1000 / CALLS, "ms"),
    shown(`${name}: p50 of its requests alone`, median(raw), "ms"),
    shown(`${name}: requests`, requests.length, ""),
    atMost(`${name}: requests beyond those of 10,000 rows`, requests.length - few.length, "", 0),
    shown(`${name}: read units`, await readUnits(client, requests), ""),
    atMost(`${name}: reply`, body.length / MEGABYTE, "MB", 6),
  );
}
const fold = await foldOfYear(YEAR);
found.push(
  shown("2,300 rows over a year added to the sums", fold.milliseconds / 1000, "s"),
  shown("the same: time of the processor, the database apart", fold.processor / 1000, "s"),
);
await services.close();
await answer(found);

function yearBefore(query: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.replace(String(YEAR), String(YEAR - 1))]),
  );
}
