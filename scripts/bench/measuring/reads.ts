import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { atMost, type Figure, shown } from "./figures.ts";
import { readUnits, recorded } from "./recording.ts";
import { percentile } from "./statistics.ts";
import { timedCalls } from "./timed.ts";

const WARM_UP = 5;
const MAX_MS = 300;

export interface Reads {
  name: string;
  times: number[];
  /** Milliseconds of the processor a call. */
  processor: number;
  requests: number;
  /** With a hundredth of the rows. */
  fewRequests: number;
  units: number;
}

const client = new DynamoDBClient({});

/** What a page that adds up asks of the table. */
export async function readsOf(
  { name, call, fewRequests }: { name: string; call: () => Promise<unknown>; fewRequests: number },
  calls: number,
): Promise<Reads> {
  const { times, processor } = await timedCalls(call, { warmUp: WARM_UP, calls });
  const requests = await recorded(call);
  const units = await readUnits(client, requests);
  return { name, times, processor: processor / times.length, requests: requests.length, fewRequests, units };
}

/** @param maxMs the goal of the p95 */
export function figuresOfReads(
  { name, times, requests, fewRequests, units }: Reads,
  { maxMs = MAX_MS } = {},
): Figure[] {
  return [
    ...figuresOfTimes(name, times, { maxMs }),
    shown(`${name}: requests`, requests, ""),
    atMost(`${name}: requests beyond those of 10,000 rows`, requests - fewRequests, "", 0),
    shown(`${name}: read units`, units, ""),
  ];
}

export function figuresOfTimes(name: string, times: readonly number[], { maxMs = MAX_MS } = {}): Figure[] {
  return [
    shown(`${name}: p50`, percentile(times, 0.5), "ms"),
    atMost(`${name}: p95`, percentile(times, 0.95), "ms", maxMs),
  ];
}
