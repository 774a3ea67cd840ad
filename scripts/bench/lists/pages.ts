import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { atMost, sameAtSizes, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { readUnits, recorded, replay } from "#scripts/bench/measuring/recording.ts";
import { median, percentile } from "#scripts/bench/measuring/statistics.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { openCaller } from "#scripts/embedded/handlers/caller.ts";
import { openFixtures } from "./fixtures.ts";

/** Calls before measuring, so that both sides are compiled by V8. */
const WARM_UP = 150;
/**
 * What else the machine does makes one call in a hundred late, of the handler or of the raw requests, as it happens: compared over all
 * calls, the p99 of one list was 0.3 and 2.9 times the raw one in two runs. Each stretch compares its own, and their median counts.
 */
const STRETCHES = 5;
const CALLS = 100;
/** A busy machine ends a stretch after this time, with fewer calls. */
const MAX_MS = 3_000;
const GOAL = 1.5;

const client = new DynamoDBClient({});

interface Times {
  handler: number[];
  raw: number[];
}

export const pages = part({
  prepare: preparedLists,
  async run(lists) {
    const found: { name: string; stretches: Times[] }[] = [];
    for (const { name, call } of lists) found.push({ name, stretches: await sideBySide(call) });
    return found;
  },
  goal: (lists) =>
    lists.flatMap(({ name, stretches }) =>
      [0.5, 0.99].flatMap((share) => {
        const compared = stretches.map(
          ({ handler, raw }) => [percentile(handler, share), percentile(raw, share)] as const,
        );
        const title = `${name}: p${share * 100}`;
        return [
          shown(title, median(compared.map(([handler]) => handler)), "ms"),
          atMost(`${title} over that of its raw requests`, median(compared.map(([own, raw]) => own / raw)), "×", GOAL),
        ];
      }),
    ),
});

export const units = part({
  prepare: preparedLists,
  async run(lists) {
    const found: { name: string; units: number }[] = [];
    for (const { name, call } of lists) {
      // What a process reads once, such as the id of the platform, is no part of a page.
      await call();
      found.push({ name, units: await readUnits(client, await recorded(call)) });
    }
    return found;
  },
  goal: (lists, size) =>
    lists.map(({ name, units: read }) =>
      sameAtSizes(name, { name: `${name}: first page of ${size} rows`, value: read, unit: "read units" }),
    ),
});

async function preparedLists() {
  const lists = await openFixtures();
  const prepare = await openCaller();
  const calls: { name: string; call: () => Promise<unknown> }[] = [];
  for (const { name, route, input } of lists) calls.push({ name, call: await prepare(route, input) });
  return calls;
}

/** Both sides take turns, so that other load on the machine slows both. */
async function sideBySide(call: () => Promise<unknown>): Promise<Times[]> {
  await call();
  const requests = await recorded(call);
  const sides = { handler: call, raw: () => replay(client, requests) };
  for (let round = 0; round < WARM_UP; round++) {
    await sides.handler();
    await sides.raw();
  }
  const stretches: Times[] = [];
  while (stretches.length < STRETCHES) {
    const times: Times = { handler: [], raw: [] };
    const ends = performance.now() + MAX_MS;
    for (let round = 0; round < CALLS && (round === 0 || performance.now() < ends); round++) {
      const order = round % 2 === 0 ? (["handler", "raw"] as const) : (["raw", "handler"] as const);
      for (const side of order) times[side].push((await timed(sides[side])).milliseconds);
    }
    stretches.push(times);
  }
  return stretches;
}
