import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { answer } from "#scripts/bench/measuring/child.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { percentile, timed } from "#scripts/bench/measuring/statistics.ts";
import { openTable } from "#scripts/embedded/services/openTable.ts";

/** Calls before measuring, so that both sides are compiled by V8. */
const WARM_UP = 150;
const CALLS = 400;
/** A busy machine stops after this time, with fewer calls. */
const MAX_MS = 15_000;
const GOAL = 1.5;

const table = await openTable(process.argv[2]);
const { openCaller } = await import("#scripts/bench/measuring/caller.ts");
const { openFixtures } = await import("./fixtures.ts");
const { recorded, replay } = await import("./recording.ts");

const client = new DynamoDBClient({});
const figures: Figure[] = [];
const lists = await openFixtures();
const prepare = await openCaller();
for (const { name, route, input } of lists) {
  const call = await prepare(route, input);
  await call();
  const requests = await recorded(call);
  const sides: Record<"handler" | "raw", () => Promise<unknown>> = {
    handler: call,
    raw: () => replay(client, requests),
  };
  for (let round = 0; round < WARM_UP; round++) {
    await sides.handler();
    await sides.raw();
  }
  const times: Record<keyof typeof sides, number[]> = { handler: [], raw: [] };
  // Both sides take turns, so that other load on the machine slows both.
  const ends = performance.now() + MAX_MS;
  for (let round = 0; round < CALLS && performance.now() < ends; round++) {
    const order = round % 2 === 0 ? (["handler", "raw"] as const) : (["raw", "handler"] as const);
    for (const side of order) times[side].push((await timed(sides[side])).milliseconds);
  }
  for (const share of [0.5, 0.99]) {
    const [handler, raw] = [percentile(times.handler, share), percentile(times.raw, share)];
    const title = `${name}: p${share * 100}`;
    figures.push(
      shown(title, handler, "ms"),
      atMost(`${title} over that of its raw requests`, handler / raw, "×", GOAL),
    );
  }
}
await table.close();
await answer(figures);
