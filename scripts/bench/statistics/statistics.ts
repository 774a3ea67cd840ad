import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Input } from "#scripts/bench/calls/caller.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { median, percentile, timed } from "#scripts/bench/measuring/statistics.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";

const WARM_UP = 5;
const CALLS = 30;
const MAX_MS = 300;
const MEGABYTE = 1024 * 1024;

const services = await startServices(undefined);
await createTable(services.dynamoEndpoint, "virn");
Object.assign(process.env, embeddedEnvironment(services, { tableName: "virn", publicUrl: "http://localhost:3000" }));
const { openCaller, agent } = await import("#scripts/bench/calls/caller.ts");
const { PersonEntity } = await import("#functions/data/people/person.ts");
const { readUnits, recorded, replay } = await import("#scripts/bench/lists/recording.ts");
const { writeYear } = await import("./sumsOfYear.ts");

await PersonEntity.put({ ...agent, revision: 1 }).go();
const [group] = await writeYear();
console.log("  a year of sums written");
const year = { date_after: "2026-01-01", date_before: "2026-12-31" };
const partial = { date_after: "2026-01-15", date_before: "2026-12-15" };
const calls: { name: string; route: string; input: Input }[] = [
  {
    name: "statistics of a group, a year",
    route: "statistics.assortment",
    input: { params: { assortment: String(group) }, query: year },
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
];

const client = new DynamoDBClient({});
const prepare = await openCaller();
const found: Figure[] = [];
for (const { name, route, input } of calls) {
  const call = await prepare(route, input);
  for (let round = 0; round < WARM_UP; round++) await call();
  const times: number[] = [];
  for (let round = 0; round < CALLS; round++) times.push((await timed(call)).milliseconds);
  const requests = await recorded(call);
  const raw: number[] = [];
  for (let round = 0; round < CALLS; round++) raw.push((await timed(() => replay(client, requests))).milliseconds);
  console.log(`  ${name}: measured`);
  const { body = "" } = await call();
  found.push(
    shown(`${name}: p50`, percentile(times, 0.5), "ms"),
    atMost(`${name}: p95`, percentile(times, 0.95), "ms", MAX_MS),
    shown(`${name}: p50 of its requests alone`, median(raw), "ms"),
    shown(`${name}: requests`, requests.length, ""),
    shown(`${name}: read units`, await readUnits(client, requests), ""),
    atMost(`${name}: reply`, body.length / MEGABYTE, "MB", 6),
  );
}
await services.close();
await answer(found);
